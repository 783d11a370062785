// The pocket table: the same client, at a host of tables that lies in the page itself.

import './begin';
import '../main';
import { engine } from './engine.svelte';
import { site } from '../lib/site.svelte';
import { offer } from './links';
import { stayOffline } from './offline.svelte';
import { pointTheWay, saveRecords } from './browser';

pointTheWay();
saveRecords();
engine.onlevels = () => void site.load();
engine.take();
void offer();
void stayOffline();
