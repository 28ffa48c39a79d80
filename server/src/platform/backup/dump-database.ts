import { execFile } from 'node:child_process';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { ConfigError } from '../config-error.ts';
import { DUMP, measureFile } from './manifest.ts';
import type { Parts } from './copy-tree.ts';
import { withClient } from './with-client.ts';

const run = promisify(execFile);
const OUTPUT_MAX = 2 ** 20;

/**
 * Dumps an external database with `pg_dump`, from one snapshot of it while servers write. Returns a moment just before
 * the snapshot, and PostgreSQL's version. Throws `ConfigError` if the programs of that version are missing or fail.
 */
export async function dumpDatabase(url: string, { backup, files }: Pick<Parts, 'files'> & { backup: string }) {
  const state = await withClient(url, async (client) => {
    const { rows } = await client.query<{ time: string; version: string }>(
      `select now()::text as time, current_setting('server_version') as version`,
    );
    return rows[0]!;
  });
  const dump = join(backup, DUMP);
  const program = await programOf('pg_dump', state.version);
  // Checked before hours of copying, because this program restores the dump.
  await programOf('pg_restore', state.version);
  const options = ['--format=custom', '--no-owner', '--no-privileges', `--file=${dump}`];
  await runProgram(program, options, libpqEnvironment(url));
  files[DUMP] = await measureFile(dump);
  return state;
}

/** Restores a dump from `dumpDatabase` into an empty database, all or nothing. */
export async function restoreDump(url: string, backup: string): Promise<void> {
  const options = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
  const env = libpqEnvironment(url);
  const program = await programOf('pg_restore', await readVersion(url));
  await runProgram(program, [...options, `--dbname=${env.PGDATABASE}`, join(backup, DUMP)], env);
}

/** Reads a dump's table of contents. Throws `ConfigError` if the program that would restore it is missing or cannot read it. */
export async function listDump(backup: string, serverVersion: string): Promise<void> {
  await runProgram(await programOf('pg_restore', serverVersion), ['--list', join(backup, DUMP)]);
}

async function readVersion(url: string): Promise<string> {
  return await withClient(url, async (client) => {
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`);
    return rows[0]!.version;
  });
}

/** Throws `ConfigError` unless the database has no table and `pg_restore` fits its version. */
export async function assertRestorable(url: string): Promise<void> {
  await programOf('pg_restore', await readVersion(url));
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

/**
 * Returns the path of a program with the database's major version. A dump from a different version may be unreadable:
 * `pg_restore` 17 sends older servers settings that they refuse. Throws `ConfigError` if there is none.
 */
async function programOf(name: 'pg_dump' | 'pg_restore', serverVersion: string): Promise<string> {
  const major = serverVersion.split('.')[0]!;
  for (const program of [`/usr/lib/postgresql/${major}/bin/${name}`, name]) {
    const { stdout } = await run(program, ['--version']).catch(() => ({ stdout: '' }));
    if (/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] === major) return program;
  }
  throw new ConfigError(
    `${name} of PostgreSQL ${major}, the database’s version, is not installed; install postgresql-client-${major}.`,
  );
}

async function runProgram(program: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  await run(program, args, { env: { ...process.env, ...env }, maxBuffer: OUTPUT_MAX }).catch(
    (error: Error & { stderr?: string }) => {
      throw new ConfigError(`${basename(program)} failed: ${(error.stderr || error.message).trim()}`);
    },
  );
}

/** Certificates of public authorities, which Node trusts too. */
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';
/** A URL's parameters that libpq takes from its environment. */
const PARAMETERS: Record<string, string> = {
  host: 'PGHOST',
  port: 'PGPORT',
  user: 'PGUSER',
  password: 'PGPASSWORD',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  options: 'PGOPTIONS',
};

/**
 * Returns libpq's environment for a URL, interpreted like the server's driver does: arguments would show the password
 * to anybody, and libpq treats `sslmode=require` less strictly than the driver, which verifies the database's
 * certificate.
 */
export function libpqEnvironment(url: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const environment: NodeJS.ProcessEnv = {
    // An IPv6 address has brackets in a URL, and a socket folder is percent-encoded.
    PGHOST: decodeURIComponent(hostname.replace(/^\[(.*)\]$/, '$1')),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
  };
  for (const [parameter, name] of Object.entries(PARAMETERS)) {
    const value = searchParams.get(parameter);
    if (value) environment[name] = value;
  }
  const mode = searchParams.get('sslmode');
  if (mode === 'disable') environment.PGSSLMODE = 'disable';
  else if (mode === 'no-verify') environment.PGSSLMODE = 'require';
  else if (mode) {
    environment.PGSSLMODE = 'verify-full';
    environment.PGSSLROOTCERT ??= AUTHORITIES;
  }
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
}
