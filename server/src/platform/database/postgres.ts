import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { lockDataDir } from '../data-dir-lock.ts';
import {
  databaseUrl,
  initialise,
  openCluster,
  prepare,
  removeDrafts,
  socketName,
  type Cluster,
} from './postgres-cluster.ts';
import { endOrphans } from './postgres-orphans.ts';
import { commandAs } from './postgres-programs.ts';

interface PostgresLog {
  debug(message: string): void;
  warn(message: string): void;
}

export interface PostgresOptions {
  /** The server's data folder; PostgreSQL uses `postgres/` inside. */
  dataDir: string;
  log: PostgresLog;
  /** False for tests: faster, but a power cut loses data. Default true. */
  durable?: boolean;
  /**
   * The maximum number of connections. Default 50, or 100 for tests, whose processes share one server with several
   * pools.
   */
  connections?: number;
  /** The time limit for starting, including crash recovery. Default 60 s. */
  readyWithinMs?: number;
}

export interface Postgres {
  /** The URL of the database `zhenku`, for `pg` and libpq. It stays the same when PostgreSQL is restarted. */
  url: string;
  stop(): Promise<void>;
}

interface Running {
  child: ChildProcess;
  ended: Promise<string>;
}

const DATABASE = 'zhenku';
const READY_WITHIN_MS = 60_000;
const FAST_SHUTDOWN_MS = 8_000;
const RESTART_PAUSE_MS = 1_000;

/** Returns the URL of `dataDir`'s embedded PostgreSQL while a server runs it. */
export async function embeddedUrl(dataDir: string): Promise<string> {
  return databaseUrl(await openCluster(resolve(dataDir, 'postgres')), DATABASE);
}

/**
 * Starts the embedded PostgreSQL in `dataDir/postgres`, initialising it the first time, and returns when it accepts
 * connections. It listens on a Unix socket only, ends with this process, and is restarted if it dies; clients then
 * reconnect. Throws an Error with a one-line message if it cannot start.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { dataDir, log, durable = true, connections = durable ? 50 : 100 } = options;
  const cluster = await openCluster(resolve(dataDir, 'postgres'));
  const release = await lockDataDir(resolve(dataDir, 'postgres'));
  let stopping: Promise<void> | undefined;
  let running: Promise<Running> | undefined;

  const run = async (): Promise<Running> => {
    const orphans = await endOrphans(cluster.folder);
    if (orphans > 0) log.warn(`ended ${orphans} processes of an earlier PostgreSQL`);
    await prepare(cluster);
    const started = await launch(cluster, { ...options, durable, connections });
    void started.ended.then((how) => {
      if (stopping) return;
      log.warn(`PostgreSQL ended unexpectedly (${how}): starting it again`);
      running = runAgain();
    });
    return started;
  };
  const runAgain = async (): Promise<Running> => {
    while (true) {
      try {
        return await run();
      } catch (error) {
        if (stopping) throw error;
        log.warn(error instanceof Error ? error.message : String(error));
        await sleep(RESTART_PAUSE_MS);
      }
    }
  };

  const stop = async () => {
    await running?.then(shutDown, () => undefined);
    if (cluster.socketApart) await rm(cluster.socketFolder, { recursive: true, force: true });
    await release();
  };

  try {
    await removeDrafts(cluster);
    await initialise(cluster, durable);
    running = run();
    await running;
    await createDatabase(cluster);
  } catch (error) {
    await (stopping = stop());
    throw error;
  }
  return { url: databaseUrl(cluster, DATABASE), stop: () => (stopping ??= stop()) };
}

/** Returns command-line settings for a small machine; they override configuration files that older versions wrote. */
function settings(
  cluster: Cluster,
  { durable, connections }: Pick<LaunchOptions, 'durable' | 'connections'>,
): string[] {
  const values = {
    listen_addresses: '',
    unix_socket_directories: cluster.socketFolder,
    unix_socket_permissions: '0700',
    max_connections: String(connections),
    shared_buffers: '96MB',
    // Roughly the most that crash recovery has to read.
    max_wal_size: '512MB',
    // The most WAL kept for an archive that cannot be written.
    max_slot_wal_keep_size: '8GB',
    io_method: 'sync',
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    timezone: 'Asia/Shanghai',
    // The server logs errors itself, without the rows that PostgreSQL would print.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_line_prefix: '',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

type LaunchOptions = Pick<PostgresOptions, 'log' | 'readyWithinMs'> & { durable: boolean; connections: number };

/** Starts the postmaster and waits until it accepts connections, which it does after crash recovery. */
async function launch(cluster: Cluster, { log, readyWithinMs, ...options }: LaunchOptions): Promise<Running> {
  const reach = [cluster.folder, join(cluster.socketFolder, socketName)];
  const args = ['-D', cluster.folder, ...settings(cluster, options)];
  const command = await commandAs(cluster.owner, reach, join(cluster.programs, 'postgres'), args);
  // Its own process group: Ctrl-C in a terminal must not stop PostgreSQL before the server has finished its last
  // request.
  const child = spawn(command.file, command.args, {
    ...command.options,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let lastFatal = '';
  let ready = false;
  createInterface({ input: child.stderr }).on('line', (line) => {
    const fatal = /^(FATAL|PANIC):/.test(line);
    if (fatal) lastFatal = line;
    if (fatal && ready) log.warn(`PostgreSQL: ${line}`);
    else log.debug(`PostgreSQL: ${line}`);
  });
  const ended = once(child, 'exit').then(
    ([code, signal]) => (signal ? `signal ${signal}` : `code ${code}`),
    (error: Error) => error.message,
  );
  const abandoned = new AbortController();
  try {
    const how = await Promise.race([ended, waitUntilConnectable(cluster, abandoned.signal, readyWithinMs)]);
    if (how !== undefined) throw new Error(`PostgreSQL does not start: ${lastFatal || how}`);
  } catch (error) {
    abandoned.abort();
    await shutDown({ child, ended });
    throw error;
  }
  ready = true;
  return { child, ended };
}

async function waitUntilConnectable(
  cluster: Cluster,
  abandoned: AbortSignal,
  withinMs = READY_WITHIN_MS,
): Promise<undefined> {
  const deadline = Date.now() + withinMs;
  while (!abandoned.aborted) {
    try {
      return await withClient(cluster, async () => undefined);
    } catch (error) {
      if (Date.now() > deadline || !isStarting(error)) throw error;
      await sleep(15);
    }
  }
  return undefined;
}

const CANNOT_CONNECT_NOW = '57P03';

function isStarting(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.code === CANNOT_CONNECT_NOW;
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ECONNRESET';
}

async function createDatabase(cluster: Cluster) {
  await withClient(cluster, async (client) => {
    const found = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
  });
}

async function withClient<T>(cluster: Cluster, act: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl(cluster, 'postgres') });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await act(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Shuts down fast (SIGINT), rolling back open transactions; after 8 s, aborts (SIGQUIT). */
async function shutDown({ child, ended }: Running) {
  child.kill('SIGINT');
  const late = setTimeout(() => child.kill('SIGQUIT'), FAST_SHUTDOWN_MS);
  await ended;
  clearTimeout(late);
}
