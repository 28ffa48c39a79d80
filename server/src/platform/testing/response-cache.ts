import { createResponseCache, type ResponseCache } from '../http/response-cache.ts';

/** A cache that stores nothing, so that a test's changes show in the next response. */
export const disabledResponseCache = (): ResponseCache => ({ ...createResponseCache(), get: () => undefined });
