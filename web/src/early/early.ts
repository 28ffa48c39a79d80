// Stands in the page itself and runs before any other code is there: what the address needs is fetched beside the app's
// code instead of after it.
import './theme.ts';
import type { UserKey } from '../app/api.ts';
import { TOKEN_HEADER } from '@zhenku/contract/constants';
import { buildRequest } from '../app/client.ts';
import { readToken } from '../app/token.ts';
import { readSearch } from '../features/search/search-state.ts';
import { matchRoute } from '../ui/match-route.ts';
import { type EarlyAnswer, nameOf } from './answers.ts';

/** The built files of pages that are fetched when they are opened, by the page's path; see `vite.config.ts`. */
declare const PAGE_FILES: Record<string, string[]>;

type EarlyCall = [key: UserKey, input: object];

interface EarlyPage {
  path: string;
  calls: (params: Readonly<Record<string, string | undefined>>, query: URLSearchParams) => EarlyCall[];
}

// Reading cookies halts the page until the browser has answered: once is enough.
const token = readToken();

const PAGES: EarlyPage[] = [
  {
    path: '/',
    calls: () => [
      ['GET /homepage/v1/material/query', {}],
      ['GET /homepage/v1/head/query', {}],
    ],
  },
  {
    path: '/search',
    calls: (_, query) => [
      ['POST /video/v1/queryByKeyword', readSearch(query)],
      ['GET /category/v1/query', {}],
    ],
  },
  {
    path: '/detail/:id',
    calls: ({ id }) => [
      ['GET /video/v1/queryVideoByVideoId', { videoId: Number(id) }],
      ['GET /video/v1/{id}/preview', { id: Number(id) }],
      ...(token ? [['GET /video/v1/{id}/mine', { id: Number(id) }] as EarlyCall] : []),
    ],
  },
];

/** Pictures beyond these are below the first screen, or wait for the code that chooses among them. */
const PICTURES = 4;
/** What nobody has taken by then belongs to a page that was left, and grows old. */
const KEPT_MS = 15_000;

const [pathname = '/', query = ''] = location.hash.slice(1).split('?');
const match = matchRoute(PAGES, pathname);
const [page] = match?.chain ?? [];
for (const file of (page && PAGE_FILES[page.path]) ?? []) fetchFile(file);

const answers = (window.earlyAnswers = new Map<string, EarlyAnswer>());
const calls = page?.calls(match!.params, new URLSearchParams(query)) ?? [];
for (const [key, input] of calls) start(key, input, true);
start('GET /website/v1/settings', {}, false);
setTimeout(() => answers.clear(), KEPT_MS);

function fetchFile(path: string): void {
  const link = document.createElement('link');
  // As Vite will ask for it: otherwise it is fetched twice.
  link.crossOrigin = '';
  link.href = path;
  link.rel = path.endsWith('.css') ? 'preload' : 'modulepreload';
  if (path.endsWith('.css')) link.as = 'style';
  document.head.append(link);
}

/** As `call` will ask for it. */
function start(key: UserKey, input: object, ofPage: boolean): void {
  const request = buildRequest(key, input);
  const headers = new Headers();
  if (token) headers.set(TOKEN_HEADER, token);
  if (request.body !== undefined) headers.set('content-type', 'application/json');
  const { method, url, body } = request;
  const response = fetch(url, { method, headers, body, credentials: 'include' });
  answers.set(nameOf(request), { key, input, response, ofPage });
  response
    .then(async (answer) => showPictures(await answer.clone().text()))
    // Whoever takes the answer hears of it.
    .catch(() => undefined);
}

/** Fetches the first pictures that an answer names, before there is anything to show them in. */
function showPictures(text: string): void {
  const urls = new Set([...text.matchAll(/"thumbnailUrl":"([^"]+)"/g)].map(([, url]) => url!));
  for (const url of [...urls].slice(0, PICTURES)) new Image().src = url;
}
