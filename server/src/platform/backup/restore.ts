import { chmod, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import { lockDataDir } from '../data-dir-lock.ts';
import { ignoreErrors } from '../database/postgres-programs.ts';
import { assertRestorable, restoreDump } from './dump-database.ts';
import { copyFile, DATABASE, DUMP, FILES, type Manifest, OWN_MODES, readManifest, verifyFiles } from './manifest.ts';
import { placeArchive, planReplay, recover, type Replay } from './replay-archive.ts';
import { openKeys, writeKeys } from './seal-keys.ts';

interface RestoreOptions {
  backup: string;
  keys: string;
  passphrase: string;
  /** An empty or missing folder. */
  dataDir: string;
  /** The external database to restore into, which must be empty; undefined: an embedded one in `dataDir`. */
  databaseUrl: string | undefined;
  /** Receives the stored files; it is empty or missing. */
  storedFiles: string;
  /** Whether that folder is shared: a proxy in the server's group reads it. */
  isShared: boolean;
  /**
   * A marker file that the restore leaves in the data folder: the proof chain does not continue until its newest head
   * is given.
   */
  mark: string;
  /** Later changes to replay, up to a time; absent: none. */
  archive?: { folder: string; until: string | undefined } | undefined;
}

/** The modes of a shared folder, as the server itself writes it. */
const SHARED_MODES: typeof OWN_MODES = { folder: 0o750, file: 0o640 };

/** The folder of an incompletely restored database. Without it, a server would treat the data folder as new. */
const UNFINISHED = 'postgres-unfinished';

/** A folder within shared files while they are restored, on any machine. A killed restore leaves it. */
const RESTORING = '.restoring';

/**
 * Restores a backup into an empty data folder after checking each file, and replays what the archive has. On failure it
 * empties the folder. Returns the restored moment and the number of files. It does not restore the proof chain's head:
 * the chain in the backup lacks later certificates, and a server that treated the old head as the newest would fork the
 * chain.
 */
export async function restore(options: RestoreOptions): Promise<{ time: string; files: number }> {
  const { backup, keys: sealed, passphrase, dataDir, databaseUrl, storedFiles, isShared, mark, archive } = options;
  const manifest = await readManifest(backup);
  assertSameKind(manifest, databaseUrl);
  const replay = archive ? await planReplay(manifest, archive.folder, archive.until) : null;
  const keys = await openKeys(sealed, passphrase);
  const unlock = await lockDataDir(dataDir);
  let unlockFiles = async () => undefined as void;
  try {
    await assertNothingIn(dataDir, `DATA_DIR ${dataDir} is not empty; set DATA_DIR to an empty folder.`);
    if (isShared) unlockFiles = await lockSharedFiles(storedFiles);
    await assertNothingIn(storedFiles, `${storedFiles} is not empty; set STORAGE to an empty folder.`);
    if (databaseUrl) await assertRestorable(databaseUrl);
    await verifyFiles(backup, manifest);
    try {
      const fileModes = isShared ? SHARED_MODES : OWN_MODES;
      const to: Target = { keys, dataDir, storedFiles, fileModes, mark };
      if (databaseUrl) await placeDump(backup, manifest, { ...to, databaseUrl });
      else await placeDatabase(backup, manifest, { ...to, replay });
    } catch (error) {
      await emptyFolder(dataDir);
      await emptyFolder(storedFiles);
      throw error;
    }
  } finally {
    await unlockFiles();
    await unlock();
  }
  return {
    time: replay?.until ?? manifest.time,
    files: Object.keys(manifest.files).length + (replay?.files.length ?? 0),
  };
}

/** Throws `ConfigError` for a dump without an external database, and for an embedded database's files with one. */
function assertSameKind({ files }: Manifest, databaseUrl: string | undefined): void {
  const isDump = DUMP in files;
  if (isDump && !databaseUrl) {
    throw new ConfigError('the backup is from an external PostgreSQL; set DATABASE_URL to a new database.');
  }
  if (!isDump && databaseUrl) throw new ConfigError('the backup is from an embedded database; unset DATABASE_URL.');
}

/** Lets one restore at a time write to a folder that several machines share. */
async function lockSharedFiles(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const lock = join(folder, RESTORING);
  await mkdir(lock).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new ConfigError(`${folder} is being restored; wait, or empty it and remove ${lock} if that was killed.`);
  });
  return async () => await rm(lock, { recursive: true, force: true });
}

async function assertNothingIn(folder: string, message: string): Promise<void> {
  const found = (await readdir(folder).catch(ignoreErrors('ENOENT'))) ?? [];
  if (found.some((name) => name !== RESTORING)) throw new ConfigError(message);
}

/** Leaves the lock of shared files in place, because the folder is not empty yet. */
async function emptyFolder(folder: string): Promise<void> {
  const names = (await readdir(folder).catch(ignoreErrors('ENOENT'))) ?? [];
  for (const name of names.filter((each) => each !== RESTORING)) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Returns PostgreSQL's own folder, which is named after its major version. */
const databaseFolder = (home: string, { postgres }: Manifest) => join(home, postgres.split('.')[0]!);

interface Target {
  keys: Map<string, Buffer>;
  dataDir: string;
  storedFiles: string;
  fileModes: typeof OWN_MODES;
  mark: string;
}

async function placeDatabase(
  backup: string,
  manifest: Manifest,
  { keys, dataDir, storedFiles, fileModes, mark, replay }: Target & { replay: Replay | null },
) {
  const database = databaseFolder(join(dataDir, UNFINISHED), manifest);
  await mkdir(join(database, 'pg_wal'), { recursive: true, mode: 0o700 });
  await copyBack(backup, manifest, DATABASE, { to: database, modes: OWN_MODES });
  await copyBack(backup, manifest, FILES, { to: storedFiles, modes: fileModes });
  await writeKeys(keys, join(dataDir, 'secrets'));
  if (replay) await placeArchive(replay, database, storedFiles);
  await writeFile(join(dataDir, mark), '', { flush: true });
  // Renamed last, so that no server can start an incomplete database.
  await rename(join(dataDir, UNFINISHED), join(dataDir, 'postgres'));
  const folder = await open(dataDir);
  await folder.sync();
  await folder.close();
  if (replay) await recover(dataDir, databaseFolder(join(dataDir, 'postgres'), manifest));
}

async function placeDump(
  backup: string,
  manifest: Manifest,
  { keys, dataDir, storedFiles, fileModes, mark, databaseUrl }: Target & { databaseUrl: string },
) {
  // No server starts while this folder exists: it would treat the empty database as a new shop.
  const unfinished = join(dataDir, UNFINISHED);
  await mkdir(unfinished, { mode: 0o700 });
  await copyBack(backup, manifest, FILES, { to: storedFiles, modes: fileModes });
  await writeKeys(keys, join(dataDir, 'secrets'));
  await writeFile(join(dataDir, mark), '', { flush: true });
  await restoreDump(databaseUrl, backup);
  await rm(unfinished, { recursive: true });
}

/** Copies one part of the backup, and checks each file again. */
async function copyBack(
  backup: string,
  { folders, files }: Manifest,
  part: typeof DATABASE | typeof FILES,
  { to, modes }: { to: string; modes: typeof OWN_MODES },
): Promise<void> {
  const isPart = (name: string) => name === part || name.startsWith(`${part}/`);
  const targetOf = (name: string) => join(to, name.slice(part.length));
  for (const folder of folders.filter(isPart)) {
    await mkdir(targetOf(folder), { recursive: true, mode: modes.folder });
    // Sets the mode regardless of the umask.
    await chmod(targetOf(folder), modes.folder);
  }
  for (const [name, { sha256 }] of Object.entries(files)) {
    if (!isPart(name)) continue;
    const copied = await copyFile(join(backup, name), targetOf(name), modes);
    if (copied.sha256 !== sha256) throw new Error(`${name} was not copied intact from the backup`);
    await chmod(targetOf(name), modes.file);
  }
}

/**
 * Throws `ConfigError` if a restore into these folders is running or was interrupted, because a server would treat them
 * as new.
 */
export async function assertRestored({ dataDir, sharedFiles }: Pick<Config, 'dataDir' | 'sharedFiles'>): Promise<void> {
  if (await has(dataDir, UNFINISHED)) {
    throw new ConfigError(`DATA_DIR ${dataDir} was not restored to the end; empty it and restore again.`);
  }
  if (sharedFiles && (await has(sharedFiles, RESTORING))) {
    throw new ConfigError(
      `STORAGE ${sharedFiles} is being restored; wait, or empty it, remove ${join(sharedFiles, RESTORING)}, and restore again if that was killed.`,
    );
  }
}

const has = async (folder: string, name: string) => (await readdir(folder).catch((): string[] => [])).includes(name);
