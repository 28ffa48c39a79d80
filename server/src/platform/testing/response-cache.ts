import { createResponseCache, type ResponseCache } from '../http/response-cache.ts';

/** A cache that stores nothing, and whose catalogue has always just changed, so that a test's changes show in the next response. */
export function disabledResponseCache(): ResponseCache {
  let changes = 0;
  return { ...createResponseCache(), get: () => undefined, version: () => (changes += 1) };
}
