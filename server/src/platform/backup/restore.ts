import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../config.ts';
import { lockDataDir } from '../data-dir-lock.ts';
import { copyFile, DATABASE, FILES, type Manifest, readManifest, sha256Of } from './manifest.ts';
import { placeArchive, planReplay, recover, type Replay } from './replay-archive.ts';
import { openKeys, writeKeys } from './seal-keys.ts';

interface RestoreOptions {
  backup: string;
  /** The file with the encrypted keys. */
  keys: string;
  passphrase: string;
  /** An empty or missing folder. */
  dataDir: string;
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
export async function restore({ backup, keys: sealed, passphrase, dataDir, mark, archive }: RestoreOptions) {
  const manifest = await readManifest(backup);
  const replay = archive ? await planReplay(manifest, archive.folder, archive.until) : null;
  const keys = await openKeys(sealed, passphrase);
  const unlock = await lockDataDir(dataDir);
  try {
    const found = await readdir(dataDir);
    if (found.length > 0) throw new ConfigError(`DATA_DIR ${dataDir} is not empty; set DATA_DIR to an empty folder.`);
    await verify(backup, manifest);
    try {
      await place(backup, manifest, { keys, dataDir, mark, replay });
      if (replay) await recover(dataDir, databaseFolder(join(dataDir, 'postgres'), manifest));
    } catch (error) {
      for (const name of await readdir(dataDir)) await rm(join(dataDir, name), { recursive: true, force: true });
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

/** PostgreSQL's own folder is named after its major version. */
const databaseFolder = (home: string, { postgres }: Manifest) => join(home, postgres.split('.')[0]!);

async function verify(backup: string, { files }: Manifest): Promise<void> {
  for (const [name, { sha256 }] of Object.entries(files)) {
    const is = await sha256Of(join(backup, name)).catch(() => 'missing');
    if (is !== sha256) throw new ConfigError(`${name} of the backup is not as it was written; use another backup.`);
  }
}

type Placed = { keys: Map<string, Buffer>; dataDir: string; mark: string; replay: Replay | null };

async function place(backup: string, manifest: Manifest, { keys, dataDir, mark, replay }: Placed) {
  const { folders, files } = manifest;
  const database = databaseFolder(join(dataDir, UNFINISHED), manifest);
  const targetOf = (name: string) => {
    const [top, ...rest] = name.split('/');
    return top === DATABASE ? join(database, ...rest) : join(dataDir, FILES, ...rest);
  };
  await mkdir(join(database, 'pg_wal'), { recursive: true, mode: 0o700 });
  for (const folder of folders) await mkdir(targetOf(folder), { recursive: true, mode: 0o700 });
  await writeKeys(keys, join(dataDir, 'secrets'));
  for (const [name, { sha256 }] of Object.entries(files)) {
    const copied = await copyFile(join(backup, name), targetOf(name));
    if (copied.sha256 !== sha256) throw new Error(`${name} did not arrive as it is in the backup`);
  }
  if (replay) await placeArchive(replay, database, join(dataDir, FILES));
  await writeFile(join(dataDir, mark), '', { flush: true });
  // Renamed last: until now there is no database that a server would start.
  await rename(join(dataDir, UNFINISHED), join(dataDir, 'postgres'));
  const folder = await open(dataDir);
  await folder.sync();
  await folder.close();
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
