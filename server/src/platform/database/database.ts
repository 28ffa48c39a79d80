import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type Transaction } from 'kysely';
import pg from 'pg';
import { AppError } from '../errors.ts';
import { markRunning } from '../observability/event-loop.ts';
import { endLostConnections } from './lost-connections.ts';
import { preparedName } from './prepared.ts';
import type { Tables } from './tables.ts';
import { runTransaction } from './transactions.ts';

/** The pool or a transaction: business functions accept either. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

const OID = { int8: 20, int8Array: 1016, date: 1082, timestamptz: 1184, timestamptzArray: 1185 };

const types = new pg.TypeOverrides();
types.setTypeParser(OID.int8, (text) => BigInt(text));
types.setTypeParser(OID.int8Array, (text) => itemsOf(text).map((item) => BigInt(item)));
types.setTypeParser(OID.date, (text) => text);
types.setTypeParser(OID.timestamptz, readTime);
types.setTypeParser(OID.timestamptzArray, (text) => itemsOf(text).map((item) => readTime(item.replaceAll('"', ''))));

function readTime(text: string): string {
  return new Date(text).toISOString();
}

/** Returns the items of an array in PostgreSQL's text format, if none is null or has a comma. */
function itemsOf(text: string): string[] {
  return text
    .slice(1, -1)
    .split(',')
    .filter((item) => item !== '');
}

const pools = new WeakMap<Db, pg.Pool>();

export const poolOf = (db: Db): pg.Pool => pools.get(db)!;

/**
 * Opens a pool of at most `max` connections that reads bigints as bigints, times as ISO 8601 UTC strings, and days
 * unchanged.
 */
export function openDatabase(url: string, max = 12): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({ connectionString: url, max, types, connectionTimeoutMillis: 10_000, pipeline: true });
  // The pool replaces a broken idle connection at its next use; without a listener the process would end.
  pool.on('error', () => undefined);
  // The pool listens to idle connections only, so one that breaks in use needs its own listener; its query fails anyway.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  endLostConnections(pool, url);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) });
  pools.set(db, pool);
  return { db, pool };
}

/** Wraps the pool for Kysely so that connections run statements from `prepareStatement` under their names. */
function preparingPool(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      let isDamaged = false;
      const query = async (text: string, values: unknown[]) => {
        try {
          return await client.query({ text, values, name: preparedName(text) });
        } catch (error) {
          // `pg` closes a prepared statement whose values it cannot send, but keeps using its name.
          if (!(error instanceof pg.DatabaseError)) isDamaged = true;
          throw error;
        } finally {
          markRunning();
        }
      };
      return {
        query: query as unknown as PostgresPoolClient['query'],
        release: (destroy) => client.release(destroy || isDamaged),
      };
    },
  };
}

/** Throws if `url` leads to no database that accepts a connection within 5 s. */
export async function tryDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // `connect` throws the error; this listener keeps a late one from ending the process.
  client.on('error', () => undefined);
  await client.connect();
  await client.end();
}

/**
 * Runs `work` in a transaction, or in the caller's if there is one. If it throws an AppError with `keepChanges`, its writes
 * are committed first (for example, an expired order stays expired).
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return await work(db as Tx);
  const outcome = await runTransaction(db, async (tx) => {
    try {
      return { value: await work(tx) };
    } catch (error) {
      if (error instanceof AppError && error.keepChanges) return { error };
      throw error;
    }
  });
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}

export const PG = {
  uniqueViolation: '23505',
  checkViolation: '23514',
  foreignKeyViolation: '23503',
  lockNotAvailable: '55P03',
} as const;

/** Returns whether `error` has PostgreSQL's `code`, and optionally comes from the named constraint. */
export function isPgError(error: unknown, code: string, constraint?: string): boolean {
  return error instanceof pg.DatabaseError && error.code === code && (!constraint || error.constraint === constraint);
}
