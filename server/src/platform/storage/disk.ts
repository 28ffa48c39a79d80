import { createReadStream, createWriteStream } from 'node:fs';
import { access, constants, mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { diskParts } from './disk-parts.ts';
import { FILES_PATH, signedLink } from './links.ts';
import { absent, assertKey, isKey } from './storage-keys.ts';
import type { Storage } from './storage.ts';
import { type FilesFolder, openWorkFolders } from './work-folders.ts';

export interface DiskStorage extends Storage {
  kind: 'disk';
  /**
   * Returns the absolute path of a stored file. Throws `notFound`, even for an invalid key, a folder, or a symbolic
   * link.
   */
  locate: (key: string) => Promise<string>;
}

const hasCode = (error: unknown, ...codes: string[]) => codes.includes((error as NodeJS.ErrnoException).code ?? '');

export async function diskStorage({ secret, ...folder }: FilesFolder & { secret: string }): Promise<DiskStorage> {
  const { root, mode, withTempFolder, freeBytes } = await openWorkFolders(folder);

  const locate = async (key: string): Promise<string> => {
    if (!isKey(key)) throw absent();
    const path = join(root, key);
    const real = await realpath(path).catch((error: unknown) => {
      if (hasCode(error, 'ENOENT', 'ENOTDIR')) throw absent();
      throw error;
    });
    if (real !== path || !(await stat(path)).isFile()) throw absent();
    return path;
  };
  const write = async (key: string, content: Readable): Promise<number> =>
    await withTempFolder(async (folder) => {
      const path = join(folder, 'file');
      await pipeline(content, createWriteStream(path));
      return await place({ root, mode }, key, { path });
    });

  const adopt: Storage['adopt'] = async (key, path, { unflushed = false } = {}) => {
    try {
      return await place({ root, mode }, key, { path, unflushed });
    } catch (error) {
      if (!hasCode(error, 'EXDEV')) throw error;
    }
    const bytes = await write(key, createReadStream(path));
    await rm(path);
    return bytes;
  };

  return {
    kind: 'disk',
    locate,
    withTempFolder,
    write,
    flush: async (key) => {
      const path = await locate(key);
      await synced(path);
      await synced(dirname(path));
    },
    adopt,
    read: async (key, range) => createReadStream(await locate(key), range),
    size: async (key) => {
      const path = await locate(key).catch(() => null);
      return path === null ? null : (await stat(path)).size;
    },
    remove: async (key) => {
      const path = await locate(key).catch(() => null);
      if (path !== null) await rm(path, { force: true });
    },
    withLocalFile: async (key, work) => await work(await locate(key)),
    parts: await diskParts(root, adopt),
    freeBytes,
    publicPath: (key) => FILES_PATH + key,
    publicUrl: (key) => FILES_PATH + key,
    signedUrl: (key, options) => signedLink(secret, key, options),
    assertReachable: async () => await access(root, constants.R_OK | constants.W_OK),
  };
}

/**
 * Moves a finished file to its key; unless `unflushed`, durably: its bytes reach the disk before its name does, and
 * both before it returns.
 */
async function place(
  to: { root: string; mode: number },
  key: string,
  { path, unflushed = false }: { path: string; unflushed?: boolean },
) {
  assertKey(key);
  const target = join(to.root, key);
  const folder = dirname(target);
  await mkdir(folder, { recursive: true, mode: to.mode });
  if ((await realpath(folder)) !== folder) throw new Error(`a symbolic link blocks ${key}`);
  const { size } = await (unflushed ? stat(path) : synced(path));
  await rename(path, target);
  // Syncing the folder would also wait for the file's bytes, because journals keep their order.
  if (!unflushed) await synced(folder);
  return size;
}

async function synced(path: string) {
  const handle = await open(path);
  try {
    await handle.sync();
    return await handle.stat();
  } finally {
    await handle.close();
  }
}
