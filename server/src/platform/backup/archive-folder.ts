import { open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '../config.ts';

/** The folder `BACKUP_ARCHIVE`: `archive.json`, PostgreSQL's log in `wal/`, and the stored files in `files/` as `files.jsonl` lists them. */
export const WAL = 'wal';
export const ARCHIVED_FILES = 'files';
const STATE = 'archive.json';
const LIST = 'files.jsonl';

const ArchiveState = z.object({
  format: z.literal(1),
  /** PostgreSQL's identifier of the cluster. */
  system: z.string(),
  /** Changes when a database is restored: what follows is another history. */
  timeline: z.string(),
  /** The last segment of the log that is in the archive. */
  segment: z.string(),
  /** The latest moment to which the database can be restored. */
  until: z.string(),
});
export type ArchiveState = z.infer<typeof ArchiveState>;

/** Null where nothing was archived yet. */
export async function readArchiveState(archive: string): Promise<ArchiveState | null> {
  const text = await readFile(join(archive, STATE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : ArchiveState.parse(JSON.parse(text));
}

export const writeArchiveState = (archive: string, state: ArchiveState): Promise<void> =>
  writeWhole(join(archive, STATE), JSON.stringify(state));

const ArchivedFile = z.object({ name: z.string(), bytes: z.int(), sha256: z.string() });
export type ArchivedFile = z.infer<typeof ArchivedFile>;

/** The stored files in the archive. A line that an interruption cut off counts for nothing. */
export async function readArchivedFiles(archive: string): Promise<Map<string, ArchivedFile>> {
  const text = await readFile(join(archive, LIST), 'utf8').catch(() => '');
  const files = new Map<string, ArchivedFile>();
  for (const line of text.split('\n')) {
    try {
      const file = ArchivedFile.parse(JSON.parse(line));
      files.set(file.name, file);
    } catch {
      continue;
    }
  }
  return files;
}

export async function listArchivedFiles(archive: string, files: readonly ArchivedFile[]): Promise<void> {
  if (files.length === 0) return;
  const list = await open(join(archive, LIST), 'a', 0o600);
  // Begins a line, since the last one may have been cut off.
  await list.appendFile(`\n${files.map((file) => JSON.stringify(file)).join('\n')}\n`);
  await list.sync();
  await list.close();
}

/** The archived segments of the log, in their order. */
export async function archivedSegments(archive: string): Promise<string[]> {
  const names = await readdir(join(archive, WAL)).catch(() => []);
  return names
    .filter((name) => /^[0-9A-F]{24}\.gz$/.test(name))
    .map((name) => name.slice(0, 24))
    .toSorted();
}

/** The timeline is the first of three numbers in the name of a segment. */
export const timelineOf = (segment: string): string => segment.slice(0, 8);

/** The name of the segment after one, of 16 MB each. */
export function nextSegment(segment: string): string {
  const [log, part] = [Number.parseInt(segment.slice(8, 16), 16), Number.parseInt(segment.slice(16), 16)];
  const next = part === 0xff ? [log + 1, 0] : [log, part + 1];
  return timelineOf(segment) + next.map((each) => each.toString(16).toUpperCase().padStart(8, '0')).join('');
}

/** Throws `ConfigError` unless the segments from `first` on are all there; returns them. */
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

/** Writes a file durably that is there whole or not at all. */
async function writeWhole(path: string, text: string): Promise<void> {
  const file = await open(`${path}.new`, 'w', 0o600);
  await file.writeFile(text);
  await file.sync();
  await file.close();
  await rename(`${path}.new`, path);
}
