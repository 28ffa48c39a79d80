import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { openDatabase } from './database.ts';
import { createTestDatabase } from './testing/database.ts';

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
