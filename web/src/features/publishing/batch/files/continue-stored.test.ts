import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anUpload } from '../../../../testing/samples.ts';
import { holdActive } from '../../../uploads/file-locks.ts';
import type { FileHandle, StoredFile } from '../../../uploads/stored-handles.ts';
import { createUploadQueue, type UploadQueue } from '../../../uploads/queue-state.ts';
import { discardUpload } from '../../../uploads/upload-queue.ts';
import { continueStored, filesToContinue } from './continue-stored.ts';

const fileNamed = (name: string, text = 'video', lastModified = 5) => new File([text], name, { lastModified });
const store = (name: string, handle: Partial<FileHandle> = {}): StoredFile => ({
  userId: 1,
  fileName: name,
  bytes: 5,
  lastModified: 5,
  keptAt: 0,
  handle: {
    kind: 'file',
    name,
    getFile: async () => fileNamed(name),
    queryPermission: async () => 'prompt',
    requestPermission: async () => 'granted',
    ...handle,
  },
});

let queue: UploadQueue;
let taken: Set<string>;
beforeEach(() => {
  queue = createUploadQueue({
    list: async () => [],
    fingerprint: async (file) => file.name,
    findFile: async () => null,
    send: () => new Promise(() => undefined),
    discard: async () => undefined,
    untilRetry: async () => undefined,
    session: () => 'token',
    now: () => 0,
  });
  queue.session = 'token';
  taken = new Set();
  vi.stubGlobal('navigator', {
    locks: {
      request: async (key: string, _options: object, work: (lock: object | null) => Promise<void>) => {
        if (taken.has(key)) return await work(null);
        taken.add(key);
        await work({});
        taken.delete(key);
      },
    },
  });
});
afterEach(() => {
  holdActive([]);
  vi.unstubAllGlobals();
});

const queued = () => queue.uploads.get().map(({ fileName }) => fileName);

describe('stored files', () => {
  it('are queued once the user permits it', async () => {
    expect(await continueStored(queue, [store('a.mp4'), store('b.mp4')])).toEqual([]);
    expect(queued()).toEqual(['a.mp4', 'b.mp4']);
  });

  it('are reported with a next step if access is denied, or if they are missing or changed', async () => {
    const refused = await continueStored(queue, [
      store('denied.mp4', { requestPermission: async () => 'denied' }),
      store('blocked.mp4', { requestPermission: () => Promise.reject(new Error('no user activation')) }),
      store('missing.mp4', { getFile: () => Promise.reject(new Error('not found')) }),
      store('longer.mp4', { getFile: async () => fileNamed('longer.mp4', 'longer') }),
      store('newer.mp4', { getFile: async () => fileNamed('newer.mp4', 'video', 6) }),
      store('good.mp4'),
    ]);
    expect(refused.map(({ file, reason }) => `${file.fileName} ${reason}`)).toEqual([
      'denied.mp4 没有获得读取权限，请重新选择这个文件',
      'blocked.mp4 没有获得读取权限，请重新选择这个文件',
      'missing.mp4 文件已移动或删除，请重新选择',
      'longer.mp4 文件在关闭页面后有改动，请重新选择',
      'newer.mp4 文件在关闭页面后有改动，请重新选择',
    ]);
    expect(queued()).toEqual(['good.mp4']);
  });

  it('are left to the tab that already uploads them', async () => {
    taken.add('upload/5/other-tab.mp4');
    const stored = store('other-tab.mp4');
    expect(await continueStored(queue, [stored])).toEqual([{ file: stored, reason: '正在其他窗口上传，不需要处理' }]);
    expect(queued()).toEqual([]);
  });

  it('are released for other tabs if they cannot be queued', async () => {
    queue.ports.fingerprint = () => Promise.reject(new Error('unreadable'));
    await continueStored(queue, [store('a.mp4')]);
    await vi.waitFor(() => expect([...taken]).toEqual([]));
  });

  it('stay locked while they are uploaded', async () => {
    const end = queue.uploads.subscribe(() => holdActive(queue.uploads.get()));
    await continueStored(queue, [store('a.mp4')]);
    expect([...taken]).toEqual(['upload/5/a.mp4']);
    await discardUpload(queue, queue.uploads.get()[0]!.id);
    await vi.waitFor(() => expect([...taken]).toEqual([]));
    end();
  });

  it('are offered only if a reload lost or interrupted their uploads', () => {
    const stored = [store('lost.mp4'), store('begun.mp4'), store('done.mp4')];
    const upload = (fileName: string, state: 'needsFile' | 'done') =>
      anUpload({ fileName, bytes: 5, state, fileKey: 'key' });
    const lost = [{ userId: 1, fileName: 'lost.mp4', bytes: 5 }];
    const offered = filesToContinue(stored, lost, [upload('begun.mp4', 'needsFile'), upload('done.mp4', 'done')]);
    expect(offered.map(({ fileName }) => fileName)).toEqual(['lost.mp4', 'begun.mp4']);
  });
});
