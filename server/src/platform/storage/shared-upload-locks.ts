import { setTimeout as sleep } from 'node:timers/promises';
import { ERRORS, type Locker } from '@tus/server';
import pg from 'pg';
import type { Log } from '../observability/log.ts';
import { isOutage } from '../observability/outages.ts';
import { uploadLocks } from './upload-locks.ts';

const CHANNEL = 'upload_locks';
const WAIT_MS = 30_000;
const ASK_EVERY_MS = 200;
/** Statements are short: a connection that blocks one for this long is lost. */
const QUERY_MS = 10_000;
const KEY = `hashtextextended('upload ' || $1, 0)`;

type AskToRelease = () => void | Promise<void>;

/**
 * Creates upload locks like `uploadLocks`, but shared by all servers on a database: advisory locks on one PostgreSQL
 * connection, which end with it or with the process. A later request asks the holder to release the lock by a notification.
 * If the connection breaks, another server may take a lock, so all requests that hold one are stopped.
 */
export function sharedUploadLocks(url: string, log: Pick<Log, 'warn'>): Locker & { stop: () => Promise<void> } {
  const own = uploadLocks();
  const held = new Map<string, AskToRelease>();
  let connection: Promise<pg.Client> | undefined;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      query_timeout: QUERY_MS,
      keepAlive: true,
    });
    client.on('error', (err) => log.warn({ err }, 'the upload-lock connection broke and is reopened'));
    client.on('notification', ({ payload }) => void held.get(payload ?? '')?.());
    client.on('end', () => {
      connection = undefined;
      for (const askToRelease of held.values()) void askToRelease();
      held.clear();
    });
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    return client;
  }

  async function query(sql: string, id: string): Promise<{ taken?: boolean } | undefined> {
    connection ??= connect();
    connection.catch(() => (connection = undefined));
    const client = await connection;
    try {
      return (await client.query<{ taken?: boolean }>(sql, [id])).rows[0];
    } catch (error) {
      if (isOutage(error)) {
        // `pg` destroys a connection that still owes an answer without an error of its own.
        log.warn({ err: error }, 'the upload-lock connection broke and is reopened');
        client.end().catch(() => undefined);
      }
      throw error;
    }
  }

  async function take(id: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      if ((await query(`select pg_try_advisory_lock(${KEY}) as taken`, id))?.taken) return;
      if (signal.aborted) throw ERRORS.ERR_LOCK_TIMEOUT;
      await query(`select pg_notify('${CHANNEL}', $1)`, id);
      await sleep(ASK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  return {
    newLock: (id) => {
      const lock = own.newLock(id);
      return {
        lock: async (signal, askToRelease) => {
          await lock.lock(signal, askToRelease);
          try {
            await take(id, AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]));
            held.set(id, askToRelease);
          } catch (error) {
            await lock.unlock();
            throw error;
          }
        },
        unlock: async () => {
          // A lock that was lost with its connection needs no release.
          if (held.delete(id)) await query(`select pg_advisory_unlock(${KEY})`, id).catch(() => undefined);
          await lock.unlock();
        },
      };
    },
    stop: async () => {
      const client = await connection?.catch(() => undefined);
      await client?.end();
    },
  };
}
