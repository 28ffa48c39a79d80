import { openAsBlob } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PublishForm, UploadTicket } from '@zhenku/contract/publishing/publishing';
import type { Key } from '@zhenku/contract/api';
import type { Selectable } from 'kysely';
import { clip } from '../../../../testing/clips/clips.ts';
import type { ClipName } from '../../../../testing/clips/recipes.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { App } from '../../platform/http/route.ts';
import type { JobContext, Jobs } from '../../platform/jobs.ts';
import { diskStorage } from '../../platform/storage/disk.ts';
import { fileRoutes } from '../../platform/storage/files.routes.ts';
import type { ServedStorage } from '../../platform/storage/open-storage.ts';
import { openSealed } from '../../platform/storage/sealed-files.ts';
import { type TestApp, testApp } from '../../platform/testing/app.ts';
import { testKeyring } from '../../platform/testing/keyring.ts';
import { listEntries } from '../../platform/testing/list-entries.ts';
import { clipFileStates } from '../catalogue/clip-files.ts';
import { licenceLinkRights } from '../licences/downloads/downloads.ts';
import { releaseLinkRights } from '../releases/release-access.ts';
import { reviewRoutes } from '../review/review.routes.ts';
import { processVideo } from './jobs/process-video.ts';
import { removeFiles } from './jobs/remove-files.ts';
import type { Keyring } from '../../platform/encryption/encryption.ts';
import { processClip } from './pipeline/process.ts';
import { publishingRoutes } from './publishing.routes.ts';
import type { SaleDeps } from './versions/go-live.ts';

const SECRET = 'a secret of this test';

export interface Studio extends TestApp, SaleDeps {
  keyring: Keyring;
  storage: ServedStorage;
  jobs: Pick<Jobs, 'enqueue'>;
  enqueued: { videoId: number; priority: number | undefined }[];
  /** Ids of clips added to the search index. */
  published: number[];
  withdrawn: number[];
  removed: string[][];
  cacheClears: () => number;
  /** Posts a file to an upload ticket like a browser form. */
  send: (ticket: UploadTicket, file: Blob, fileName?: string) => Promise<Response>;
  upload: (token: string, file: Blob, policy?: Policy) => Promise<string>;
  publishClip: (token: string, clip: ClipName, form?: Partial<PublishForm>) => Promise<number>;
  /** Processes a clip like its job, until it finishes or `context` stops it. */
  process: (videoId: number, context?: Partial<JobContext>) => Promise<void>;
  readClip: (videoId: number) => Promise<Selectable<Tables['videos']>>;
  /** Stored files by key; keys of files still being written start with a dot. */
  files: () => Promise<string[]>;
}

type Policy = Extract<Key, `POST /upload/${string}`>;

export async function openStudio(
  jobs?: (db: Db) => Pick<Jobs, 'enqueue'>,
  more: (app: App, storage: ServedStorage) => void = () => undefined,
  openStorage: (options: { dataDir: string; secret: string }) => Promise<ServedStorage> = diskStorage,
): Promise<Studio> {
  const dataDir = await mkdtemp(join(tmpdir(), 'studio-'));
  const stored = await openStorage({ dataDir, secret: SECRET });
  let storage = stored;
  const enqueued: Studio['enqueued'] = [];
  const removed: string[][] = [];
  const recordingJobs: Pick<Jobs, 'enqueue'> = {
    enqueue: async (_db, type, payload) => {
      if (type.name === removeFiles.name) removed.push((payload as { keys: string[] }).keys);
      if (type.name !== processVideo.name || !('videoId' in (payload as object))) return;
      enqueued.push({ videoId: (payload as { videoId: number }).videoId, priority: type.priority });
    },
  };
  const [published, withdrawn]: [number[], number[]] = [[], []];
  let cacheClears = 0;
  const saleDeps: SaleDeps = {
    responseCache: { clear: () => void cacheClears++ },
    onPublished: async (_tx, videoId) => void published.push(videoId),
    onWithdrawn: async (_tx, videoId) => void withdrawn.push(videoId),
    onLive: async () => undefined,
  };
  const app = await testApp((under) => {
    storage = openSealed(stored, { db: under.db, keyring: testKeyring });
    const publishing = { storage, jobs: jobs?.(under.db) ?? recordingJobs, secret: SECRET, keyring: testKeyring };
    publishingRoutes(under, { ...saleDeps, ...publishing });
    reviewRoutes(under, { ...saleDeps, storage, secret: SECRET, limitByAddress: true });
    const readClipFileState = clipFileStates(under.db, 0);
    fileRoutes(under.http, {
      db: under.db,
      storage,
      secret: SECRET,
      readClipFileState,
      rights: { ...licenceLinkRights, ...releaseLinkRights },
    });
    more(under, storage);
  });
  const address = await app.http.listen({ host: '127.0.0.1', port: 0 });

  const send: Studio['send'] = async (ticket, file, fileName = 'file') => {
    const form = new FormData();
    for (const { key, value } of ticket.formFields) form.append(key, value);
    form.append('file', file, fileName);
    return await fetch(address + ticket.uploadUrl, { method: 'POST', body: form });
  };
  const upload: Studio['upload'] = async (token, file, policy = 'POST /upload/v2/videoUploadPolicy') => {
    const { data } = await app.call(policy, { fileName: 'clip.mp4' }, { token });
    const response = await send(data, file);
    if (response.status !== 204) throw new Error(`upload: ${response.status} ${await response.text()}`);
    return data.fileKey;
  };
  const publishClip: Studio['publishClip'] = async (token, name, form = {}) => {
    const fileKey = await upload(token, await openAsBlob(clip(name)));
    const response = await app.call('POST /video/v1/publish', { ...sampleForm, ...form, fileKey }, { token });
    if (response.code !== 0) throw new Error(`publish: ${response.message}`);
    return response.data.videoId;
  };
  const context = { signal: new AbortController().signal, attempt: 0, lastAttempt: false };
  return {
    ...app,
    ...saleDeps,
    storage,
    keyring: testKeyring,
    jobs: recordingJobs,
    enqueued,
    removed,
    published,
    withdrawn,
    cacheClears: () => cacheClears,
    send,
    upload,
    publishClip,
    process: (videoId, changes) =>
      processClip({ db: app.db, storage, keyring: testKeyring, jobs: recordingJobs }, videoId, {
        ...context,
        ...changes,
      }),
    readClip: (videoId) => app.db.selectFrom('videos').where('id', '=', videoId).selectAll().executeTakeFirstOrThrow(),
    files: async () => {
      const root = join(dataDir, 'files');
      const entries = await listEntries(root);
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
        .toSorted();
    },
  };
}

export const sampleForm = {
  videoName: '城市夜景航拍',
  videoKeywords: ['城市', '夜景'],
  authenticationType: 1,
  hdPrice: 100,
  hd4kPrice: 200,
  hdPlusPrice: 500.5,
} as const;
