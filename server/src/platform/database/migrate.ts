import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import type { MigrationSteps } from './migration-steps.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));
const NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;
/** The advisory lock key that serialises servers that start together. It must never change. */
const LOCK = 7_402_113;

const MIGRATIONS_TABLE = `create table schema_migrations (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
)`;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/**
 * Applies the pending files of `folder` (`NNNN_name.sql`, forward only), each in its own transaction after its step, if it
 * has one, and returns their names. Several servers may call it concurrently. Throws an Error with one clear line if a file
 * was changed after it was applied, is missing, is out of order, or fails.
 */
export async function migrate(
  pool: Pool,
  { folder = MIGRATIONS, steps = {} }: { folder?: string; steps?: MigrationSteps } = {},
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    // `create … if not exists` requires the right to create even if the table exists; this server may lack it.
    const { rows } = await client.query<{ missing: boolean }>(
      "select to_regclass('schema_migrations') is null as missing",
    );
    if (rows[0]!.missing) await client.query(MIGRATIONS_TABLE);
    const pending = await findPending(client, migrations);
    for (const migration of pending) await applyMigration(client, migration, steps[migration.name]);
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
    return pending.map(({ name }) => name);
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    // Closing a failed connection also releases the lock.
    client.release(failure);
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  const numbers = new Set<string>();
  for (const file of files) {
    const number = NAME.exec(file)?.[1];
    if (!number) throw new Error(`migration ${file}: its name must be NNNN_name.sql in lowercase`);
    if (numbers.has(number)) throw new Error(`migration ${file}: another one has the number ${number}`);
    numbers.add(number);
  }
  return Promise.all(
    files.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Returns the pending migrations. Throws unless the applied ones are the first files, unchanged. */
async function findPending(client: PoolClient, migrations: Migration[]): Promise<Migration[]> {
  const { rows: applied } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name collate "C"',
  );
  applied.forEach(({ name, checksum }, index) => {
    const file = migrations.find((migration) => migration.name === name);
    if (!file)
      throw new Error(`migration ${name} was applied to this database but its file is missing: newer version?`);
    if (file.checksum !== checksum)
      throw new Error(`migration ${name} was changed after it was applied: add a new one`);
    const expected = migrations[index]!;
    if (expected !== file) throw new Error(`migration ${expected.name} comes before ${name}, which is applied already`);
  });
  return migrations.slice(applied.length);
}

async function applyMigration(client: PoolClient, { name, sql, checksum }: Migration, step?: MigrationSteps[string]) {
  try {
    await client.query('begin');
    await step?.(client);
    await client.query(sql);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    const cause = error as Error;
    throw new Error(`migration ${name}${describePosition(error, sql)} failed: ${cause.message}`, { cause });
  }
}

function describePosition(error: unknown, sql: string): string {
  if (!(error instanceof DatabaseError) || !error.position) return '';
  // PostgreSQL counts characters from 1.
  const before = Array.from(sql).slice(0, Number(error.position) - 1);
  return `, line ${before.filter((character) => character === '\n').length + 1},`;
}
