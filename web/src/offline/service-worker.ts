// Shows the offline page when a page of the shop cannot be fetched. It caches that page and its icon only, and touches no call
// of the API, no file and no page of the console. `/verify` has its own worker, whose narrower scope takes precedence.
import type { ExtendableEvent, FetchEvent, PreloadableScope } from '../ui/service-worker-events.ts';

/** This build's page digest. The cache never mixes files of two builds. */
declare const PAGE_DIGEST: string;
declare function skipWaiting(): Promise<void>;
declare const registration: PreloadableScope;
declare function addEventListener(type: 'install' | 'activate', listen: (event: ExtendableEvent) => void): void;
declare function addEventListener(type: 'fetch', listen: (event: FetchEvent) => void): void;

const PAGE = '/offline';
const ICON = '/favicon.svg';
const PREFIX = 'offline ';
const CACHE = PREFIX + PAGE_DIGEST;
const NO_PAGE = /^\/(?:assets|console|embed|files|metrics|sandbox|video-platform)(?:\/|$)/;

async function cachePage(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([new Request(PAGE, { integrity: PAGE_DIGEST, cache: 'no-cache' }), ICON]);
  await skipWaiting();
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  // The browser then requests the page while this worker starts, so that starting it takes no extra time.
  await registration.navigationPreload?.enable();
}

async function fetchOr(path: string, { request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return (await caches.match(path, { cacheName: CACHE, ignoreVary: true })) ?? Response.error();
  }
}

addEventListener('install', (event) => event.waitUntil(cachePage()));
addEventListener('activate', (event) => event.waitUntil(activate()));
addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin || method !== 'GET') return;
  if (mode === 'navigate' && !NO_PAGE.test(pathname)) event.respondWith(fetchOr(PAGE, event));
  else if (pathname === ICON) event.respondWith(fetchOr(ICON, event));
});
