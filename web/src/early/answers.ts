import type { HttpRequest } from '../app/client.ts';

declare global {
  interface Window {
    /** Calls under way since before the app's code was there, by `nameOf`. */
    earlyAnswers?: Map<string, Promise<Response>>;
  }
}

export const nameOf = ({ method, url, body = '' }: HttpRequest): string => `${method} ${url} ${body}`;

/** The answer to a call that the page itself has made while it was loading, once; see `early.ts`. */
export function takeEarly(request: HttpRequest): Promise<Response> | undefined {
  const name = nameOf(request);
  const answer = window.earlyAnswers?.get(name);
  window.earlyAnswers?.delete(name);
  return answer;
}
