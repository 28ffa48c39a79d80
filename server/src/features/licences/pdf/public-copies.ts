import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

export interface PublicCopies {
  /** Returns the PDF for `content`. Concurrent callers share one rendering. */
  get: (content: object, draw: () => Promise<Buffer>) => Promise<Buffer>;
}

const MAX_BYTES = 32 * 1024 * 1024;
/** Copies expire, because they state when the certificate was last known to be valid. */
const MAX_AGE_MS = 3_600_000;

export function createPublicCopies(): PublicCopies {
  const copies = new LRUCache<string, Buffer, () => Promise<Buffer>>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }) => length + 300,
    ttl: MAX_AGE_MS,
    fetchMethod: (_key, _stale, { context: draw }) => draw(),
    // A copy evicted during rendering is still returned to its waiting callers.
    ignoreFetchAbort: true,
  });
  return {
    get: async (content, draw) => (await copies.fetch(hash('sha256', JSON.stringify(content)), { context: draw }))!,
  };
}
