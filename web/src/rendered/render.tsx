// Renders public pages on the server with the app's own components. Built by `vite.render.config.ts`.
import { dehydrate, type Query, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Envelope } from '@zhenku/contract/errors';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { ApiError, buildRequest, type HttpRequest, isNotFound } from '../api/client.ts';
import { Site } from '../app/app.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Seed } from '../ui/hooks/use-seed.ts';
import { StaticRouter } from '../ui/router/location.tsx';
import { PageStatus } from '../ui/router/page-status.ts';
import { describePage, isBeyondLastPage, unescape } from './page-head.ts';
import type { PageData } from './page-data.ts';

export { PUBLIC_PAGES, SITE_MODULES } from './public-pages.ts';
export { toScript } from './page-head.ts';
export { PAGE_DATA_ID, RENDERED_ID } from './page-data.ts';

export interface RenderedPage {
  /** 404 for a clip, group, person or list page that does not exist, and for invalid input; 503 if a call failed. */
  status: number;
  head: string;
  body: string;
  data: PageData;
}

interface Sources {
  /** Chooses the clips of pages that show a random choice. */
  seed: number;
  origin: string;
  send: (request: HttpRequest) => Promise<Envelope>;
  /** Receives the error of a part that cannot be rendered; the browser renders the part instead. */
  onError: (error: unknown) => void;
}

/** Maximum number of renderings: calls may depend on the responses to earlier ones. */
const ROUNDS = 4;
/** The code of a call that the page's address makes invalid, for example by a page number that is too large. */
const INVALID_INPUT = 40_000;

/**
 * Renders the page at a path of the app, such as `/detail/7`. Rendering registers the calls that the page's components
 * need. These are sent, and the page is rendered again with the responses, until none is missing, but at most `ROUNDS`
 * times. Throws what `send` throws.
 */
export async function renderPage(path: string, { seed, origin, send, onError }: Sources): Promise<RenderedPage> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
  let [failed, invalid] = [false, false];
  const ask = async (query: Query) => {
    const [key, input] = query.queryKey as [string, object];
    const { code, data, message } = await send(buildRequest(key, input));
    if (code === 0) return query.setData(data);
    const error = new ApiError(code, message);
    if (code === INVALID_INPUT) invalid = true;
    else failed ||= !isNotFound(error);
    query.setState({ status: 'error', error, errorUpdateCount: 1 });
  };
  for (let round = 1; ; round += 1) {
    const status = { code: 200 };
    const html = await renderOnce({ path, seed, client, status, onError });
    const missing = client.getQueryCache().getAll().filter(isMissing);
    if (missing.length === 0 || round === ROUNDS) {
      const [tags, body] = splitHead(html);
      const data = dataOf(client);
      const [, whole = ''] = /<title>([^<]*)<\/title>/.exec(tags) ?? [];
      const title = unescape(path === '/' ? whole : whole.replace(/ · [^·]*$/, ''));
      const missingPage = invalid || isBeyondLastPage(data);
      return {
        status: failed ? 503 : missingPage ? 404 : status.code,
        head: tags + describePage({ path, origin, title, data }),
        body,
        data,
      };
    }
    await Promise.all(missing.map(ask));
  }
}

interface Round extends Pick<Sources, 'seed' | 'onError'> {
  path: string;
  client: QueryClient;
  status: { code: number };
}

async function renderOnce({ path, seed, client, status, onError }: Round): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <QueryClientProvider client={client}>
        <PageStatus value={status}>
          <Seed value={seed}>
            <StaticRouter path={path}>
              <ErrorBoundary>
                <Site />
              </ErrorBoundary>
            </StaticRouter>
          </Seed>
        </PageStatus>
      </QueryClientProvider>
    </StrictMode>,
    // In one piece without scripts: the site's policy allows no inline scripts, and browsers may run none.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER, onError },
  );
  return await new Response(prelude).text();
}

const isMissing = ({ state, options }: Query) =>
  state.status === 'pending' && (options as { enabled?: boolean }).enabled !== false;

function dataOf(client: QueryClient): PageData {
  return dehydrate(client).queries.map(({ queryKey, state }) => {
    const [key, input] = queryKey as [string, object];
    return [key, input, state.data];
  });
}

/** Splits off the tags for the document's head, which React writes first. */
function splitHead(html: string): [tags: string, body: string] {
  const [tags = ''] = /^(?:<title>[^<]*<\/title>|<(?:link|meta)[^>]*>)*/.exec(html) ?? [];
  return [tags, html.slice(tags.length)];
}
