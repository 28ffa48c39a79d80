import { randomBytes } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { type Db, openDatabase } from '../database/database.ts';
import { administer, withDatabase } from './administer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's PostgreSQL server, and its migrated database that every test clones. */
    testDatabase: { serverUrl: string; template: string };
  }
}

export interface TestDatabase {
  url: string;
  /** Drops the database, even with open connections. */
  drop(): Promise<void>;
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const { serverUrl, template } = inject('testDatabase');
  const name = `zhenku_test_${randomBytes(6).toString('hex')}`;
  // PostgreSQL's default strategy also logs every block, which takes twice as long.
  await administer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: withDatabase(serverUrl, name),
    drop: () => administer(serverUrl, `drop database if exists ${name} with (force)`),
  };
}

/**
 * Opens a migrated database for a test file, with one connection. Call it at the top of the file; the database is
 * dropped after the file's tests.
 */
export async function openTestDatabase(): Promise<Db> {
  const { url, drop } = await createTestDatabase();
  const { db } = openDatabase(url, 1);
  afterAll(async () => {
    await db.destroy();
    await drop();
  });
  return db;
}
