import type { HttpRequest } from './client.ts';
import type { UserKey } from './user-client.ts';

declare global {
  interface Window {
    /** Keyed by `requestId`. */
    prefetchedCalls?: Map<string, PrefetchedCall>;
  }
}

export interface PrefetchedCall {
  key: UserKey;
  input: object;
  response: Promise<Response>;
  /** Whether the page's content needs the response, as opposed to header and footer. */
  forPage: boolean;
}

export const requestId = ({ method, url, body = '' }: HttpRequest): string => `${method} ${url} ${body}`;

export function takePrefetched(request: HttpRequest): Promise<Response> | undefined {
  const id = requestId(request);
  const call = window.prefetchedCalls?.get(id);
  window.prefetchedCalls?.delete(id);
  return call?.response;
}
