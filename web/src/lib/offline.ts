/* The service worker: the page works without the server once it has been opened. */
export const canInstall = (): boolean => 'serviceWorker' in navigator;

export function installOffline(): void {
  if (!canInstall() || import.meta.env.DEV) return;
  addEventListener('load', () => void navigator.serviceWorker.register('./sw.js').catch(() => undefined));
  if (document.readyState === 'complete') void navigator.serviceWorker.register('./sw.js').catch(() => undefined);
}
