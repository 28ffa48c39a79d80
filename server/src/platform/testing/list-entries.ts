import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';

/** Lists all files and folders below `root`, starting again if one disappears in between. */
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
