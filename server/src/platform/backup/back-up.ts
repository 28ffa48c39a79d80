import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { ConfigError } from '../config.ts';
import { findUnusedImages } from './left-out.ts';
import { copyFile, DATABASE, FILES, type Manifest, writeManifest } from './manifest.ts';
import { sealKeys } from './seal-keys.ts';
import { withClient } from './with-client.ts';

interface BackUpOptions {
  /** The running embedded PostgreSQL's URL. */
  url: string;
  dataDir: string;
  /** The folder to create; it must not exist yet. */
  backup: string;
  passphrase: string;
  /** False if a bucket stores the files. */
  withFiles: boolean;
}

/** PostgreSQL recreates these, or must not find those of another run; the folders themselves have to exist. */
const LEFT_OUT =
  /^(pg_(wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/|postmaster\.|pg_internal\.init$)/;
const TEMPORARY = /(^|\/)(pgsql_tmp|pg_internal\.init)/;

/** Returns the file for a backup's keys. It is beside the folder, so that copying one does not copy the other. */
export const keysOf = (backup: string): string => `${backup}.keys`;

/**
 * Backs up `dataDir` while the server writes: PostgreSQL's files by its low-level backup protocol, with the log that makes
 * them consistent, then the stored files. Stored files never change, so the backup has each one that its database names,
 * except files stored and deleted again in the final seconds. It leaves out the proof chain's stored head: see `restore.ts`.
 */
export async function backUp({ url, dataDir, backup, passphrase, withFiles }: BackUpOptions): Promise<Manifest> {
  const sealed = keysOf(backup);
  if (existsSync(sealed)) throw new ConfigError(`${sealed} exists; name another folder.`);
  await mkdir(backup, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`${backup} cannot be made (${error.code}); name a folder that does not exist.`);
  });
  const files: Manifest['files'] = {};
  const folders = new Set<string>();
  const copyFiles = async () => {
    if (!withFiles) return;
    const unused = await withClient(url, findUnusedImages);
    const skip = (name: string) => isUnfinished(name) || unused.has(name);
    await copyTree(join(dataDir, 'files'), join(backup, FILES), { files, folders, skip });
  };
  try {
    // Copies most files first, so that PostgreSQL holds its log back only briefly.
    await copyFiles();
    const { time, version } = await copyDatabase(url, { backup, files, folders, beforeEnd: copyFiles });
    await copyFiles();
    // Keys are only ever added, so the current ones decrypt everything in the backup.
    await sealKeys(join(dataDir, 'secrets'), sealed, passphrase);
    const manifest: Manifest = { format: 1, time, postgres: version, folders: [...folders].toSorted(), files };
    await writeManifest(backup, manifest);
    return manifest;
  } catch (error) {
    await rm(backup, { recursive: true, force: true });
    await rm(sealed, { force: true });
    throw error;
  }
}

interface Parts {
  files: Manifest['files'];
  folders: Set<string>;
}

interface DatabaseParts extends Parts {
  backup: string;
  beforeEnd: () => Promise<void>;
}

async function copyDatabase(url: string, { backup, beforeEnd, ...parts }: DatabaseParts) {
  return await withClient(url, async (client) => {
    const ask = async (text: string) => (await client.query<Record<string, string>>(text)).rows[0]!;
    const from = (await ask('show data_directory')).data_directory!;
    const to = join(backup, DATABASE);
    // The replication slot holds the log from here on, and ends with this connection.
    await ask(`select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`);
    const { first } = await ask(`select pg_walfile_name(pg_backup_start('npm run backup', true)) as first`);
    await copyTree(from, to, { ...parts, skip: (name) => LEFT_OUT.test(name) || TEMPORARY.test(name) });
    await beforeEnd();
    const end = await ask(
      `select pg_walfile_name(lsn) as last, labelfile as label, now()::text as time, current_setting('server_version') as version
       from pg_backup_stop(false)`,
    );
    await writeFile(join(to, 'backup_label.new'), end.label!);
    parts.files[`${DATABASE}/backup_label`] = await copyFile(join(to, 'backup_label.new'), join(to, 'backup_label'));
    await rm(join(to, 'backup_label.new'));
    for (const name of await readdir(join(from, 'pg_wal'))) {
      if (!/^[0-9A-F]{24}$/.test(name) || name < first! || name > end.last!) continue;
      const wal = join('pg_wal', name);
      parts.files[`${DATABASE}/${wal}`] = await copyFile(join(from, wal), join(to, wal));
    }
    if (!(`${DATABASE}/pg_wal/${end.last!}` in parts.files))
      throw new Error(`PostgreSQL's log ${end.last!} is missing`);
    return { time: end.time!, version: end.version! };
  });
}

/** Copies what the backup lacks. It skips files deleted while it runs: the log or their row records the deletion. */
async function copyTree(
  from: string,
  to: string,
  { files, folders, skip }: Parts & { skip: (name: string) => boolean },
) {
  const top = basename(to);
  folders.add(top);
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true }).catch(orNothing)) {
    const name = relative(from, join(entry.parentPath, entry.name));
    if (entry.isDirectory() && !skip(name)) folders.add(`${top}/${name}`);
    if (!entry.isFile() || skip(name) || `${top}/${name}` in files) continue;
    const copied = await copyFile(join(from, name), join(to, name)).catch(orNothing);
    if ('bytes' in copied) files[`${top}/${name}`] = copied;
    else await rm(join(to, name), { force: true });
  }
}

/** Unfinished uploads and temporary files. */
const isUnfinished = (name: string) => name.startsWith('.');

function orNothing(error: NodeJS.ErrnoException): [] {
  if (error.code !== 'ENOENT') throw error;
  return [];
}
