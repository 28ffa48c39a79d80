import { createReadStream, createWriteStream } from 'node:fs';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { ConfigError } from '../config-error.ts';
import { startPostgres } from '../database/postgres.ts';
import {
  ARCHIVED_FILES,
  archivedSegments,
  type ArchivedFile,
  readArchivedFiles,
  readArchiveState,
  timelineOf,
  WAL,
  withoutGaps,
} from './archive-folder.ts';
import { copyFile, DATABASE, FILES, type Manifest } from './manifest.ts';

/** The part of an archive to replay over a backup. */
export interface Replay {
  archive: string;
  /** ISO 8601. */
  until: string;
  segments: string[];
  files: ArchivedFile[];
}

/**
 * Finds the segments and files that lead from a backup to a moment, by default the archive's last one. Throws `ConfigError`
 * if they are incomplete.
 */
export async function planReplay(backup: Manifest, archive: string, until: string | undefined): Promise<Replay> {
  const state = await readArchiveState(archive);
  if (!state) throw new ConfigError(`${archive} is not an archive: it has no archive.json.`);
  const wanted = until === undefined ? state.until : isoOf(until);
  const [time, first, last] = [wanted, backup.time, state.until].map((text) => new Date(text).getTime());
  if (time! < first! || time! > last!) {
    throw new ConfigError(
      `${wanted} is not between ${isoOf(backup.time)} and ${isoOf(state.until)}; name a time between.`,
    );
  }
  const segments = Object.keys(backup.files)
    .filter((name) => name.startsWith(`${DATABASE}/pg_wal/`))
    .map((name) => basename(name));
  const newest = segments.toSorted().at(-1)!;
  if (timelineOf(newest) !== state.timeline) throw new ConfigError(`${archive} belongs to another backup.`);
  const files = [...(await readArchivedFiles(archive)).values()];
  return {
    archive,
    until: wanted,
    segments: withoutGaps(await archivedSegments(archive), newest).filter((segment) => segment !== newest),
    files: files.filter(({ name }) => !(`${FILES}/${name}` in backup.files)),
  };
}

function isoOf(time: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime()))
    throw new ConfigError(`${time} is not a time; use one like 2026-11-26T20:00:00+08:00.`);
  return date.toISOString();
}

const SETTINGS = 'postgresql.auto.conf';

/** Adds an archive's log and files to a backup that was already placed in these folders. */
export async function placeArchive(replay: Replay, database: string, files: string): Promise<void> {
  const { archive, segments, until } = replay;
  for (const segment of segments) {
    const to = createWriteStream(join(database, 'pg_wal', segment), { mode: 0o600, flush: true });
    await pipeline(createReadStream(join(archive, WAL, `${segment}.gz`)), createGunzip(), to);
  }
  for (const { name, sha256 } of replay.files) {
    const copied = await copyFile(join(archive, ARCHIVED_FILES, name), join(files, name));
    if (copied.sha256 !== sha256) throw new ConfigError(`${name} of the archive has changed since it was written.`);
  }
  const settings = {
    // PostgreSQL's own folder already has the complete log.
    restore_command: 'false',
    // PostgreSQL knows no time zone names while it reads its settings.
    recovery_target_time: until.replace(/Z$/, '+00:00'),
    recovery_target_action: 'promote',
    // Refuses connections until everything is replayed.
    hot_standby: 'off',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'${OURS}\n`);
  await appendFile(join(database, SETTINGS), lines.join(''));
  await writeFile(join(database, 'recovery.signal'), '');
}

/** Marks the settings lines that only the restore needs. */
const OURS = ' # restore';
const TIMEOUT_MS = 86_400_000;

/** Replays a placed archive's log up to the requested moment. Throws if it does not get there. */
export async function recover(dataDir: string, database: string): Promise<void> {
  const log = { debug: () => undefined, warn: () => undefined };
  const postgres = await startPostgres({ dataDir, log, readyWithinMs: TIMEOUT_MS });
  await postgres.stop();
  const path = join(database, SETTINGS);
  const lines = (await readFile(path, 'utf8')).split('\n');
  await writeFile(path, lines.filter((line) => !line.endsWith(OURS)).join('\n'), { flush: true });
}
