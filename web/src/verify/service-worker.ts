// Caches the /verify page for offline use. It serves no other page and no API call.
import type { ExtendableEvent, FetchEvent } from '../ui/service-worker-events.ts';

declare const FILES: string[];
/** This build's page digest. The cache never mixes files of two builds. */
declare const PAGE_DIGEST: string;

declare function skipWaiting(): Promise<void>;
declare const clients: { claim: () => Promise<void> };
declare function addEventListener(type: 'install' | 'activate', listen: (event: ExtendableEvent) => void): void;
declare function addEventListener(type: 'fetch', listen: (event: FetchEvent) => void): void;

const PAGE = '/verify';
const ICON = '/favicon.svg';
const PREFIX = 'verify ';
const CACHE = PREFIX + PAGE_DIGEST;
const cachedPaths = new Set([...FILES, ICON]);

async function cacheFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  const page = new Request(PAGE, { integrity: PAGE_DIGEST, cache: 'no-cache' });
  await cache.addAll([page, ...cachedPaths]);
  await skipWaiting();
}

async function removeOldBuilds(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

const findCached = async (path: string) => await caches.match(path, { cacheName: CACHE, ignoreVary: true });

/** Fetches the page from the network first, so that online visitors never see an old build. */
async function openPage(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => null);
  if (answer && answer.status < 500) return answer;
  return (await findCached(PAGE)) ?? answer ?? Response.error();
}

/** Serves from the cache first, because file names contain a content hash. */
const openFile = async (request: Request) =>
  (await findCached(new URL(request.url).pathname)) ?? (await fetch(request));

addEventListener('install', (event) => event.waitUntil(cacheFiles()));
addEventListener('activate', (event) => event.waitUntil(removeOldBuilds()));
addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin || method !== 'GET') return;
  if (mode === 'navigate' && [PAGE, `${PAGE}/`].includes(pathname)) event.respondWith(openPage(event.request));
  else if (cachedPaths.has(pathname)) event.respondWith(openFile(event.request));
});
