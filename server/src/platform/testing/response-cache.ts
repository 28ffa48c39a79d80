import { createResponseCache, type ResponseCache } from '../http/response-cache.ts';

/** Creates a cache that stores nothing, so that a test's changes show in the next response. */
export function disabledResponseCache(): ResponseCache {
  let changes = 0;
  return { ...createResponseCache(), get: () => undefined, version: () => (changes += 1) };
}
