import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';

/** All files and folders below `root`, also while others delete some: looked at again when one goes in the meantime. */
export async function listEntries(root: string): Promise<Dirent[]> {
  for (;;) {
    try {
      return await readdir(root, { recursive: true, withFileTypes: true });
    } catch (error) {
      const { code, path } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT' || path === root) throw error;
    }
  }
}
