import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { applySettings, settings } from './lib/settings.svelte';
import { speak } from './lib/texts.svelte';
import { installOffline } from './lib/offline';

applySettings();
await speak(settings.lang);
mount(App, { target: document.getElementById('app')! });
installOffline();
