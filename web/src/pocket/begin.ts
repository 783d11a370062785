// The client, and what this page does besides.

import '../main';
import { site } from '../lib/site.svelte';
import { pointTheWay, saveRecords } from './browser';
import { engine } from './engine.svelte';
import { offer } from './links';
import { stayOffline } from './offline.svelte';

export function begin(): void {
  pointTheWay();
  saveRecords();
  engine.onlevels = () => void site.load();
  void offer();
  void stayOffline();
}
