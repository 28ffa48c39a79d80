/** The parts of a service worker's events that ours use; TypeScript's DOM types lack them. */
export interface ExtendableEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

export interface FetchEvent extends Event {
  request: Request;
  /** The response of a request that the browser sent before the worker had started; undefined if there was none. */
  preloadResponse?: Promise<Response | undefined>;
  respondWith: (response: Promise<Response>) => void;
}

export interface PreloadableScope {
  navigationPreload?: { enable: () => Promise<void> };
}
