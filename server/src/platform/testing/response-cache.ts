import { createResponseCache, type ResponseCache } from '../http/response-cache.ts';

/** Keeps nothing, so that what a test changes shows in the next answer. */
export const disabledResponseCache = (): ResponseCache => ({ ...createResponseCache(), get: () => undefined });
