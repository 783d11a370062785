// Keeps the pocket table on the device: every file of this version, before it is used. Another version waits until the page says so.

const VERSION = '%VERSION%';
const FILES = %FILES%;
const NAME = `capomastro-${VERSION}`;

// Files with a hash in their name never change; the others are asked for again.
const fresh = (file) => new Request(file, { cache: /-[\w-]{8,}\.\w+$/.test(file) ? 'default' : 'no-cache' });

addEventListener('install', (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES.map(fresh))));
});

addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith('capomastro-') && name !== NAME).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  );
});

addEventListener('message', (event) => {
  if (event.data === 'go') skipWaiting();
});

addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || !url.href.startsWith(registration.scope)) return;
  const asked = event.request.mode === 'navigate' ? new URL('index.html', registration.scope).href : url.origin + url.pathname;
  event.respondWith(caches.open(NAME).then(async (cache) => (await cache.match(asked)) ?? fetch(event.request)));
});
