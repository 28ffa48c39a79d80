import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Drawn PDFs that are the same for everybody but the two parties. */
export interface PublicCopies {
  /** Returns the PDF that is made of `content`, and draws it only if no other caller has or does. */
  get: (content: object, draw: () => Promise<Buffer>) => Promise<Buffer>;
}

const MAX_BYTES = 32 * 1024 * 1024;
/** A copy prints as of when its certificate is valid. */
const MAX_AGE_MS = 3_600_000;

export function createPublicCopies(): PublicCopies {
  const copies = new LRUCache<string, Buffer, () => Promise<Buffer>>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }) => length + 300,
    ttl: MAX_AGE_MS,
    fetchMethod: (_key, _stale, { context: draw }) => draw(),
    // Evicted while it is drawn, a copy is still for those who wait for it.
    ignoreFetchAbort: true,
  });
  return {
    get: async (content, draw) => (await copies.fetch(hash('sha256', JSON.stringify(content)), { context: draw }))!,
  };
}
