import { sql } from 'kysely';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { type Db, inTransaction, openDatabase, PG } from './database.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { runWithCommit } from './transactions.ts';

const pidOf = async (db: Parameters<ReturnType<typeof sql>['execute']>[0]) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid;

test('a connection that breaks within a transaction fails that one, and the process goes on', async () => {
  const database = await createTestDatabase();
  const { db, pool } = openDatabase(database.url, 2);
  const uncaught = vi.fn<(error: Error) => void>();
  process.on('uncaughtException', uncaught);
  try {
    const broken = db.transaction().execute(async (tx) => {
      const [client] = (pool as unknown as { _clients: NodeJS.EventEmitter[] })._clients;
      const ended = new Promise((resolve) => client!.once('end', resolve));
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
  let pool: pg.Pool;

  beforeAll(async () => {
    database = await createTestDatabase();
    ({ db, pool } = openDatabase(database.url, 1));
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

  /** How often the connection writes to its socket. */
  async function countWrites(run: () => Promise<unknown>): Promise<number> {
    const [client] = (pool as unknown as { _clients: pg.Client[] })._clients;
    const { stream } = client!.connection;
    const writes = [vi.spyOn(stream, '_write'), vi.spyOn(stream, '_writev' as '_write')];
    await run();
    const count = writes.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    writes.forEach((write) => write.mockRestore());
    return count;
  }

  it('sends statements that are executed together at once, with its begin', async () => {
    const together = () =>
      inTransaction(db, async (tx) => {
        const answers = await Promise.all([
          write(tx, 1),
          write(tx, 2),
          sql<{ n: number }>`select n from written`.execute(tx),
        ]);
        expect(answers[2].rows).toEqual([{ n: 1 }, { n: 2 }]);
      });
    // The first transaction of a connection prepares its begin.
    await inTransaction(db, (tx) => sql`select 1`.execute(tx));
    expect(await countWrites(together), 'with the commit').toBe(2);
    expect(await written()).toEqual([1, 2]);
  });

  it('sends a statement that only its commit waits for with that', async () => {
    const writes = countWrites(() => inTransaction(db, async (tx) => void runWithCommit(tx, insertion(1))));
    expect(await writes).toBe(1);
    expect(await written()).toEqual([1]);
  });

  it('fails with the error of such a statement, and changes nothing', async () => {
    const twice = inTransaction(db, async (tx) => {
      await write(tx, 1);
      void runWithCommit(tx, insertion(1), (error) => Object.assign(new Error('mapped'), { cause: error }));
    });
    await expect(twice).rejects.toMatchObject({ message: 'mapped', cause: { code: PG.uniqueViolation } });
    expect(await written()).toEqual([]);
  });

  it('commits nothing without a statement that could not be sent', async () => {
    const unsendable = {};
    Object.assign(unsendable, { itself: unsendable });
    const failed = inTransaction(db, async (tx) => {
      await write(tx, 1);
      void runWithCommit(tx, insertion(unsendable));
    });
    await expect(failed).rejects.toThrow('circular');
    expect(await written()).toEqual([]);
    await inTransaction(db, (tx) => write(tx, 2));
    expect(await written()).toEqual([2]);
  });

  it('runs nothing after a statement that fails, and fails with its error', async () => {
    for (const failing of [sql`select 1 / 0`, sql`select 1 / ${0}::int`]) {
      const failed = inTransaction(db, async (tx) => {
        const first = failing.execute(tx).catch(async (error: unknown) => nextTurn().then(() => Promise.reject(error)));
        await Promise.all([first, write(tx, 1)]);
      });
      await expect(failed).rejects.toThrow('division by zero');
      expect(await written()).toEqual([]);
    }
  });

  it('takes no statement of a branch that goes on after another has failed', async () => {
    const gate = Promise.withResolvers<void>();
    let late: Promise<unknown> | undefined;
    const failed = inTransaction(db, async (tx) => {
      late = gate.promise.then(() => write(tx, 1));
      await write(tx, 2);
      throw new Error('failed');
    });
    await expect(failed).rejects.toThrow('failed');
    gate.resolve();
    await expect(late).rejects.toThrow('the transaction has ended');
    expect(await written()).toEqual([]);
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

test('times are read as ISO 8601 strings, also within arrays', async () => {
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
