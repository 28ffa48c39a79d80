import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { ConfigError } from '../config-error.ts';

/** The manifest's file name. The manifest is written last, so a backup without it is incomplete. */
const MANIFEST = 'manifest.json';

/** The embedded PostgreSQL's files. */
export const DATABASE = 'database';
/** An external database, dumped by `pg_dump`. */
export const DUMP = 'database.dump';
export const FILES = 'files';

const Manifest = z.object({
  format: z.literal(1),
  /** The time of the database's state in the backup. */
  time: z.string(),
  /** PostgreSQL's version; only the same major version reads its files. */
  postgres: z.string(),
  /** All folders, including the empty ones that PostgreSQL needs. */
  folders: z.array(z.string()),
  files: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof Manifest>;

export async function writeManifest(backup: string, manifest: Manifest): Promise<void> {
  const file = await open(join(backup, MANIFEST), 'wx', 0o600);
  await file.writeFile(JSON.stringify(manifest));
  await file.sync();
  await file.close();
}

export const manifestOf = (backup: string): string => join(backup, MANIFEST);

export const isCompleteBackup = (backup: string): boolean => existsSync(manifestOf(backup));

/** Reads the manifest. Throws `ConfigError` if the backup is incomplete. */
export async function readManifest(backup: string): Promise<Manifest> {
  const text = await readFile(join(backup, MANIFEST), 'utf8').catch(() => {
    throw new ConfigError(`${backup} is not a complete backup: it has no ${MANIFEST}.`);
  });
  return Manifest.parse(JSON.parse(text));
}

/** File modes: only the owner can read backups and data folders. */
export const OWN_MODES = { folder: 0o700, file: 0o600 };

/** Copies a file durably, and returns its manifest entry. */
export async function copyFile(
  from: string,
  to: string,
  modes: { folder: number; file: number } = OWN_MODES,
): Promise<{ bytes: number; sha256: string }> {
  await mkdir(dirname(to), { recursive: true, mode: modes.folder });
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(createReadStream(from), measure, createWriteStream(to, { mode: modes.file, flush: true }));
  return { bytes, sha256: hash.digest('hex') };
}

export async function measureFile(path: string): Promise<{ bytes: number; sha256: string }> {
  return { bytes: (await stat(path)).size, sha256: await sha256Of(path) };
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Throws `ConfigError` at the first file that differs from the manifest. */
export async function verifyFiles(backup: string, { files }: Manifest): Promise<void> {
  for (const [name, { sha256 }] of Object.entries(files)) {
    const found = await sha256Of(join(backup, name)).catch(() => 'missing');
    if (found !== sha256)
      throw new ConfigError(`${name} of the backup has changed since it was written; use another backup.`);
  }
}
