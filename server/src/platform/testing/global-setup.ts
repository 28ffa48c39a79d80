import { spawn } from 'node:child_process';
import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import type { TestProject } from 'vitest/node';
import { migrate } from '../database/migrate.ts';
import { startPostgres } from '../database/postgres.ts';
import { administer, withDatabase } from './administer.ts';
import type {} from './database.ts';

const PLENTY = 4 * 1024 ** 3;

/**
 * Starts one PostgreSQL for the run, or uses TEST_DATABASE_URL (whose user may create databases), and a folder for all
 * tests' temporary files, removed after the run. Vitest runs this before the tests of the project `server`.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  process.env.TMPDIR = await temporaryFolder(tmpdir());
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

/** Created even without jobs, because lists of clips read the queue. */
async function makeQueueTables(connectionString: string): Promise<void> {
  const boss = new PgBoss({ connectionString, max: 1, supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
}

async function startTemporaryPostgres() {
  const log = { debug: () => undefined, warn: (message: string) => process.stderr.write(`${message}\n`) };
  return startPostgres({ dataDir: await temporaryFolder(await quickDisk()), log, durable: false });
}

/**
 * Returns an in-memory folder if there is enough memory: cloning a database creates 500 files, in 30 ms there and 90 to 340
 * ms on a disk.
 */
async function quickDisk(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => undefined);
  return memory && memory.bavail * memory.bsize > PLENTY ? '/dev/shm' : tmpdir();
}

/**
 * Creates a folder that is removed however this process ends: a shell waits for its end (the pipe closes), lets PostgreSQL
 * finish, and removes the folder.
 */
async function temporaryFolder(parent: string): Promise<string> {
  const folder = await mkdtemp(join(parent, 'zhenku-test-'));
  await chmod(folder, 0o711);
  const again = 'for i in $(seq 100); do';
  const script = `cat; ${again} [ -e "$1/postgres/18/postmaster.pid" ] || break; sleep 0.1; done
    ${again} rm -rf "$1" && break; sleep 0.1; done`;
  const shell = spawn('sh', ['-c', script, 'sh', folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  shell.unref();
  (shell.stdin as unknown as { unref(): void }).unref();
  return folder;
}
