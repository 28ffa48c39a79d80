import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeIndexedDB } from '../../testing/fake-indexed-db.ts';
import { isVideo } from './dropped-files.ts';
import { storeHandles, readStoredFiles, type FileHandle } from './stored-handles.ts';

type Handle = Parameters<typeof storeHandles>[1][number];

const DAY = 24 * 3600 * 1000;
const handleOf = (name: string, text = 'video', lastModified = 5): FileHandle => ({
  kind: 'file',
  name,
  getFile: async () => new File([text], name, { lastModified }),
});
const unreadable = (name: string): FileHandle => ({
  ...handleOf(name),
  getFile: () => Promise.reject(new Error('gone')),
});
const folderOf = (name: string, children: Handle[], breaks = false): Handle => ({
  kind: 'directory',
  name,
  async *values() {
    for (const child of children) yield child!;
    if (breaks) throw new Error('not readable');
  },
});
const store = (userId: number, handles: Handle[]) => storeHandles(userId, handles, isVideo);
const names = async (userId = 1) => (await readStoredFiles(userId)).map(({ fileName }) => fileName);

beforeEach(() => {
  vi.stubGlobal('indexedDB', createFakeIndexedDB());
  vi.stubGlobal('document', { cookie: 'Admin-Token=a' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('stored handles', () => {
  it('include visible videos only, also in folders', async () => {
    await store(1, [
      handleOf('a.mp4'),
      null,
      handleOf('notes.txt'),
      handleOf('._a.mp4'),
      folderOf('shoot', [handleOf('b.mp4'), folderOf('.trash', [handleOf('c.mp4')])]),
    ]);
    expect(await names()).toEqual(['a.mp4', 'b.mp4']);
  });

  it('skip unreadable files and folders', async () => {
    await store(1, [
      unreadable('gone.mp4'),
      folderOf(
        'half',
        [handleOf('a.mp4'), unreadable('gone.mp4'), folderOf('broken', [], true), handleOf('b.mp4')],
        true,
      ),
      handleOf('c.mp4'),
    ]);
    expect(await names()).toEqual(['a.mp4', 'b.mp4', 'c.mp4']);
  });

  it('include files that differ only in their modification time', async () => {
    await store(1, [handleOf('a.mp4', 'video', 5), folderOf('other', [handleOf('a.mp4', 'video', 6)])]);
    expect((await readStoredFiles(1)).map(({ lastModified }) => lastModified)).toEqual([5, 6]);
  });

  it('are forgotten when another user’s handles are read', async () => {
    await store(1, [handleOf('a.mp4')]);
    await store(2, [handleOf('b.mp4')]);
    expect(await names(2)).toEqual(['b.mp4']);
    expect(await names(1)).toEqual([]);
  });

  it('are forgotten as soon as the server forgets the upload', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await store(1, [handleOf('a.mp4')]);
    vi.setSystemTime(Date.now() + 7 * DAY - 1);
    await store(1, [handleOf('b.mp4')]);
    expect(await names()).toEqual(['a.mp4', 'b.mp4']);
    vi.setSystemTime(Date.now() + 2);
    expect(await names()).toEqual(['b.mp4']);
  });

  it('are not stored after the login has ended', async () => {
    const leaves: FileHandle = {
      ...handleOf('b.mp4'),
      getFile: async () => {
        vi.stubGlobal('document', { cookie: '' });
        return new File(['video'], 'b.mp4');
      },
    };
    await store(1, [handleOf('a.mp4'), leaves, handleOf('c.mp4')]);
    expect(await names()).toEqual(['a.mp4']);
  });
});
