/* Your turn: the title, a sound, a notification. */
import { settings } from './settings.svelte';

let audio: AudioContext | undefined;

/** Two soft tones, made here: nothing is loaded. */
export function chime(): void {
  if (!settings.sound) return;
  audio ??= new AudioContext();
  const start = audio.currentTime;
  [523.25, 783.99].forEach((pitch, i) => {
    const tone = audio!.createOscillator();
    const gain = audio!.createGain();
    tone.frequency.value = pitch;
    tone.type = 'sine';
    gain.gain.setValueAtTime(0, start + i * 0.12);
    gain.gain.linearRampToValueAtTime(0.12, start + i * 0.12 + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + i * 0.12 + 0.5);
    tone.connect(gain).connect(audio!.destination);
    tone.start(start + i * 0.12);
    tone.stop(start + i * 0.12 + 0.5);
  });
}

export function callAttention(title: string, text: string): void {
  chime();
  if (!settings.notify || !document.hidden || typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  const body = { body: text, icon: './icon.svg', tag: 'australis-turn' };
  try {
    const shown = new Notification(title, body);
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    /* Browsers of phones leave this to the service worker. */
    void navigator.serviceWorker?.ready.then((ready) => ready.showNotification(title, body)).catch(() => undefined);
  }
}
