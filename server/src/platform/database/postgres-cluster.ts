import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, lstat, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { endOrphans } from './postgres-orphans.ts';
import { commandAs, embeddedPrograms, ownerOf, ignoreErrors, type Owner } from './postgres-programs.ts';

export interface Cluster {
  /** PostgreSQL's own data folder, named after the major version of its files. */
  folder: string;
  /** The Unix socket's folder, open to `owner` and root only. */
  socketFolder: string;
  /** Whether the socket's folder is outside the data folder and removed when PostgreSQL stops. */
  socketApart: boolean;
  programs: string;
  owner: Owner | undefined;
}

const DATABASE_USER = 'zhenku';
const PORT = 5432;
const LONGEST_SOCKET_PATH = 107;

export const socketName = `.s.PGSQL.${PORT}`;

export async function openCluster(home: string): Promise<Cluster> {
  const programs = await embeddedPrograms();
  const folder = join(home, '18');
  await mkdir(home, { recursive: true, mode: 0o700 });
  const { uid } = await stat(home);
  if (![0, uid].includes(process.getuid!())) {
    throw new Error(`${home} belongs to another user: start the server as that user, or set DATA_DIR elsewhere`);
  }
  const owner = await ownerOf(folder);
  await giveTo(owner, home, 0o700);
  const socketApart = Buffer.byteLength(join(home, socketName)) > LONGEST_SOCKET_PATH;
  const socketFolder = socketApart ? await temporaryFolder(home, owner) : home;
  return { folder, socketFolder, socketApart, programs, owner };
}

/** Returns a URL that `pg` and libpq understand: the host is the socket's folder. */
export function databaseUrl(cluster: Cluster, database: string): string {
  return `postgresql://${DATABASE_USER}@localhost/${database}?host=${encodeURIComponent(cluster.socketFolder)}`;
}

async function giveTo(owner: Owner | undefined, path: string, mode: number) {
  if (owner) await chown(path, owner.uid, owner.gid);
  await chmod(path, mode);
}

/**
 * Returns a folder for the socket with a short path. It is the same each time, so that killed servers do not accumulate
 * folders.
 */
async function temporaryFolder(home: string, owner: Owner | undefined): Promise<string> {
  const name = `zhenku-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`;
  const path = [tmpdir(), '/tmp']
    .map((base) => join(base, name))
    .find((each) => each.length < LONGEST_SOCKET_PATH - 20);
  if (!path) throw new Error('no folder is short enough for a Unix socket: set TMPDIR or DATA_DIR to a shorter path');
  const isNew = await mkdir(path, { mode: 0o700 }).then(() => true, ignoreErrors('EEXIST'));
  if (isNew) {
    await giveTo(owner, path, 0o700);
    return path;
  }
  const found = await lstat(path);
  const ours = found.uid === (owner?.uid ?? process.getuid?.()) && (found.mode & 0o777) === 0o700;
  if (!found.isDirectory() || !ours)
    throw new Error(`${path} belongs to another user: set TMPDIR or a shorter DATA_DIR`);
  return path;
}

const draftPrefix = ({ folder }: Cluster) => `${folder}.new-`;

/** Removes the remains of an interrupted initialisation; its `initdb` may still be running. */
export async function removeDrafts(cluster: Cluster): Promise<void> {
  const home = dirname(cluster.folder);
  const drafts = (await readdir(home))
    .map((name) => join(home, name))
    .filter((path) => path.startsWith(draftPrefix(cluster)));
  for (const draft of drafts) {
    await endOrphans(draft);
    await rm(draft, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Creates the cluster's files if there are none, in a draft folder that is then renamed, so that an incomplete one
 * never counts.
 */
export async function initialise(cluster: Cluster, durable: boolean): Promise<void> {
  if (await stat(join(cluster.folder, 'PG_VERSION')).catch(ignoreErrors('ENOENT'))) return adopt(cluster);
  const draft = await mkdtemp(draftPrefix(cluster));
  await giveTo(cluster.owner, draft, 0o700);
  const args = ['-D', draft, '-U', DATABASE_USER, '-E', 'UTF8', '--locale=C', '--auth=peer', '--no-instructions'];
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', ...(durable ? [] : ['--no-sync']));
  const command = await commandAs(cluster.owner, [draft], join(cluster.programs, 'initdb'), args);
  const child = spawn(command.file, command.args, { ...command.options, stdio: ['ignore', 'ignore', 'pipe'] });
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  if (code !== 0) throw new Error(`PostgreSQL cannot make its files in ${draft}: ${output.trim()}`);
  await rename(draft, cluster.folder);
}

/** Changes the owner of a data folder that was copied as root, who may not run PostgreSQL. */
async function adopt({ folder, owner }: Cluster) {
  if (!owner || (await stat(folder)).uid === owner.uid) return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chown(join(entry.parentPath, entry.name), owner.uid, owner.gid);
  }
  await giveTo(owner, folder, 0o700);
}

/**
 * Admits only this process's system user, as reported by the kernel (peer), and removes a killed PostgreSQL's lock files.
 * Call it under the lock, after all its processes have ended.
 */
export async function prepare(cluster: Cluster): Promise<void> {
  const { folder, socketFolder } = cluster;
  await writeFile(join(folder, 'pg_hba.conf'), 'local all all peer map=server\n');
  await writeFile(join(folder, 'pg_ident.conf'), `server "${userInfo().username}" ${DATABASE_USER}\n`);
  for (const stale of [join(folder, 'postmaster.pid'), join(socketFolder, socketName)])
    await rm(stale, { force: true });
  await rm(join(socketFolder, `${socketName}.lock`), { force: true });
}
