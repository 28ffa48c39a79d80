import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../config-error.ts';
import { copyDatabase } from './copy-database.ts';
import { copyTree, type Parts } from './copy-tree.ts';
import { dumpDatabase } from './dump-database.ts';
import { findUnusedImages } from './left-out.ts';
import { FILES, type Manifest, writeManifest } from './manifest.ts';
import { sealKeys } from './seal-keys.ts';
import { withClient } from './with-client.ts';

interface BackUpOptions {
  url: string;
  /** Whether the database is embedded: its files are copied, while an external database is dumped. */
  embedded: boolean;
  dataDir: string;
  /** The folder of the stored files; null if they are in a bucket. */
  storedFiles: string | null;
  /** The folder to create; it must not exist yet. */
  backup: string;
  passphrase: string;
  /** Whether all keys are settings, so that `dataDir` may have none. */
  areKeysSettings: boolean;
}

/** Returns the file for a backup's keys. It is beside the folder, so that copying one does not copy the other. */
export const keysOf = (backup: string): string => `${backup}.keys`;

/**
 * Backs up the database, the stored files and the keys of `dataDir` while servers write. Stored files never change, so the
 * backup has each one that its database names, except files stored and deleted again in the final seconds. It leaves out the
 * proof chain's stored head: see `restore.ts`.
 */
export async function backUp(options: BackUpOptions): Promise<Manifest> {
  const { url, embedded, dataDir, storedFiles, backup, passphrase, areKeysSettings } = options;
  const sealed = keysOf(backup);
  if (existsSync(sealed)) throw new ConfigError(`${sealed} exists; name another folder.`);
  await mkdir(backup, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(
      `${backup} cannot be made (${error.code}); name a folder that does not exist, in one that does.`,
    );
  });
  const parts: Parts = { files: {}, folders: new Set<string>() };
  const copyFiles = async () => {
    if (storedFiles === null) return;
    const unused = await withClient(url, findUnusedImages);
    const skip = (name: string) => isUnfinished(name) || unused.has(name);
    await copyTree(storedFiles, join(backup, FILES), { ...parts, skip });
  };
  try {
    // Copies most files first, so that PostgreSQL holds its log back only briefly.
    await copyFiles();
    // The dump represents the moment of its beginning: a file deleted during it must already be copied.
    if (!embedded) await copyFiles();
    const { time, version } = embedded
      ? await copyDatabase(url, { ...parts, backup, beforeEnd: copyFiles })
      : await dumpDatabase(url, { ...parts, backup });
    await copyFiles();
    // Keys are only ever added, so the current ones decrypt everything in the backup.
    const keys = await sealKeys(join(dataDir, 'secrets'), sealed, passphrase);
    if (keys === 0 && !areKeysSettings) {
      throw new ConfigError(`${dataDir}/secrets has no keys; set DATA_DIR to a server’s own, or the keys as settings.`);
    }
    const { files, folders } = parts;
    const manifest: Manifest = { format: 1, time, postgres: version, folders: [...folders].toSorted(), files };
    await writeManifest(backup, manifest);
    return manifest;
  } catch (error) {
    await rm(backup, { recursive: true, force: true });
    await rm(sealed, { force: true });
    throw error;
  }
}

/** Returns whether a file belongs to an unfinished upload or is temporary. */
const isUnfinished = (name: string) => name.startsWith('.');
