import type { HttpRequest } from './client.ts';
import type { UserKey } from './user-client.ts';

declare global {
  interface Window {
    /** By `requestId`. */
    prefetchedCalls?: Map<string, PrefetchedCall>;
  }
}

/** A call that `prefetch.ts` sent before the app's code loaded. */
export interface PrefetchedCall {
  key: UserKey;
  input: object;
  response: Promise<Response>;
  /** Whether the page itself needs it, rather than the surrounding site. */
  forPage: boolean;
}

export const requestId = ({ method, url, body = '' }: HttpRequest): string => `${method} ${url} ${body}`;

export function takePrefetched(request: HttpRequest): Promise<Response> | undefined {
  const id = requestId(request);
  const call = window.prefetchedCalls?.get(id);
  window.prefetchedCalls?.delete(id);
  return call?.response;
}
