import { mkdir, mkdtemp, realpath, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage } from './storage.ts';

const TEMP = '.temp';
const PARTS = '.parts';

/** What every storage has on a disk of this machine, in `dataDir/files`. */
export interface WorkFolders extends Pick<Storage, 'withTempFolder' | 'partsFolder' | 'freeBytes'> {
  /** The real path of `dataDir/files`. */
  root: string;
  temp: string;
}

/** Empties the temporary folder of the last run, so one server at a time on a folder. */
export async function openWorkFolders(dataDir: string): Promise<WorkFolders> {
  await mkdir(join(dataDir, 'files'), { recursive: true, mode: 0o700 });
  const root = await realpath(join(dataDir, 'files'));
  const temp = join(root, TEMP);
  await rm(temp, { recursive: true, force: true });
  await mkdir(temp);
  const partsFolder = join(root, PARTS);
  await mkdir(partsFolder, { recursive: true });
  return {
    root,
    temp,
    partsFolder,
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
