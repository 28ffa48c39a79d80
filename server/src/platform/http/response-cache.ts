import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Compressible } from './compression.ts';

export class CachedResponse implements Compressible {
  readonly body: Buffer;
  gzipped?: Buffer;
  gzipping?: Promise<Buffer>;
  #etag: string | undefined;

  constructor(body: Buffer) {
    this.body = body;
  }

  /**
   * Returns a weak ETag, which names the content regardless of its encoding. Computed lazily, because responses to POSTs
   * need none.
   */
  get etag(): string {
    return (this.#etag ??= etagOf(this.body));
  }
}

/**
 * Caches responses for a second, which bounds how long other servers' changes stay hidden. This server's own catalogue
 * changes clear the cache immediately.
 */
export interface ResponseCache {
  get: (key: string) => CachedResponse | undefined;
  /** Grows with each `clear`. Read it before querying the database. */
  version: () => number;
  /** Stores a response unless the catalogue has changed since `version` was read. */
  set: (key: string, body: Buffer, version: number) => CachedResponse;
  clear: () => void;
}

const CACHE_SECONDS = 1;
export const CACHE_MS = CACHE_SECONDS * 1_000;
/**
 * Browsers revalidate each time. Shared caches may keep a response as long as we do; nginx rounds that up to whole seconds,
 * so behind nginx a change shows within three seconds.
 */
export const CACHE_HEADERS = {
  'cache-control': `public, max-age=0, s-maxage=${CACHE_SECONDS}`,
  vary: 'accept-encoding',
};

export function createResponseCache({ maxBytes = 16 * 1024 * 1024, ttlMs = CACHE_MS } = {}): ResponseCache {
  const cache = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    // Reserves a quarter more for the gzipped copy.
    sizeCalculation: ({ body }) => Math.ceil(body.length * 1.25) + 300,
    ttl: ttlMs,
  });
  let current = 0;
  return {
    get: (key) => cache.get(key),
    version: () => current,
    set: (key, body, version) => {
      const response = new CachedResponse(body);
      if (version === current) cache.set(key, response);
      return response;
    },
    clear: () => {
      current++;
      cache.clear();
    },
  };
}

export function etagOf(body: Buffer): string {
  return `W/"${hash('sha1', body, 'base64url')}"`;
}

/** Returns whether an If-None-Match header names `etag`, by weak comparison. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((tag) => opaque(tag) === opaque(etag));
}
