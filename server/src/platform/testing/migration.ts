import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { migrate } from '../database/migrate.ts';
import type { MigrationSteps } from '../database/migration-steps.ts';
import { administer, withDatabase } from './administer.ts';
import { createTestDatabase } from './database.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../migrations');

export interface UnmigratedDatabase {
  pool: Pool;
  url: string;
  apply: (steps?: MigrationSteps) => Promise<string[]>;
  applyRest: (steps?: MigrationSteps) => Promise<string[]>;
  drop: () => Promise<void>;
}

/** Creates a database in the state before a migration file, so that a test can insert rows for it to convert. */
export const databaseBefore = (migration: string) => makeDatabase(migration, (file) => file < migration);

export const databaseAt = (migration: string) => makeDatabase(migration, (file) => file <= migration);

async function makeDatabase(migration: string, isApplied: (file: string) => boolean): Promise<UnmigratedDatabase> {
  const database = await createTestDatabase();
  const name = `${new URL(database.url).pathname.slice(1)}_before`;
  await administer(database.url, `create database ${name} template template0`);
  const url = withDatabase(database.url, name);
  const pool = new Pool({ connectionString: url });
  const folder = await mkdtemp(join(tmpdir(), 'zhenku-migrations-'));
  const copy = (file: string) => copyFile(join(MIGRATIONS, file), join(folder, file));
  for (const file of await readdir(MIGRATIONS)) if (isApplied(file)) await copy(file);
  await migrate(pool, { folder });
  return {
    pool,
    url,
    applyRest: (steps) => migrate(pool, { steps: steps ?? {} }),
    apply: async (steps) => {
      await copy(migration);
      return await migrate(pool, { folder, steps });
    },
    drop: async () => {
      await pool.end();
      await administer(database.url, `drop database ${name}`);
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}
