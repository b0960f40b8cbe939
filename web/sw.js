// sw.js - the page without a network: everything it needs is kept when it is first opened. The list and
// the version are written in by pack.mjs.
const version = '@VERSION@';
const files = /* @FILES@ */ [];

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(version).then((cache) => cache.addAll(files)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter((name) => name !== version).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

// A press on a notification (call.ts) leads to the page that has called; if that is gone, to one at a table, or to a new one.
self.addEventListener('notificationclick', (event) => {
  const { data: caller } = event.notification;
  event.notification.close();
  event.waitUntil(self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((pages) => {
    const page = pages.find(({ url }) => url === caller) ?? pages.find(({ url }) => url.includes('#table='));
    return page ? page.focus() : self.clients.openWindow(caller ?? './');
  }));
});

// The page itself comes from the network if there is one, so that a new version is seen; the rest is named
// by its content and comes from here.
self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin) return;
  if (event.request.mode === 'navigate') {
    event.respondWith(fetch(event.request).catch(() => caches.match('./', { ignoreSearch: true })));
    return;
  }
  event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request)));
});
