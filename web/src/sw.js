/* The page without the server. FILES and VERSION are written in front of this by scripts/pack.mjs. */
/* global FILES, VERSION */
const NAME = `australis-${VERSION}`;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(caches.keys()
    .then((names) => Promise.all(names.filter((name) => name.startsWith('australis-') && name !== NAME).map((name) => caches.delete(name))))
    .then(() => self.clients.claim()));
});

/* What has a hash in its name never changes; the page itself comes from the network if that answers in time. */
async function page(request) {
  const kept = await caches.match('./index.html', { ignoreSearch: true });
  try {
    const late = new Promise((_, reject) => setTimeout(() => reject(new Error('late')), 3000));
    return await Promise.race([fetch(request), kept ? late : new Promise(() => undefined)]);
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin || url.pathname.includes('/api/')) return;
  if (event.request.mode === 'navigate') event.respondWith(page(event.request));
  else event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request)));
});
