import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, realpath, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage } from './storage.ts';

const TEMP = '.temp';

export interface WorkFolders extends Pick<Storage, 'withTempFolder' | 'freeBytes'> {
  root: string;
  temp: string;
  /** The mode of its folders: a proxy in our group may read shared ones. */
  mode: number;
}

export interface FilesFolder {
  dataDir: string;
  /** The folder for files that several servers share; absent: `dataDir/files`. */
  shared?: string | null;
  /** The temporary folder of a command that runs beside the server; absent: the server's. */
  commandTemp?: string | undefined;
}

/**
 * Opens the work folders, emptying the temporary folder of this server's last run; only one server at a time locks
 * `dataDir`. A command's temporary folder is emptied too.
 */
export async function openWorkFolders({ dataDir, shared, commandTemp }: FilesFolder): Promise<WorkFolders> {
  const folder = shared ?? join(dataDir, 'files');
  const mode = shared ? 0o750 : 0o700;
  await mkdir(folder, { recursive: true, mode });
  const root = await realpath(folder);
  // The temporary folder is on the files' disk, so that files are moved rather than copied.
  const ofServer = shared ? join(root, TEMP, await nameOfServer(dataDir)) : join(root, TEMP);
  const temp = commandTemp === undefined ? ofServer : join(root, commandTemp);
  await rm(temp, { recursive: true, force: true });
  await mkdir(temp, { recursive: true });
  return {
    root,
    temp,
    mode,
    withTempFolder: async (work) => {
      const folder = await mkdtemp(join(temp, 'work-'));
      try {
        return await work(folder);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },
  };
}

/** Returns a name unique to this server, kept in `dataDir`. */
async function nameOfServer(dataDir: string): Promise<string> {
  const file = join(dataDir, 'server-name');
  const kept = await readFile(file, 'utf8').catch(() => '');
  if (/^[0-9a-f]{16}$/.test(kept)) return kept;
  const name = randomBytes(8).toString('hex');
  await writeFile(file, name, { flush: true });
  return name;
}
