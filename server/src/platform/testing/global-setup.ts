import { Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import type { TestProject } from 'vitest/node';
import { makeTemporaryFolder } from '../../../../testing/temporary-folder.ts';
import { migrate } from '../database/migrate.ts';
import { startPostgres } from '../database/postgres.ts';
import { administer, withDatabase } from './administer.ts';
import type {} from './database.ts';

/**
 * Starts one PostgreSQL for the run, or uses TEST_DATABASE_URL (whose user may create databases), and a folder for all
 * tests' temporary files, removed after the run. Vitest runs this before the tests of the project `server`.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  process.env.TMPDIR = await makeTemporaryFolder();
  const external = process.env.TEST_DATABASE_URL;
  const server = external ? { url: external, stop: async () => undefined } : await startTemporaryPostgres();
  const template = `zhenku_template_${process.pid}`;
  const dropTemplate = `drop database if exists ${template}`;
  try {
    await administer(server.url, dropTemplate);
    await administer(server.url, `create database ${template}`);
    const pool = new Pool({ connectionString: withDatabase(server.url, template), max: 1 });
    await migrate(pool).finally(() => pool.end());
    await makeQueueTables(withDatabase(server.url, template));
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('testDatabase', { serverUrl: server.url, template });
  return async () => {
    if (external) await administer(server.url, dropTemplate);
    await server.stop();
  };
}

/** Creates the queue's tables even without jobs, because lists of clips read them. */
async function makeQueueTables(connectionString: string): Promise<void> {
  const boss = new PgBoss({ connectionString, max: 1, supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
}

async function startTemporaryPostgres() {
  const log = { debug: () => undefined, warn: (message: string) => process.stderr.write(`${message}\n`) };
  return startPostgres({ dataDir: await makeTemporaryFolder(), log, durable: false });
}
