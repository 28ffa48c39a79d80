import { mkdir, mkdtemp, readdir, readFile, rmdir, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, expect, test } from 'vitest';
import { type DiskStorage, diskStorage } from './disk.ts';

let dataDir: string;
let storage: DiskStorage;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'disk-'));
  storage = await diskStorage({ dataDir, secret: 'secret' });
});

test('takes over a local file, also from another disk', async () => {
  const path = await storage.withTempFolder(async (folder) => {
    await writeFile(join(folder, 'made'), 'made');
    expect(await storage.adopt('public/made.webp', join(folder, 'made'))).toBe(4);
    return folder;
  });
  await expect(stat(path)).rejects.toThrow('ENOENT');
  const memory = await mkdtemp('/dev/shm/zhenku-disk-');
  await writeFile(join(memory, 'file'), 'moved');
  expect(await storage.adopt('public/moved', join(memory, 'file'))).toBe(5);
  await rmdir(memory);
  expect(await storage.withLocalFile('public/moved', (local) => readFile(local, 'utf8'))).toBe('moved');
});

test('opens only valid keys', async () => {
  await writeFile(join(dataDir, 'secret'), 'secret');
  await mkdir(join(dataDir, 'files/private'), { recursive: true });
  await writeFile(join(dataDir, 'files/.temp/partial'), 'partial');
  const keys = [
    '../secret',
    'public/../../secret',
    'public/..',
    'private/./x',
    'private//x',
    '/etc/passwd',
    'private/\0',
    'private\\..\\secret',
    '.temp/partial',
    'public/.hidden',
    'other/x',
    'private',
    '',
    `public/${'x'.repeat(300)}`,
  ];
  for (const key of keys) {
    await expect(storage.read(key), key).rejects.toMatchObject({ kind: 'notFound' });
    expect(await storage.size(key), key).toBeNull();
    await storage.remove(key);
    await expect(storage.write(key, Readable.from(['x'])), key).rejects.toThrow('not a storage key');
  }
  expect(await readFile(join(dataDir, 'secret'), 'utf8')).toBe('secret');
});

test('follows no symbolic links to files or folders', async () => {
  await writeFile(join(dataDir, 'secret'), 'secret');
  await mkdir(join(dataDir, 'files/public'), { recursive: true });
  await symlink(join(dataDir, 'secret'), join(dataDir, 'files/public/link'));
  await symlink(dataDir, join(dataDir, 'files/public/folder'));
  for (const key of ['public/link', 'public/folder/secret', 'public/folder']) {
    await expect(storage.read(key), key).rejects.toMatchObject({ kind: 'notFound' });
    await storage.remove(key);
  }
  await expect(storage.write('public/folder/new', Readable.from(['x']))).rejects.toThrow('symbolic link');
  expect((await readdir(dataDir)).toSorted()).toEqual(['files', 'secret']);
});
