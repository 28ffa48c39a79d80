import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreErrors } from '../database/postgres-programs.ts';
import { keysOf } from './back-up.ts';
import { listDump } from './dump-database.ts';
import { DUMP, isCompleteBackup, manifestOf, type Manifest, readManifest, verifyFiles } from './manifest.ts';
import { openKeys } from './seal-keys.ts';

/** A backup made by date, such as `2026-11-29T03-15-00Z`; sorts by time. */
const DATED = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;

export const datedFolder = (parent: string, now: Date): string =>
  join(parent, `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`);

/** Returns the dated backups in a folder, oldest first, with unfinished ones. */
async function listAllDated(parent: string): Promise<string[]> {
  const names = (await readdir(parent).catch(ignoreErrors('ENOENT'))) ?? [];
  const dated = names.filter((name) => DATED.test(name)).toSorted();
  return dated.map((name) => join(parent, name));
}

const listDated = async (parent: string) => (await listAllDated(parent)).filter((folder) => isCompleteBackup(folder));

/** Deletes all but the newest `keep` complete backups with their keys, and returns the deleted ones. */
export async function deleteOldBackups(parent: string, keep: number): Promise<string[]> {
  const old = (await listDated(parent)).slice(0, -keep);
  for (const backup of old) await deleteBackup(backup);
  return old;
}

/** The age at which an unfinished backup counts as killed, longer than any backup takes. */
const ABANDONED_MS = 24 * 3_600_000;

/** Deletes the leftovers of killed backups, which would fill the disk, and returns their folders. */
export async function deleteAbandoned(parent: string, now: Date): Promise<string[]> {
  const limit = datedFolder(parent, new Date(now.getTime() - ABANDONED_MS));
  const abandoned = (await listAllDated(parent)).filter((folder) => folder < limit && !isCompleteBackup(folder));
  for (const backup of abandoned) await deleteBackup(backup);
  return abandoned;
}

async function deleteBackup(backup: string): Promise<void> {
  // The manifest goes first: a kill in the middle leaves a backup that counts as incomplete.
  await rm(manifestOf(backup), { force: true });
  await rm(keysOf(backup), { force: true });
  await rm(backup, { recursive: true });
}

/**
 * Reads a backup as a restore would, or the newest one in a folder of dated ones: each file, the keys, and the table of
 * contents of a dump. Returns its folder and manifest. Throws `ConfigError` if it could not be restored.
 */
export async function checkBackup(folder: string, passphrase: string): Promise<{ backup: string; manifest: Manifest }> {
  const backup = isCompleteBackup(folder) ? folder : ((await listDated(folder)).at(-1) ?? folder);
  const manifest = await readManifest(backup);
  await openKeys(keysOf(backup), passphrase);
  await verifyFiles(backup, manifest);
  if (DUMP in manifest.files) await listDump(backup, manifest.postgres);
  return { backup, manifest };
}
