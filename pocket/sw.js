// Keeps the pocket table on the device: every file of this version, before it is used. Another version waits until the page says so.

const VERSION = '%VERSION%';
const FILES = %FILES%;
const HERE = registration.scope; // caches belong to the whole site, on which there may be more than this folder
const NAME = `capomastro-${VERSION} ${HERE}`;

// Files with a hash in their name never change; the others are asked for again.
const fresh = (file) => new Request(file, { cache: /-[\w-]{8,}\.\w+$/.test(file) ? 'default' : 'no-cache' });

addEventListener('install', (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES.map(fresh))));
});

addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.endsWith(` ${HERE}`) && name !== NAME).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  );
});

addEventListener('message', (event) => {
  if (event.data === 'go') skipWaiting();
});

addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || !url.href.startsWith(HERE)) return;
  const address = url.origin + url.pathname;
  const asked = address === HERE ? `${HERE}index.html` : address; // other pages in this folder are somebody else's
  event.respondWith(caches.open(NAME).then(async (cache) => (await cache.match(asked)) ?? fetch(event.request)));
});

// Whoever presses the notice of a turn is brought to the table.
addEventListener('notificationclick', (event) => {
  event.notification.close();
  const here = ({ url }) => url.startsWith(HERE);
  event.waitUntil(clients.matchAll({ type: 'window', includeUncontrolled: true }).then((windows) => windows.find(here)?.focus()));
});
