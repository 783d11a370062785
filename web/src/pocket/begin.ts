// Before anything else: this page plays by itself.

import { playAt } from '../lib/host';
import { pocket } from './host';

playAt(pocket);
