import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstat, readlink, realpath } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onPath } from './binaries.ts';

/** Files that a confined tool sees besides the system's programs and libraries. */
export interface Confinement {
  /** Read-only files and folders. */
  reads: string[];
  writes: string[];
}

/** Returns the command prefix that runs `tool` with access to these files only. */
export type Confine = (tool: string, files: Confinement) => Promise<string[]>;

/** Folders of `/` with programs and libraries, which most systems link to folders in `/usr`. */
const SYSTEM_FOLDERS = ['bin', 'sbin', 'lib', 'lib32', 'lib64', 'libx32'];
const RETRY_MS = 200;
/** The first file locates libraries; Debian selects alternatives through the second. */
const SYSTEM_FILES = ['/etc/ld.so.cache', '/etc/alternatives'];
const DEVICES = ['/dev/null', '/dev/urandom'];
/** No network, and no other processes to signal or read. */
const NAMESPACES = ['--unshare-net', '--unshare-pid', '--unshare-ipc', '--die-with-parent'];

/** Returns how to confine tools here, or null if bubblewrap is missing or the machine forbids namespaces. */
export async function findConfinement(): Promise<Confine | null> {
  const bwrap = await onPath('bwrap');
  const system = await systemMounts();
  const confine: Confine = async (tool, { reads, writes }) => {
    const mounts = [
      writes.flatMap((folder) => ['--bind-try', folder, folder]),
      // Bound after the writable folders, because these may contain inputs. The tool may be a link into another folder.
      [dirname(await realpath(tool)), ...reads].filter((path) => !isIn(path, '/usr')).flatMap(readOnly),
    ].flat();
    return [bwrap!, ...NAMESPACES, ...system, ...mounts, '--remount-ro', '/', '--'];
  };
  if (!bwrap) return null;
  const [, ...args] = await confine(bwrap, { reads: [], writes: [] });
  // Retries, because a brief shortage of memory or processes must not disable confinement.
  for (let triesLeft = 3; triesLeft > 0; triesLeft--) {
    const child = spawn(bwrap, [...args, 'true'], { stdio: 'ignore' });
    const [code] = await once(child, 'close').catch(() => [null]);
    if (code === 0) return confine;
    await sleep(RETRY_MS);
  }
  return null;
}

const readOnly = (path: string) => ['--ro-bind-try', path, path];
const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

async function systemMounts(): Promise<string[]> {
  const folders = SYSTEM_FOLDERS.map(async (name) => {
    const path = join('/', name);
    const found = await lstat(path).catch(() => null);
    if (!found) return [];
    return found.isSymbolicLink() ? ['--symlink', await readlink(path), path] : readOnly(path);
  });
  return [
    ['--ro-bind', '/usr', '/usr', ...(await Promise.all(folders)).flat()],
    SYSTEM_FILES.flatMap(readOnly),
    DEVICES.flatMap((path) => ['--dev-bind-try', path, path]),
  ].flat();
}

/** Matches the colour table that a filter reads from a file. */
const TABLE_OF_COLOURS = /\blut3d=file='([^']+)'/g;

export function filesOf(args: string[]): Confinement {
  const [reads, writes]: [string[], string[]] = [[], []];
  args.forEach((arg, i) => {
    for (const [, table] of arg.matchAll(TABLE_OF_COLOURS)) reads.push(table!);
    const path = arg.replace(/^file:/, '');
    if (!isAbsolute(path)) return;
    if (args[i - 1] === '-i') reads.push(path);
    else writes.push(dirname(path));
  });
  return { reads, writes };
}
