// The pocket table: the same client, at a host of tables that lies in the page itself. That is settled before the client is loaded.

import { playAt } from '../lib/host';
import { engine } from './engine.svelte';
import { pocket } from './host';

playAt(pocket);
engine.take(); // it takes longest
const { begin } = await import('./begin');
begin();
