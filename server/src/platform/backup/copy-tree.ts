import { readdir, rm } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { copyFile, type Manifest } from './manifest.ts';

export interface Parts {
  files: Manifest['files'];
  folders: Set<string>;
}

/**
 * Copies the files that the backup lacks. Skips files deleted while it runs: the log or their row records the deletion.
 */
export async function copyTree(
  from: string,
  to: string,
  { files, folders, skip }: Parts & { skip: (name: string) => boolean },
): Promise<void> {
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

function orNothing(error: NodeJS.ErrnoException): [] {
  if (error.code !== 'ENOENT') throw error;
  return [];
}
