import type { MyUpload, UploadedFile } from '@zhenku/contract/uploads/uploads';
import { beforeEach, describe, expect, it } from 'vitest';
import { createUploadQueue, isActive, UploadError, type UploadPorts, type UploadQueue } from './queue-state.ts';
import {
  addFiles,
  continueWith,
  discardUpload,
  forgetUpload,
  openQueue,
  pauseAll,
  pauseUpload,
  resumeAll,
  resumeUpload,
  uploadAnyway,
} from './upload-queue.ts';
import { totalOf } from './upload-total.ts';

const fileOf = (name: string, content = name) => new File([content], name, { type: 'video/mp4' });

type SendAttempt = Parameters<UploadPorts['send']>[1] & {
  name: string;
  finish: () => void;
  fail: (kind: UploadError['kind']) => void;
};

function createFakeServer() {
  const sendings: SendAttempt[] = [];
  const retries: (() => void)[] = [];
  const discarded: string[] = [];
  const server = {
    sendings,
    retries,
    discarded,
    listed: [] as MyUpload[],
    known: new Map<string, UploadedFile>(),
    refuseDiscards: false,
    session: 'one login' as string | null,
    sending: (name: string) => sendings.findLast((each) => each.name === name)!,
    names: () => sendings.map(({ name }) => name),
  };
  const ports: UploadPorts = {
    list: async () => server.listed,
    fingerprint: async (file) => `fingerprint of ${await file.text()}`,
    findFile: async (file) => server.known.get(await file.text()) ?? null,
    send: (file, options) =>
      new Promise((resolve, reject) => {
        options.signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        const fail = (kind: UploadError['kind']) => reject(new UploadError(kind, kind));
        sendings.push({ ...options, name: file.name, finish: resolve, fail });
      }),
    discard: async (fileKey) => {
      if (server.refuseDiscards) throw new Error('refused');
      discarded.push(fileKey);
    },
    untilRetry: (_attempt, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        retries.push(resolve);
      }),
    session: () => server.session,
    now: () => 0,
  };
  return { server, ports };
}

const begun = (fileName: string, values: Partial<MyUpload> = {}): MyUpload => ({
  fileKey: `key of ${fileName}`,
  uploadUrl: `/upload/${fileName}`,
  fileName,
  bytes: fileName.length,
  receivedBytes: 1,
  complete: false,
  fingerprint: `fingerprint of ${fileName}`,
  addTime: '2026-11-22T00:00:00Z',
  expireTime: '2026-11-29T00:00:00Z',
  ...values,
});

const settle = () => new Promise((resolve) => setTimeout(resolve));

let queue: UploadQueue;
let server: ReturnType<typeof createFakeServer>['server'];

beforeEach(() => {
  const fake = createFakeServer();
  server = fake.server;
  queue = createUploadQueue(fake.ports);
});

const states = () => queue.uploads.get().map(({ fileName, state }) => `${fileName} ${state}`);
const idOf = (name: string) => queue.uploads.get().find(({ fileName }) => fileName === name)!.id;
const stateOf = (name: string) => queue.uploads.get().find(({ fileName }) => fileName === name)?.state;
const add = async (...names: string[]) => {
  const ids = await addFiles(
    queue,
    names.map((name) => fileOf(name)),
  );
  await settle();
  return ids;
};

describe('the upload queue', () => {
  it('sends three at a time, in order', async () => {
    await add('a', 'b', 'c', 'd', 'e');
    expect(server.names()).toEqual(['a', 'b', 'c']);
    server.sending('b').finish();
    await settle();
    expect(server.names()).toEqual(['a', 'b', 'c', 'd']);
    expect(states()).toEqual(['a sending', 'b done', 'c sending', 'd sending', 'e waiting']);
  });

  it('adopts an upload after a lost creation response, but no other upload', async () => {
    await add('a', 'b');
    server.listed = [begun('other', { receivedBytes: 0 }), begun('a', { receivedBytes: 0 })];
    for (const name of ['a', 'b']) server.sending(name).fail('unreachable');
    await settle();
    server.retries.forEach((retry) => retry());
    await settle();
    expect(server.sending('a').uploadUrl).toBe('/upload/a');
    expect(server.sending('b').uploadUrl).toBeNull();
    await openQueue(queue);
    expect(states()).toEqual(['a sending', 'b sending', 'other needsFile']);
  });

  it('accepts 200 files at once', async () => {
    await add(...Array.from({ length: 200 }, (_, n) => `clip ${n}`));
    expect(queue.uploads.get()).toHaveLength(200);
    expect(totalOf(queue.uploads.get())).toMatchObject({ active: 200, sending: 3, waiting: 197 });
  });

  it('refuses an empty file and sends the others', async () => {
    await addFiles(queue, [fileOf('empty', ''), fileOf('full')]);
    await settle();
    expect(states()).toEqual(['empty failed', 'full sending']);
  });

  it('reports progress, and resumes the same upload after a pause', async () => {
    await add('abcd');
    server.sending('abcd').onCreated({ uploadUrl: '/upload/1', fileKey: 'key' });
    server.sending('abcd').onSent(2);
    expect(queue.uploads.get()[0]).toMatchObject({ fraction: 0.5, fileKey: 'key' });
    pauseUpload(queue, idOf('abcd'));
    expect(stateOf('abcd')).toBe('paused');
    expect(server.sending('abcd').signal.aborted).toBe(true);
    await settle();
    expect(server.sendings).toHaveLength(1);
    resumeUpload(queue, idOf('abcd'));
    await settle();
    expect(server.sendings).toHaveLength(2);
    expect(server.sending('abcd').uploadUrl).toBe('/upload/1');
  });

  it('resumes right after a pause without concurrent attempts', async () => {
    await add('a');
    pauseUpload(queue, idOf('a'));
    resumeUpload(queue, idOf('a'));
    await settle();
    expect(server.sendings.filter(({ signal }) => !signal.aborted)).toHaveLength(1);
    server.sending('a').finish();
    await settle();
    expect(stateOf('a')).toBe('done');
  });

  it('pauses all uploads without starting waiting ones, and resumes them', async () => {
    await add('a', 'b', 'c', 'd', 'e');
    pauseAll(queue);
    await settle();
    expect(server.names()).toEqual(['a', 'b', 'c']);
    expect(queue.uploads.get().some(isActive)).toBe(false);
    resumeAll(queue);
    await settle();
    expect(totalOf(queue.uploads.get())).toMatchObject({ sending: 3, waiting: 2, paused: 0 });
  });

  it('retries an upload while the server is unreachable, and keeps its slot', async () => {
    await add('a', 'b', 'c', 'd');
    server.sending('a').onCreated({ uploadUrl: '/upload/a', fileKey: 'key' });
    server.sending('a').fail('unreachable');
    await settle();
    expect(stateOf('a')).toBe('interrupted');
    expect(stateOf('d')).toBe('waiting');
    server.retries[0]!();
    await settle();
    expect(stateOf('a')).toBe('sending');
    expect(server.sending('a').uploadUrl).toBe('/upload/a');
  });

  it('starts an upload over at most twice if the server has lost it', async () => {
    await add('a');
    server.sending('a').onCreated({ uploadUrl: '/upload/a', fileKey: 'key' });
    for (let times = 1; times <= 2; times += 1) {
      server.sending('a').fail('gone');
      await settle();
      expect(server.sending('a').uploadUrl).toBeNull();
    }
    server.sending('a').fail('gone');
    await settle();
    expect(stateOf('a')).toBe('failed');
  });

  it('shows a refusal, starts the next upload, and retries on request', async () => {
    await add('a', 'b', 'c', 'd');
    server.sending('a').fail('refused');
    await settle();
    expect(queue.uploads.get()[0]).toMatchObject({ state: 'failed', message: 'refused' });
    expect(stateOf('d')).toBe('sending');
    server.sending('b').finish();
    resumeUpload(queue, idOf('a'));
    await settle();
    expect(stateOf('a')).toBe('sending');
  });

  it('asks for the file again if it is no longer readable', async () => {
    await add('a');
    server.sending('a').fail('unreadable');
    await settle();
    expect(stateOf('a')).toBe('needsFile');
    expect(await continueWith(queue, idOf('a'), fileOf('a'))).toBe(true);
    await settle();
    expect(stateOf('a')).toBe('sending');
  });

  it('lists earlier uploads, and resumes them only with the same file', async () => {
    server.listed = [begun('new'), begun('old', { complete: true, receivedBytes: 3 })];
    await openQueue(queue);
    expect(states()).toEqual(['old done', 'new needsFile']);
    expect(await continueWith(queue, idOf('new'), fileOf('new', 'NEW'))).toBe(false);
    expect(await continueWith(queue, idOf('new'), fileOf('renamed', 'new'))).toBe(true);
    await settle();
    expect(server.sendings[0]).toMatchObject({ uploadUrl: '/upload/new', fingerprint: 'fingerprint of new' });
  });

  it('recognises dropped files of earlier uploads and of the queue', async () => {
    server.listed = [begun('a'), begun('b', { complete: true, receivedBytes: 1 })];
    await openQueue(queue);
    const [a, b, c, again] = await addFiles(queue, [fileOf('a'), fileOf('b'), fileOf('c'), fileOf('C', 'c')]);
    await settle();
    expect(states()).toEqual(['b done', 'a sending', 'c sending']);
    expect([a, b]).toEqual([idOf('a'), idOf('b')]);
    expect(again).toBe(c);
    expect(server.sending('a').uploadUrl).toBe('/upload/a');
  });

  it('does not list running uploads twice when the page reopens', async () => {
    await openQueue(queue);
    await add('a');
    server.sending('a').onCreated({ uploadUrl: '/upload/a', fileKey: 'key of a' });
    server.listed = [begun('a')];
    await openQueue(queue);
    expect(states()).toEqual(['a sending']);
  });

  it('drops its uploads when another session opens it', async () => {
    await openQueue(queue);
    await add('a');
    const { signal } = server.sending('a');
    server.session = 'another login';
    await openQueue(queue);
    expect(signal.aborted).toBe(true);
    expect(queue.uploads.get()).toEqual([]);
  });

  it.each([null, 'another login'])('sends nothing more once the login is %s', async (session) => {
    await add('a', 'b', 'c', 'd');
    server.sending('a').fail('unreachable');
    await settle();
    server.session = session;
    server.retries.forEach((retry) => retry());
    server.sending('b').finish();
    await settle();
    expect(server.names()).toEqual(['a', 'b', 'c']);
    expect(queue.uploads.get()).toEqual([]);
  });

  it.each([null, 'another login'])('adds no more files once the login is %s', async (session) => {
    server.listed = [begun('a'), begun('b')];
    await openQueue(queue);
    const adding = addFiles(queue, [fileOf('a'), fileOf('b')]);
    server.session = session;
    server.listed = [];
    await openQueue(queue);
    expect(await adding).toEqual([]);
    await settle();
    expect(states()).toEqual([]);
    expect(server.names()).toEqual([]);
  });

  it('adds no file to a queue that has not noticed a change of the login', async () => {
    server.listed = [begun('a'), begun('b')];
    await openQueue(queue);
    const adding = addFiles(queue, [fileOf('a'), fileOf('b')]);
    server.session = 'another login';
    expect(await adding).toEqual([]);
    await settle();
    expect(server.names()).toEqual([]);
  });

  it('does not send files that the user already has', async () => {
    server.known.set('published', { fileKey: 'k1', fileName: 'x', videoId: 5, videoName: '海' });
    server.known.set('unused', { fileKey: 'k2', fileName: 'x', videoId: null, videoName: null });
    await add('published', 'unused', 'other');
    expect(states()).toEqual(['published known', 'unused done', 'other sending']);
    expect(queue.uploads.get()[0]!.usedBy).toEqual({ videoId: 5, videoName: '海' });
    expect(queue.uploads.get()[1]!.fileKey).toBe('k2');
    uploadAnyway(queue, idOf('published'));
    await settle();
    expect(stateOf('published')).toBe('sending');
  });

  it('cancels on the server, too, and keeps the upload if that fails', async () => {
    await add('a', 'b');
    for (const name of ['a', 'b']) server.sending(name).onCreated({ uploadUrl: `/${name}`, fileKey: `key of ${name}` });
    await discardUpload(queue, idOf('a'));
    expect(server.discarded).toEqual(['key of a']);
    expect(server.sending('a').signal.aborted).toBe(true);
    expect(states()).toEqual(['b sending']);
    server.refuseDiscards = true;
    await expect(discardUpload(queue, idOf('b'))).rejects.toThrow('refused');
    expect(states()).toEqual(['b paused']);
  });

  it('removes published uploads locally only', async () => {
    server.listed = [begun('a', { complete: true })];
    await openQueue(queue);
    forgetUpload(queue, 'key of a');
    expect([queue.uploads.get(), server.discarded]).toEqual([[], []]);
  });
});
