import { AppError } from '../errors.ts';

const MINUTE_MS = 60_000;

/** Counts a request of a key. Throws `rateLimited` above the key's requests per minute. */
export type KeyLimit = (key: { id: number; requestsPerMinute: number }) => void;

/**
 * Limits the requests of each key by the minute of the clock, so that only the current minute's counts are stored. Each
 * server counts for itself.
 */
export function createKeyLimit(now: () => number = () => Date.now()): KeyLimit {
  let minute = 0;
  let counts = new Map<number, number>();
  return ({ id, requestsPerMinute }) => {
    const time = now();
    const current = Math.floor(time / MINUTE_MS);
    if (current !== minute) [minute, counts] = [current, new Map()];
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    if (count <= requestsPerMinute) return;
    throw new AppError('rateLimited', {
      message: `此 API 密钥每分钟最多调用${requestsPerMinute}次，请稍后再试`,
      retryAfterSeconds: Math.ceil(((minute + 1) * MINUTE_MS - time) / 1_000),
    });
  };
}
