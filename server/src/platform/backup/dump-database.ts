import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ConfigError } from '../config.ts';
import { DUMP, measureFile } from './manifest.ts';
import type { Parts } from './copy-tree.ts';
import { withClient } from './with-client.ts';

const run = promisify(execFile);
const OUTPUT_MAX = 2 ** 20;

/**
 * Dumps an outside database with `pg_dump`, from one snapshot of it while servers write. Returns a moment just before the
 * snapshot, and PostgreSQL's version. Throws `ConfigError` if `pg_dump` is missing or too old for that version.
 */
export async function dumpDatabase(url: string, { backup, files }: Pick<Parts, 'files'> & { backup: string }) {
  const state = await withClient(url, async (client) => {
    const { rows } = await client.query<{ time: string; version: string }>(
      `select now()::text as time, current_setting('server_version') as version`,
    );
    return rows[0]!;
  });
  const dump = join(backup, DUMP);
  const { dbname, env } = target(url);
  await runProgram('pg_dump', [dbname, '--format=custom', '--no-owner', '--no-privileges', `--file=${dump}`], env);
  files[DUMP] = await measureFile(dump);
  return state;
}

/** Restores such a dump into an empty database, all or nothing. */
export async function restoreDump(url: string, backup: string): Promise<void> {
  const options = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
  const { dbname, env } = target(url);
  await runProgram('pg_restore', [dbname, ...options, join(backup, DUMP)], env);
}

/** Reads a dump's table of contents. Throws `ConfigError` if this PostgreSQL's programs could not restore it. */
export async function listDump(backup: string): Promise<void> {
  await runProgram('pg_restore', ['--list', join(backup, DUMP)]);
}

/** Throws `ConfigError` unless the database can be reached and has no table. */
export async function assertEmpty(url: string): Promise<void> {
  const tables = await withClient(url, async (client) => {
    const { rows } = await client.query<{ tables: number }>(
      `select count(*)::int as tables from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where relkind in ('r', 'p') and nspname not in ('pg_catalog', 'information_schema') and nspname not like 'pg\\_%'`,
    );
    return rows[0]!.tables;
  });
  if (tables > 0) {
    throw new ConfigError('DATABASE_URL names a database that has tables; name a new one (create database …).');
  }
}

/** Runs one of PostgreSQL's programs. */
async function runProgram(program: 'pg_dump' | 'pg_restore', args: string[], env: NodeJS.ProcessEnv = {}) {
  await run(program, args, { env: { ...process.env, ...env }, maxBuffer: OUTPUT_MAX }).catch(
    (error: NodeJS.ErrnoException & { stderr?: string }) => {
      if (error.code === 'ENOENT') {
        throw new ConfigError(`${program} is not installed; install PostgreSQL’s client programs (postgresql-client).`);
      }
      throw new ConfigError(`${program} failed: ${(error.stderr || error.message).trim()}`);
    },
  );
}

/** Returns where the program connects. The password goes into its environment, because anybody can list its arguments. */
function target(url: string): { dbname: string; env: NodeJS.ProcessEnv } {
  const { password } = new URL(url);
  const open = new URL(url);
  open.password = '';
  return { dbname: `--dbname=${open.href}`, env: password ? { PGPASSWORD: decodeURIComponent(password) } : {} };
}
