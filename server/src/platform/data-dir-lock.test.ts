import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataDir } from './data-dir-lock.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zhenku-lock-'));
});

afterEach(() => rm(folder, { recursive: true }));

test('locks a folder once, under any of its paths, and again after its release', async () => {
  const dataDir = join(folder, 'data');
  const release = await lockDataDir(dataDir);
  await symlink(dataDir, join(folder, 'link'));
  await expect(lockDataDir(join(folder, 'link'))).rejects.toThrow(
    `another server (process ${process.pid}) uses the data folder ${join(folder, 'link')}`,
  );
  await release();
  await (
    await lockDataDir(dataDir)
  )();
});

test('creates a missing folder with its parents, and rejects a path that is not a folder', async () => {
  await (
    await lockDataDir(join(folder, 'some', 'where', 'data'))
  )();
  await writeFile(join(folder, 'file'), '');
  for (const none of [join(folder, 'file'), join(folder, 'file', 'data'), '/proc/none', '/dev/null/data']) {
    await expect(lockDataDir(none)).rejects.toThrow(`DATA_DIR ${none} is not a writable folder`);
  }
});

test('lets one of many concurrent servers lock the folder, and the next one after its release', async () => {
  let holders = 0;
  let mostHolders = 0;
  const take = async () => {
    const release = await lockDataDir(folder);
    holders += 1;
    mostHolders = Math.max(mostHolders, holders);
    await new Promise((done) => setTimeout(done, 20));
    holders -= 1;
    await release();
  };
  await Promise.all([take(), take(), take(), take()]);
  expect(mostHolders).toBe(1);
});
