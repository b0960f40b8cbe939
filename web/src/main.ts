// main.ts - the page begins: words first, then what is drawn with them.
import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { begin } from './lib/settings.svelte';
import { scriptUrl } from './lib/trust';

await begin();
mount(App, { target: document.getElementById('page')! });

if ('serviceWorker' in navigator && import.meta.env.PROD)
  void navigator.serviceWorker.register(scriptUrl(new URL('./sw.js', location.href).href) as string).catch(() => undefined);
