import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../config.ts';
import { lockDataDir } from '../data-dir-lock.ts';
import { ignoreErrors } from '../database/postgres-programs.ts';
import { assertEmpty, restoreDump } from './dump-database.ts';
import { copyFile, DATABASE, DUMP, FILES, type Manifest, readManifest, verifyFiles } from './manifest.ts';
import { placeArchive, planReplay, recover, type Replay } from './replay-archive.ts';
import { openKeys, writeKeys } from './seal-keys.ts';

interface RestoreOptions {
  backup: string;
  /** The file with the encrypted keys. */
  keys: string;
  passphrase: string;
  /** An empty or missing folder. */
  dataDir: string;
  /** The outside database to restore into, which must be empty; undefined: an embedded one in `dataDir`. */
  databaseUrl: string | undefined;
  /** Receives the stored files; it is empty or missing. */
  storedFiles: string;
  /** A file that the restore leaves in the data folder: the proof chain does not continue until its newest head is given. */
  mark: string;
  /** Later changes to replay, up to a time; absent: none. */
  archive?: { folder: string; until: string | undefined } | undefined;
}

/** The folder of an incomplete restored database. Without it, a server would take the folder for a new one. */
const UNFINISHED = 'postgres-unfinished';

/**
 * Restores a backup into an empty data folder after checking each file, and replays what the archive has. On failure it
 * empties the folder. Returns the restored moment and the number of files. It does not restore the proof chain's head: the
 * chain in the backup lacks later certificates, and a server that took the old head for the newest would fork the chain.
 */
export async function restore(options: RestoreOptions): Promise<{ time: string; files: number }> {
  const { backup, keys: sealed, passphrase, dataDir, databaseUrl, storedFiles, mark, archive } = options;
  const manifest = await readManifest(backup);
  assertSameKind(manifest, databaseUrl);
  const replay = archive ? await planReplay(manifest, archive.folder, archive.until) : null;
  const keys = await openKeys(sealed, passphrase);
  const unlock = await lockDataDir(dataDir);
  try {
    await assertNothingIn(dataDir, `DATA_DIR ${dataDir} is not empty; set DATA_DIR to an empty folder.`);
    await assertNothingIn(storedFiles, `${storedFiles} is not empty; set STORAGE to an empty folder.`);
    if (databaseUrl) await assertEmpty(databaseUrl);
    await verifyFiles(backup, manifest);
    try {
      const to: Target = { keys, dataDir, storedFiles, mark };
      if (databaseUrl) await placeDump(backup, manifest, { ...to, databaseUrl });
      else await placeDatabase(backup, manifest, { ...to, replay });
    } catch (error) {
      await emptyFolder(dataDir);
      await emptyFolder(storedFiles);
      throw error;
    }
  } finally {
    await unlock();
  }
  return {
    time: replay?.until ?? manifest.time,
    files: Object.keys(manifest.files).length + (replay?.files.length ?? 0),
  };
}

/** Only PostgreSQL's own programs read a dump, and only the embedded PostgreSQL its files. */
function assertSameKind({ files }: Manifest, databaseUrl: string | undefined): void {
  const isDump = DUMP in files;
  if (isDump && !databaseUrl) {
    throw new ConfigError('the backup is of a PostgreSQL of its own; set DATABASE_URL to a new database.');
  }
  if (!isDump && databaseUrl) throw new ConfigError('the backup is of an embedded database; unset DATABASE_URL.');
}

async function assertNothingIn(folder: string, message: string): Promise<void> {
  const found = await readdir(folder).catch(ignoreErrors('ENOENT'));
  if (found && found.length > 0) throw new ConfigError(message);
}

async function emptyFolder(folder: string): Promise<void> {
  for (const name of (await readdir(folder).catch(ignoreErrors('ENOENT'))) ?? []) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** PostgreSQL's own folder is named after its major version. */
const databaseFolder = (home: string, { postgres }: Manifest) => join(home, postgres.split('.')[0]!);

interface Target {
  keys: Map<string, Buffer>;
  dataDir: string;
  storedFiles: string;
  mark: string;
}

async function placeDatabase(
  backup: string,
  manifest: Manifest,
  { keys, dataDir, storedFiles, mark, replay }: Target & { replay: Replay | null },
) {
  const database = databaseFolder(join(dataDir, UNFINISHED), manifest);
  await mkdir(join(database, 'pg_wal'), { recursive: true, mode: 0o700 });
  await copyBack(backup, manifest, { [DATABASE]: database, [FILES]: storedFiles });
  await writeKeys(keys, join(dataDir, 'secrets'));
  if (replay) await placeArchive(replay, database, storedFiles);
  await writeFile(join(dataDir, mark), '', { flush: true });
  // Renamed last: until now there is no database that a server would start.
  await rename(join(dataDir, UNFINISHED), join(dataDir, 'postgres'));
  const folder = await open(dataDir);
  await folder.sync();
  await folder.close();
  if (replay) await recover(dataDir, databaseFolder(join(dataDir, 'postgres'), manifest));
}

async function placeDump(
  backup: string,
  manifest: Manifest,
  { keys, dataDir, storedFiles, mark, databaseUrl }: Target & { databaseUrl: string },
) {
  await copyBack(backup, manifest, { [FILES]: storedFiles });
  await writeKeys(keys, join(dataDir, 'secrets'));
  await writeFile(join(dataDir, mark), '', { flush: true });
  // In one transaction at the end: until then the database has nothing that a server would take for a shop.
  await restoreDump(databaseUrl, backup);
}

/** Copies the parts of the backup that `targets` names, and checks each file again. */
async function copyBack(backup: string, { folders, files }: Manifest, targets: Record<string, string>): Promise<void> {
  const targetOf = (name: string) => {
    const [top = '', ...rest] = name.split('/');
    return targets[top] && join(targets[top], ...rest);
  };
  for (const folder of folders) {
    const target = targetOf(folder);
    if (target) await mkdir(target, { recursive: true, mode: 0o700 });
  }
  for (const [name, { sha256 }] of Object.entries(files)) {
    const target = targetOf(name);
    if (!target) continue;
    const copied = await copyFile(join(backup, name), target);
    if (copied.sha256 !== sha256) throw new Error(`${name} did not arrive as it is in the backup`);
  }
}

/**
 * Throws `ConfigError` if a restore of this data folder was interrupted, because a server would take the folder for a new
 * one.
 */
export async function assertRestored(dataDir: string): Promise<void> {
  const found = await readdir(dataDir).catch((): string[] => []);
  if (!found.includes(UNFINISHED)) return;
  throw new ConfigError(`DATA_DIR ${dataDir} was not restored to the end; empty it and restore again.`);
}
