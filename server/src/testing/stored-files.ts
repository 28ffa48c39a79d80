import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { listEntries } from '../platform/testing/list-entries.ts';

export interface StoredFiles {
  uploads: string[];
  derived: string[][];
  temporary: string[];
}

export async function storedFiles(dataDir: string): Promise<StoredFiles> {
  const root = join(dataDir, 'files');
  const folders = new Map<string, string[]>();
  const found: StoredFiles = { uploads: [], derived: [], temporary: await readdir(join(root, '.temp')) };
  for (const entry of await listEntries(root)) {
    const path = join(entry.parentPath, entry.name);
    const key = relative(root, path).split(sep).join('/');
    if (!entry.isFile() || key.startsWith('.temp/')) continue;
    if ((await stat(path)).size === 0) throw new Error(`${key} is empty`);
    if (key.startsWith('private/uploads/')) found.uploads.push(key);
    else if (key.startsWith('public/videos/') || key.startsWith('private/renditions/')) {
      folders.set(entry.parentPath, [...(folders.get(entry.parentPath) ?? []), entry.name]);
    } else throw new Error(`unexpected file: ${key}`);
  }
  found.uploads.sort();
  found.derived = [...folders.values()].map((names) => names.toSorted());
  return found;
}
