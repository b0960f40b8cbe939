// main.ts - the page begins: words first, then what is drawn with them; the banker comes meanwhile.
import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { Bank } from './lib/bank';
import { begin } from './lib/settings.svelte';
import { scriptUrl } from './lib/trust';

const bank = new Bank(); // the module is on its way while the words are
await begin();
mount(App, { target: document.getElementById('page')!, props: { bank } });

if ('serviceWorker' in navigator && import.meta.env.PROD)
  void navigator.serviceWorker.register(scriptUrl(new URL('./sw.js', location.href).href) as string).catch(() => undefined);
