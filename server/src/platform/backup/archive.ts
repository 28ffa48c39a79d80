import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { ConfigError } from '../config-error.ts';
import {
  ARCHIVED_FILES,
  type ArchivedFile,
  type ArchiveState,
  listArchivedFiles,
  nextSegment,
  readArchivedFiles,
  readArchiveState,
  removeArchivedFiles,
  removeUnlisted,
  timelineOf,
  WAL,
  writeArchiveState,
} from './archive-folder.ts';
import { findDeleted, findUnusedImages } from './left-out.ts';
import { copyFile } from './manifest.ts';
import { withClient } from './with-client.ts';

/** The interval of copies. A disk failure loses at most the changes of this time and of one copy. */
const EVERY_MS = 60_000;
/** PostgreSQL keeps its log for this slot until it is archived, within `max_slot_wal_keep_size`. */
const SLOT = 'archive';

interface ArchiveOptions {
  url: string;
  archive: string;
  /** The folder of stored files; null if a bucket stores them. */
  files: string | null;
  log: { error(details: object, message: string): void };
}

export interface Archive {
  /** Seconds since the latest restorable moment or, before the first one, since the start. */
  age(): number;
  /** Archives what is pending, and stops. */
  stop(): Promise<void>;
}

/**
 * Archives continuously to another folder, so that a backup can be restored to any later moment. Each minute it copies new
 * stored files, then PostgreSQL's log up to just before the files were listed, so that every file named in the log is there.
 * Throws `ConfigError` for an unusable folder.
 */
export async function startArchive({ url, archive, files, log }: ArchiveOptions): Promise<Archive> {
  await mkdir(join(archive, WAL), { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`BACKUP_ARCHIVE ${archive} cannot be written (${error.code}); name another folder.`);
  });
  const before = await readArchiveState(archive);
  await withClient(url, async (client) => {
    assertSameHistory(archive, before, await readHistory(client));
    await client.query(
      `select pg_create_physical_replication_slot($1, true)
       where not exists (select from pg_replication_slots where slot_name = $1)`,
      [SLOT],
    );
  });
  const known = await readArchivedFiles(archive);
  await removeUnlisted(archive, known);
  let until = before ? Date.parse(before.until) : Date.now();
  const archiveOnce = async () => {
    const state = await withClient(url, (client) => archiveUpToNow(client, { archive, files, known }));
    until = Date.parse(state.until);
  };
  let running: Promise<void> = Promise.resolve();
  const run = () =>
    (running = running
      .then(archiveOnce)
      .catch((err: unknown) =>
        log.error({ err }, 'BACKUP_ARCHIVE does not grow; see docs/operations/operations.md, Backup'),
      ));
  void run();
  const timer = setInterval(() => void run(), EVERY_MS);
  return {
    age: () => (Date.now() - until) / 1_000,
    stop: async () => {
      clearInterval(timer);
      await run();
    },
  };
}

/** Drops the replication slot, so that PostgreSQL can remove its log when archiving is off. */
export async function forgetArchive(url: string): Promise<void> {
  await withClient(url, (client) =>
    client.query('select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1', [SLOT]),
  );
}

type History = Pick<ArchiveState, 'system' | 'timeline'>;

async function readHistory(client: Client): Promise<History> {
  const { rows } = await client.query<{ system: string; segment: string }>(
    'select system_identifier::text as system, pg_walfile_name(pg_current_wal_lsn()) as segment from pg_control_system()',
  );
  return { system: rows[0]!.system, timeline: timelineOf(rows[0]!.segment) };
}

function assertSameHistory(archive: string, state: ArchiveState | null, { system, timeline }: History): void {
  if (!state || (state.system === system && state.timeline === timeline)) return;
  throw new ConfigError(
    `BACKUP_ARCHIVE ${archive} belongs to another database, or to this one before it was restored; name an empty folder and make a new backup.`,
  );
}

interface ArchiveJob {
  archive: string;
  files: string | null;
  known: Map<string, ArchivedFile>;
}

async function archiveUpToNow(client: Client, { archive, files, known }: ArchiveJob): Promise<ArchiveState> {
  const ask = async (text: string, values: unknown[] = []) =>
    (await client.query<Record<string, string>>(text, values)).rows[0]!;
  // The transaction writes a commit; without it PostgreSQL would not notice that it reached this moment.
  const { time } = await ask(`select to_json(clock_timestamp()) #>> '{}' as time, pg_current_xact_id()::text as id`);
  // The byte before the end is in the segment that the switch completed, even if another process has switched since.
  const { last, end } = await ask(
    'select pg_walfile_name(lsn - 1) as last, lsn::text as "end" from (select pg_switch_wal() as lsn) as switched',
  );
  if (files) await archiveFiles(client, { archive, files, known });
  const from = join((await ask('show data_directory')).data_directory!, 'pg_wal');
  const before = await readArchiveState(archive);
  const first = before
    ? nextSegment(before.segment)
    : (await ask('select pg_walfile_name(restart_lsn) as first from pg_replication_slots where slot_name = $1', [SLOT]))
        .first!;
  for (let segment = first; segment <= last!; segment = nextSegment(segment)) {
    await compress(join(from, segment), join(archive, WAL, `${segment}.gz`));
  }
  const state: ArchiveState = { format: 1, ...(await readHistory(client)), segment: last!, until: time! };
  assertSameHistory(archive, before, state);
  await writeArchiveState(archive, state);
  await ask('select pg_replication_slot_advance($1, $2)', [SLOT, end]);
  return state;
}

async function compress(from: string, to: string): Promise<void> {
  await pipeline(createReadStream(from), createGzip(), createWriteStream(`${to}.new`, { mode: 0o600, flush: true }));
  await rename(`${to}.new`, to);
}

/**
 * Copies stored files that are not archived yet, and deletes archived files that were deleted on purpose. A missing file
 * that a row still names was lost, so its archived copy stays.
 */
async function archiveFiles(client: Client, { archive, files, known }: ArchiveJob & { files: string }): Promise<void> {
  // Queried after the log switch, so that it does not list pictures in use at the restorable moment.
  const unused = await findUnusedImages(client);
  const stored = new Set<string>();
  const added: ArchivedFile[] = [];
  for (const entry of await readdir(files, { recursive: true, withFileTypes: true }).catch(() => [])) {
    const name = relative(files, join(entry.parentPath, entry.name));
    // Skips unfinished uploads and temporary files.
    if (!entry.isFile() || name.startsWith('.')) continue;
    stored.add(name);
    if (known.has(name) || unused.has(name)) continue;
    const to = join(archive, ARCHIVED_FILES, name);
    try {
      added.push({ name, ...(await copyFile(join(files, name), to)) });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      await rm(to, { force: true });
    }
  }
  await listArchivedFiles(archive, added);
  for (const file of added) known.set(file.name, file);
  const archived = [...known.keys()];
  const missing = archived.filter((name) => !stored.has(name));
  const removed = [...archived.filter((name) => unused.has(name)), ...(await findDeleted(client, missing))];
  await removeArchivedFiles(archive, removed);
  for (const name of removed) known.delete(name);
}
