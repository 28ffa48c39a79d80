// Inlined into the page to run before any other script: fetches the page's data while the app's code loads, paints it,
// and starts the app.
import './address.ts';
import './card-pictures.ts';
import './early-press.ts';
import './theme.ts';
import type { UserKey } from '../api/user-client.ts';
import { buildRequest } from '../api/client.ts';
import { readToken } from '../api/token.ts';
import type { Output } from '@zhenku/contract/api';
import { PAGE_SIZE, TOKEN_HEADER } from '@zhenku/contract/constants';
import { albumCover, categoryCover, type Cover, labelCover } from '../features/catalogue/covers.ts';
import { readSearch } from '../features/search/search-state.ts';
import { matchRoute } from '../ui/router/match-route.ts';
import { pageOf } from '../ui/router/pages.ts';
import { openRenderedPage } from '../ui/router/rendered-page.ts';
import { type PrefetchedCall, requestId } from '../api/prefetched.ts';
import type { Params } from '../ui/router/match-route.ts';
import { paintCovers, paintDetail, paintSearch } from './first-paint.ts';

/** The built files of each lazily loaded page, by path; see `inline-scripts.ts`. */
declare const PAGE_FILES: Record<string, string[]>;
declare const SHOP_FILES: string[];
/** Built library files that every page needs: two thirds of all code. */
declare const LIBRARY_FILES: string[];
/** The app's built entry file; empty in development, where `index.html` references the entry itself. */
declare const ENTRY: string;

type PrefetchCall = [key: UserKey, input: object];

interface PrefetchPage {
  path: string;
  /** `paint` receives the first call's response. */
  calls: (params: Params, query: URLSearchParams) => PrefetchCall[];
  paint: (data: never, params: Params, query: URLSearchParams) => HTMLElement | undefined;
}

// Read only once, because reading cookies blocks the page.
const token = readToken();

const TAXONOMIES: Partial<Record<string, { list: UserKey; banner: UserKey; coverOf: (item: never) => Cover }>> = {
  album: { list: 'GET /album/v1/query', banner: 'GET /homepage/v1/recommend/query', coverOf: albumCover },
  label: { list: 'GET /label/v1/query', banner: 'GET /homepage/v1/head/query', coverOf: labelCover },
  cat: { list: 'GET /category/v1/query', banner: 'GET /homepage/v1/classification/query', coverOf: categoryCover },
};

const PAGES: PrefetchPage[] = [
  {
    path: '/search',
    calls: (_, query) => [
      ['POST /video/v1/queryByKeyword', readSearch(query)],
      ['GET /category/v1/query', {}],
    ],
    paint: (data: Output<'POST /video/v1/queryByKeyword'>, _, query) => paintSearch(data, readSearch(query)),
  },
  {
    path: '/detail/:id',
    calls: ({ id }) => [
      ['GET /video/v1/queryVideoByVideoId', { videoId: Number(id) }],
      ['GET /video/v1/{id}/preview', { id: Number(id) }],
      ['GET /licence/v1/texts/current', {}],
      ...(token ? [['GET /video/v1/{id}/mine', { id: Number(id) }] as PrefetchCall] : []),
    ],
    paint: paintDetail,
  },
  {
    path: '/category/:type',
    calls: ({ type = '' }, query) => {
      const taxonomy = TAXONOMIES[type];
      if (!taxonomy) return [];
      return [
        [taxonomy.list, { page: pageOf(query), size: PAGE_SIZE.taxonomy }],
        [taxonomy.banner, {}],
      ];
    },
    paint: ({ list }: { list: never[] }, { type = '' }) => paintCovers(list.map(TAXONOMIES[type]!.coverOf), type),
  },
];

/** Unused responses are dropped after this time, because the user has probably left the page. */
const UNUSED_RESPONSE_MS = 15_000;
/** The app starts at most this long after the page, or after the response if its picture is still loading. */
const APP_START_DELAY_MS = 500;
const REPORTS_LARGEST = PerformanceObserver.supportedEntryTypes.includes('largest-contentful-paint');

const rendered = openRenderedPage();
const [pathname = '/', query = ''] = (rendered ?? location.hash.slice(1)).split('?');
const match = matchRoute(PAGES, pathname);
const params = new URLSearchParams(query);
const [page] = match?.chain ?? [];
let started = false;
let deadline: ReturnType<typeof setTimeout> | undefined;
const sent = (window.prefetchedCalls = new Map<string, PrefetchedCall>());
// A rendered page has its data, except the user's own.
const calls = (page?.calls(match!.params, params) ?? []).filter(([key]) => !rendered || key.endsWith('/mine'));
// The call for the first paint comes first, because a browser opens only six connections to an HTTP/1.1 server.
const [response] = calls.slice(0, rendered ? 0 : 1).map(([key, input]) => sendCall(key, input, true));
const pageFiles = [...SHOP_FILES, ...((page && PAGE_FILES[page.path]) ?? [])];
// A rendered page is on the screen already, so its files give way to its picture.
if (!rendered) pageFiles.forEach(preloadFile);
for (const [key, input] of calls.slice(rendered ? 0 : 1)) void sendCall(key, input, true);
if (!rendered) void sendCall('GET /website/v1/settings', {}, false);
setTimeout(() => sent.clear(), UNUSED_RESPONSE_MS);

if (ENTRY !== '') {
  startAppLater();
  response?.then(startAppLater, () => undefined);
  const painted =
    page && response ? showFirstPaint(page, response) : waitForPaint(page !== undefined || pathname === '/');
  void painted.catch(() => undefined).then(startApp);
}

function preloadFile(path: string): void {
  const link = document.createElement('link');
  // The same mode as in Vite's own preloads, because the browser would fetch the file twice otherwise.
  link.crossOrigin = '';
  link.href = path;
  link.rel = 'modulepreload';
  // The first pictures take precedence.
  link.fetchPriority = 'low';
  document.head.append(link);
}

/** Sends the same request as `call` does. */
function sendCall(key: UserKey, input: object, forPage: boolean): Promise<Response> {
  const request = buildRequest(key, input);
  const headers = new Headers();
  if (token) headers.set(TOKEN_HEADER, token);
  if (request.body !== undefined) headers.set('content-type', 'application/json');
  const { method, url, body } = request;
  const response = fetch(url, { method, headers, body, credentials: 'include' });
  sent.set(requestId(request), { key, input, response, forPage });
  // The code that takes the response reports failures.
  response.catch(() => undefined);
  return response;
}

async function showFirstPaint({ paint }: PrefetchPage, response: Promise<Response>): Promise<void> {
  const { data } = JSON.parse(await (await response).clone().text()) as { data: never };
  const header = document.querySelector('.first-paint-header');
  const content = paint(data, match!.params, params);
  const [picture] = content?.querySelectorAll('img') ?? [];
  if (!header || !content) return;
  content.ariaHidden = 'true';
  content.dataset.firstPaint = '';
  header.after(content);
  if (picture) await Promise.race([waitForPicture(picture), new Promise((resolve) => (picture.onerror = resolve))]);
}

async function waitForPicture(picture: HTMLImageElement): Promise<void> {
  if (REPORTS_LARGEST) return await waitForPaint(true);
  await picture.decode();
  await new Promise(requestAnimationFrame);
}

/**
 * Resolves when an image is the largest contentful paint; on pages without a picture, and in browsers that do not report it, at
 * the first paint.
 */
function waitForPaint(hasPicture: boolean): Promise<void> {
  const type = hasPicture && REPORTS_LARGEST ? 'largest-contentful-paint' : 'paint';
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      const entries = list.getEntries() as LargestContentfulPaint[];
      if (type === 'paint' || entries.some(({ element }) => element instanceof HTMLImageElement)) resolve();
    });
    observer.observe({ type, buffered: true });
  });
}

function startAppLater(): void {
  clearTimeout(deadline);
  deadline = setTimeout(startApp, APP_START_DELAY_MS);
}

/**
 * Starts the app. Callers wait for the first paint, which the app would delay. Fetches the libraries only now, because
 * they compete with the picture for bandwidth.
 */
function startApp(): void {
  if (started) return;
  started = true;
  for (const file of [...(rendered ? pageFiles : []), ...LIBRARY_FILES]) preloadFile(file);
  const script = Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src: ENTRY });
  document.head.append(script);
}
