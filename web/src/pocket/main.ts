// The pocket table: the same client, at a host of tables that lies in the page itself. That is settled before the client is loaded.

import { playAt } from '../lib/host';
import { pocket } from './host';

playAt(pocket);
const { begin } = await import('./begin');
begin();
