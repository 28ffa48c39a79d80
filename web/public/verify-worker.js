// The service worker behind 核验 (/#/verify): answers for files of that page that the network does not answer for.
const CACHE = 'verify';

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

/** Keeps the files of the page, and only them. */
async function keep(paths) {
  const cache = await caches.open(CACHE);
  // One that fails keeps what was there before.
  await cache.addAll(paths);
  const kept = new Set(paths);
  for (const request of await cache.keys()) if (!kept.has(new URL(request.url).pathname)) await cache.delete(request);
}

addEventListener('message', (event) => {
  const done = keep(event.data).then(
    () => true,
    () => false,
  );
  event.waitUntil(done.then((kept) => event.ports[0].postMessage(kept)));
});

addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  const isOurs = origin === location.origin && (pathname === '/' || pathname.startsWith('/assets/'));
  if (event.request.method !== 'GET' || !isOurs) return;
  event.respondWith(
    fetch(event.request).catch(async (error) => {
      const kept = await caches.match(pathname);
      if (kept) return kept;
      throw error;
    }),
  );
});
