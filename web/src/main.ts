import { mount } from 'svelte';
import App from './App.svelte';
import { keepFocus } from './lib/focus';
import { language } from './lib/language.svelte';
import { site } from './lib/site.svelte';
import './styles/tokens.css';
import './styles/base.css';

await language.speak();
await site.load();
keepFocus();
site.watch();
mount(App, { target: document.getElementById('app') as HTMLElement });
