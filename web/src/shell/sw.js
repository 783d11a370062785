// Keeps the files of one build on the device, for when there is no network, and shows push notices.
// It never comes between a page and a newer server: pages are always asked for there first.

const FILES = JSON.parse('%FILES%');
const NAME = 'shell-%BUILD%';
const here = (path) => new URL(path, location.origin);

addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(['/', ...FILES].map((file) => new Request(file, { cache: 'no-cache' })))));
});

// Pages of the build before may still be open: its files stay until the next one.
addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith('shell-') && name !== NAME).slice(0, -1))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  );
});

const kept = async (file) => (await (await caches.open(NAME)).match(file)) ?? (await caches.match(file)) ?? Response.error();

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || /^\/(api|ws|schema|health|metrics)(\/|$)/.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => kept('/')));
  else if (pathname.startsWith('/assets/')) event.respondWith(caches.match(pathname).then((found) => found ?? fetch(request)));
  else if (FILES.includes(pathname)) event.respondWith(fetch(request).catch(() => kept(pathname)));
});

addEventListener('push', (event) => {
  const { text = '', path = '/' } = event.data?.json() ?? {};
  event.waitUntil(registration.showNotification('Capomastro', { body: text, tag: path, icon: '/icon-192.png', data: path }));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  const to = here(event.notification.data);
  if (to.origin !== location.origin) return;
  event.waitUntil(
    clients.matchAll({ type: 'window', includeUncontrolled: true }).then((windows) => {
      const there = windows.find((window) => new URL(window.url).pathname === to.pathname);
      return there ? there.focus() : clients.openWindow(to);
    }),
  );
});
