import type { UserKey } from '../app/api.ts';
import type { HttpRequest } from '../app/client.ts';

declare global {
  interface Window {
    /** By `nameOf`. */
    earlyAnswers?: Map<string, EarlyAnswer>;
  }
}

/** A call under way since before the app's code was there. */
export interface EarlyAnswer {
  key: UserKey;
  input: object;
  response: Promise<Response>;
  /** Asked for by the page, and not by the site around it. */
  ofPage: boolean;
}

export const nameOf = ({ method, url, body = '' }: HttpRequest): string => `${method} ${url} ${body}`;

/** The answer to a call that the page itself has made while it was loading, once; see `early.ts`. */
export function takeEarly(request: HttpRequest): Promise<Response> | undefined {
  const name = nameOf(request);
  const answer = window.earlyAnswers?.get(name);
  window.earlyAnswers?.delete(name);
  return answer?.response;
}
