// Inlined into the page, so that it runs before any other script: it fetches what the address needs while the app's code
// is still loading.
import './theme.ts';
import type { UserKey } from '../api/user-client.ts';
import { TOKEN_HEADER } from '@zhenku/contract/constants';
import { buildRequest } from '../api/client.ts';
import { readToken } from '../api/token.ts';
import type { Output } from '@zhenku/contract/api';
import type { VideoCard } from '@zhenku/contract/catalogue';
import { pictureOf } from '../features/catalogue/posters.ts';
import { reelPicture } from '../features/home/reel.ts';
import { readSearch } from '../features/search/search-state.ts';
import { matchRoute } from '../ui/match-route.ts';
import { type PrefetchedCall, requestId } from '../api/prefetched.ts';

/** The built files of lazily loaded pages, by the page's path; see `inline-scripts.ts`. */
declare const PAGE_FILES: Record<string, string[]>;

type Head = Output<'GET /homepage/v1/head/query'>;
/** What may be in a response that names pictures. */
type Found = Partial<VideoCard & Head & { content: VideoCard[] }>;
type PrefetchCall = [key: UserKey, input: object];

interface PrefetchPage {
  path: string;
  calls: (params: Readonly<Record<string, string | undefined>>, query: URLSearchParams) => PrefetchCall[];
  /** Where the page shows its first pictures. */
  pictures?: 'card' | 'stage';
}

// Reading cookies blocks the page, so it happens once.
const token = readToken();

const PAGES: PrefetchPage[] = [
  {
    path: '/',
    calls: () => [
      ['GET /homepage/v1/head/query', {}],
      ['GET /homepage/v1/material/query', {}],
    ],
  },
  {
    path: '/search',
    pictures: 'card',
    calls: (_, query) => [
      ['POST /video/v1/queryByKeyword', readSearch(query)],
      ['GET /category/v1/query', {}],
    ],
  },
  {
    path: '/detail/:id',
    pictures: 'stage',
    calls: ({ id }) => [
      ['GET /video/v1/queryVideoByVideoId', { videoId: Number(id) }],
      ['GET /video/v1/{id}/preview', { id: Number(id) }],
      ['GET /licence/v1/texts/current', {}],
      ...(token ? [['GET /video/v1/{id}/mine', { id: Number(id) }] as PrefetchCall] : []),
    ],
  },
];

/** Later pictures are below the first screen, or wait for the code that chooses among them. */
const PICTURES = 4;
/** A response that nobody has taken by then belongs to a page that was left. */
const KEPT_MS = 15_000;

const [pathname = '/', query = ''] = location.hash.slice(1).split('?');
const match = matchRoute(PAGES, pathname);
const [page] = match?.chain ?? [];
for (const file of (page && PAGE_FILES[page.path]) ?? []) preloadFile(file);

const sent = (window.prefetchedCalls = new Map<string, PrefetchedCall>());
const calls = page?.calls(match!.params, new URLSearchParams(query)) ?? [];
for (const [key, input] of calls) sendCall(key, input, true);
sendCall('GET /website/v1/settings', {}, false);
setTimeout(() => sent.clear(), KEPT_MS);

function preloadFile(path: string): void {
  const link = document.createElement('link');
  // The same mode as Vite's own preloads: with another one, the browser fetches the file twice.
  link.crossOrigin = '';
  link.href = path;
  link.rel = path.endsWith('.css') ? 'preload' : 'modulepreload';
  if (path.endsWith('.css')) link.as = 'style';
  document.head.append(link);
}

/** Sends the same request as `call` does. */
function sendCall(key: UserKey, input: object, forPage: boolean): void {
  const request = buildRequest(key, input);
  const headers = new Headers();
  if (token) headers.set(TOKEN_HEADER, token);
  if (request.body !== undefined) headers.set('content-type', 'application/json');
  const { method, url, body } = request;
  const response = fetch(url, { method, headers, body, credentials: 'include' });
  sent.set(requestId(request), { key, input, response, forPage });
  response
    .then(async (received) => preloadPictures(await received.clone().text()))
    // The code that takes the response reports the failure.
    .catch(() => undefined);
}

/** Fetches the first pictures that a response names, before there is an element to show them in. */
function preloadPictures(text: string): void {
  const { data } = JSON.parse(text) as { data: Found };
  const place = page?.pictures ?? 'card';
  const clips = data.content ?? (data.posters ? [data as VideoCard] : []);
  const pictures = data.videoUrls
    ? [reelPicture(data as Head)]
    : clips.slice(0, PICTURES).map((clip) => pictureOf(clip, place));
  for (const picture of pictures) {
    if (!picture) continue;
    const { src, srcSet = '', sizes = '' } = picture;
    Object.assign(new Image(), { sizes, srcset: srcSet, src });
  }
}
