import { once } from 'node:events';
import { sql } from 'kysely';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { type Db, inTransaction, openDatabase, type Tx } from './database.ts';
import { prepareStatement } from './prepared.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { pipeline } from './transactions.ts';

const pidOf = async (db: Parameters<ReturnType<typeof sql>['execute']>[0]) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid;

test('a connection that breaks within a transaction fails only that transaction', async () => {
  const database = await createTestDatabase();
  const { db, pool } = openDatabase(database.url, 2);
  const uncaught = vi.fn<(error: Error) => void>();
  process.on('uncaughtException', uncaught);
  try {
    const taken = once(pool, 'acquire') as Promise<[pg.PoolClient]>;
    const broken = inTransaction(db, async (tx) => {
      const [client] = await taken;
      const ended = new Promise((resolve) => client.once('end', resolve));
      const pid = await pidOf(tx);
      await sql`select pg_terminate_backend(${pid})`.execute(db);
      await ended;
      await pidOf(tx);
    });
    await expect(broken).rejects.toThrow('not queryable');
    expect(await pidOf(db)).toBeGreaterThan(0);
    expect(uncaught).not.toHaveBeenCalled();
  } finally {
    process.off('uncaughtException', uncaught);
    await db.destroy();
    await database.drop();
  }
});

describe('a transaction', () => {
  let database: TestDatabase;
  let db: Db;

  beforeAll(async () => {
    database = await createTestDatabase();
    ({ db } = openDatabase(database.url, 1));
    await sql`create table written (n integer primary key)`.execute(db);
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });
  beforeEach(() => sql`truncate written`.execute(db));

  const insertion = (n: unknown) => sql`insert into written values (${n})`.compile(db);
  const write = (tx: Db, n: number) => sql`insert into written values (${n})`.execute(tx);
  const written = async () =>
    (await sql<{ n: number }>`select n from written order by n`.execute(db)).rows.map(({ n }) => n);

  it("sends a pipeline's statements without waiting for answers", async () => {
    const other = openDatabase(database.url, 1);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    try {
      const rows = await inTransaction(other.db, async (holder) => {
        await sql`lock table written in share mode`.execute(holder);
        return { pending: inTransaction(db, pipelined) };
      });
      expect(await rows.pending).toEqual([[], [{ n: 1 }], [{ sum: 3 }]]);
    } finally {
      query.mockRestore();
      await other.db.destroy();
    }
    async function pipelined(tx: Tx) {
      query.mockClear();
      const rows = pipeline(tx, [
        insertion(1),
        sql<{ n: number }>`select n from written`.compile(db),
        sql<{ sum: number }>`select 1 + ${2}::int as sum`.compile(db),
      ]);
      await nextTurn();
      expect(query).toHaveBeenCalledTimes(3);
      return await rows;
    }
  });

  it('runs nothing of a pipeline after a failed statement, and throws its error', async () => {
    for (const failing of [sql`select 1 / 0`, sql`select 1 / ${0}::int`]) {
      const failed = inTransaction(db, async (tx) => {
        await write(tx, 1);
        await pipeline(tx, [insertion(2), failing.compile(db), insertion(3)]);
      });
      await expect(failed).rejects.toThrow('division by zero');
      expect(await written()).toEqual([]);
    }
  });

  it("fails at its end if a statement's error was ignored", async () => {
    const failed = inTransaction(db, async (tx) => {
      await write(tx, 1);
      await write(tx, 1).catch(() => undefined);
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await written()).toEqual([]);
  });

  it('commits nothing if a statement could not be sent, and replaces the connection', async () => {
    const insertPrepared = prepareStatement((_db, { n }: { n: unknown }) => sql`insert into written values (${n})`);
    await insertPrepared.run(db, { n: 1 });
    const pid = await pidOf(db);
    const unsendable = {};
    Object.assign(unsendable, { itself: unsendable });
    const failed = inTransaction(db, async (tx) => {
      await write(tx, 2);
      await insertPrepared.run(tx, { n: unsendable });
    });
    await expect(failed).rejects.toThrow('circular');
    await insertPrepared.run(db, { n: 3 });
    expect(await written()).toEqual([1, 3]);
    expect(await pidOf(db)).not.toBe(pid);
  });

  it('accepts no statement from a branch that continues after another has failed', async () => {
    const gate = Promise.withResolvers<void>();
    let late: Promise<unknown> | undefined;
    const failed = inTransaction(db, async (tx) => {
      late = gate.promise.then(() => write(tx, 1));
      await write(tx, 2);
      throw new Error('failed');
    });
    await expect(failed).rejects.toThrow('failed');
    gate.resolve();
    await expect(late).rejects.toThrow('already rolled back');
    expect(await written()).toEqual([]);
  });

  it('accepts no statement while it rolls back or commits', async () => {
    for (const fails of [true, false]) {
      let late: Promise<unknown> | undefined;
      const ended = inTransaction(db, async (tx) => {
        await write(tx, 1);
        // Runs after the transaction has started to end, but before PostgreSQL has answered.
        process.nextTick(() => queueMicrotask(() => (late = write(tx, 2))));
        if (fails) throw new Error('failed');
      });
      expect((await Promise.allSettled([ended]))[0].status).toBe(fails ? 'rejected' : 'fulfilled');
      await expect(late).rejects.toThrow(fails ? 'already rolled back' : 'already committed');
    }
    expect(await written()).toEqual([1]);
  });

  it('may be empty, and may begin with several statements', async () => {
    await inTransaction(db, () => Promise.resolve());
    const failed = inTransaction(db, async (tx) => {
      await sql`insert into written values (1); insert into written values (2)`.execute(tx);
      throw new Error('failed');
    });
    await expect(failed).rejects.toThrow('failed');
    expect(await written()).toEqual([]);
  });
});

test('reads times as ISO 8601 strings, also within arrays', async () => {
  const database = await createTestDatabase();
  const { db } = openDatabase(database.url, 1);
  const { rows } = await sql`
    select timestamptz '2026-03-01 08:00+08' as one, '{}'::timestamptz[] as none,
           array['2026-03-01 08:00+08', '2026-03-01 00:00:00.5+00']::timestamptz[] as two`.execute(db);
  const first = '2026-03-01T00:00:00.000Z';
  expect(rows).toEqual([{ one: first, none: [], two: [first, '2026-03-01T00:00:00.500Z'] }]);
  await db.destroy();
  await database.drop();
});
