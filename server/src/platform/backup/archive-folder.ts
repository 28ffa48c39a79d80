import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '../config-error.ts';

/**
 * The layout of the `BACKUP_ARCHIVE` folder: `archive.json`, PostgreSQL's log in `wal/`, and the stored files in `files/` as
 * `files.jsonl` lists them.
 */
export const WAL = 'wal';
export const ARCHIVED_FILES = 'files';
const STATE = 'archive.json';
const LIST = 'files.jsonl';

const ArchiveState = z.object({
  format: z.literal(1),
  /** PostgreSQL's identifier of the cluster. */
  system: z.string(),
  /** Changes when a database is restored, which starts a new history. */
  timeline: z.string(),
  segment: z.string(),
  /** The latest moment to which the database can be restored. */
  until: z.string(),
});
export type ArchiveState = z.infer<typeof ArchiveState>;

export async function readArchiveState(archive: string): Promise<ArchiveState | null> {
  const text = await readFile(join(archive, STATE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : ArchiveState.parse(JSON.parse(text));
}

export const writeArchiveState = (archive: string, state: ArchiveState): Promise<void> =>
  writeAtomically(join(archive, STATE), JSON.stringify(state));

const ArchivedFile = z.object({ name: z.string(), bytes: z.int(), sha256: z.string() });
export type ArchivedFile = z.infer<typeof ArchivedFile>;
/** A line that cancels an earlier one. */
const RemovedFile = z.object({ name: z.string(), removed: z.literal(true) });
const Line = z.union([ArchivedFile, RemovedFile]);
type Line = z.infer<typeof Line>;

/** Reads the list of archived files, skipping a line that an interruption cut off. */
export async function readArchivedFiles(archive: string): Promise<Map<string, ArchivedFile>> {
  const text = await readFile(join(archive, LIST), 'utf8').catch(() => '');
  const files = new Map<string, ArchivedFile>();
  for (const written of text.split('\n')) {
    const line = parseLine(written);
    if (!line) continue;
    if ('removed' in line) files.delete(line.name);
    else files.set(line.name, line);
  }
  return files;
}

function parseLine(text: string): Line | null {
  try {
    return Line.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Deletes files that an interruption left without a line (files are unlisted before they are deleted). Does nothing if
 * there is no list, because the list itself may have been lost.
 */
export async function removeUnlisted(archive: string, listed: ReadonlyMap<string, ArchivedFile>): Promise<void> {
  if (listed.size === 0) return;
  const folder = join(archive, ARCHIVED_FILES);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !listed.has(relative(folder, path))) await rm(path, { force: true });
  }
}

/** Deletes archived files, unlisting them first so that a restore never looks for a missing file. */
export async function removeArchivedFiles(archive: string, names: readonly string[]): Promise<void> {
  await appendLines(
    archive,
    names.map((name) => ({ name, removed: true })),
  );
  for (const name of names) await rm(join(archive, ARCHIVED_FILES, name), { force: true });
}

export const listArchivedFiles = (archive: string, files: readonly ArchivedFile[]): Promise<void> =>
  appendLines(archive, files);

async function appendLines(archive: string, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return;
  const list = await open(join(archive, LIST), 'a', 0o600);
  // Starts with a line break because the last line may have been cut off.
  await list.appendFile(`\n${lines.map((line) => JSON.stringify(line)).join('\n')}\n`);
  await list.sync();
  await list.close();
}

/** Returns the archived log segments in order. */
export async function archivedSegments(archive: string): Promise<string[]> {
  const names = await readdir(join(archive, WAL)).catch(() => []);
  return names
    .filter((name) => /^[0-9A-F]{24}\.gz$/.test(name))
    .map((name) => name.slice(0, 24))
    .toSorted();
}

/** Returns a segment's timeline, the first of the three numbers in its name. */
export const timelineOf = (segment: string): string => segment.slice(0, 8);

/** Returns the name of the next 16 MB segment. */
export function nextSegment(segment: string): string {
  const [log, part] = [Number.parseInt(segment.slice(8, 16), 16), Number.parseInt(segment.slice(16), 16)];
  const next = part === 0xff ? [log + 1, 0] : [log, part + 1];
  return timelineOf(segment) + next.map((each) => each.toString(16).toUpperCase().padStart(8, '0')).join('');
}

/** Returns the segments from `first` on. Throws `ConfigError` if one is missing. */
export function withoutGaps(segments: readonly string[], first: string): string[] {
  const found = segments.filter((segment) => segment >= first && timelineOf(segment) === timelineOf(first));
  let expected = first;
  for (const segment of found) {
    if (segment !== expected)
      throw new ConfigError(`the archive lacks ${expected}; restore an earlier backup with it.`);
    expected = nextSegment(segment);
  }
  return found;
}

async function writeAtomically(path: string, text: string): Promise<void> {
  const file = await open(`${path}.new`, 'w', 0o600);
  await file.writeFile(text);
  await file.sync();
  await file.close();
  await rename(`${path}.new`, path);
}
