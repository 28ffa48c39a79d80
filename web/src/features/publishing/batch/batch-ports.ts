import { PAGE_SIZE_MAX } from '@zhenku/contract/constants';
import type { SavedDraft } from '@zhenku/contract/publishing/publishing';
import { allPages } from '../../../api/all-pages.ts';
import { readToken } from '../../../api/token.ts';
import { call, isNotFound } from '../../../api/user-client.ts';
import { readList, writeList } from '../../../ui/browser-storage.ts';
import { myUploads } from '../../uploads/my-uploads.ts';
import { discardUpload, forgetUpload } from '../../uploads/upload-queue.ts';
import { draftOf, toDraftInput } from '../draft.ts';
import type { BatchPorts } from './batch-state.ts';
import { toPublication, type BatchRow, type LoadedDraft } from './row.ts';

/** The ports stop working when the session ends, so that no edit is saved for another user. */
export function batchPortsOf(session: string | null): BatchPorts {
  const assertSameLogin = () => {
    if (readToken() !== session) throw new Error('登录的账号已变化，请刷新页面');
  };
  return {
    loadDrafts,
    loadDraft: async (videoId) => {
      const [saved] = (await call('GET /video/v1/drafts', { videoId }, { silent: true })).content;
      return saved ? asLoadedDraft(saved, '') : null;
    },
    saveDraft: async ({ draft, videoId, fileKey, version }) => {
      assertSameLogin();
      const target = { videoId: videoId ?? undefined, fileKey: fileKey ?? undefined, version: version ?? undefined };
      return await call('POST /video/v1/draft', { ...toDraftInput(draft), ...target }, { silent: true });
    },
    deleteDraft: async (videoId) => {
      assertSameLogin();
      try {
        await call('POST /video/v1/delete', { videoId }, { background: true });
      } catch (error) {
        // Already deleted drafts are fine.
        if (!isNotFound(error)) throw error;
      }
    },
    publish: async (rows) => {
      assertSameLogin();
      return (await call('POST /video/v1/publish/batch', { videos: rows.map(toPublication) })).results;
    },
    uploads: myUploads.uploads.get,
    inspectFile: async (fileKey) => {
      assertSameLogin();
      return await call('GET /video/v1/publish/original', { fileKey }, { background: true });
    },
    discardUpload: (uploadId) => discardUpload(myUploads, uploadId),
    discardFile: async (fileKey) => {
      assertSameLogin();
      await myUploads.ports.discard(fileKey);
    },
    forgetUpload: (fileKey) => forgetUpload(myUploads, fileKey),
    after: (ms, then) => {
      const timer = setTimeout(() => readToken() === session && then(), ms);
      return () => clearTimeout(timer);
    },
  };
}

async function loadDrafts(): Promise<LoadedDraft[]> {
  const drafts = await allPages((page) => call('GET /video/v1/drafts', { page, size: PAGE_SIZE_MAX }));
  const places = readPlaces();
  const placeOf = new Map(places.map(({ videoId }, index) => [videoId, index]));
  const place = ({ videoId }: SavedDraft) => placeOf.get(videoId) ?? places.length;
  // Drafts without a stored position come last, oldest first.
  const ordered = drafts.toReversed().sort((a, b) => place(a) - place(b));
  return ordered.map((saved) => asLoadedDraft(saved, places[place(saved)]?.fileName ?? ''));
}

const asLoadedDraft = (saved: SavedDraft, fileName: string): LoadedDraft => ({
  videoId: saved.videoId,
  version: saved.version,
  fileKey: saved.fileKey,
  fileName: saved.fileName ?? fileName,
  pictureUrl: saved.pictureUrl,
  draft: draftOf(saved),
});

const ROW_ORDER_KEY = 'materialRows';

interface Place {
  videoId: number;
  fileName: string;
}

const isPlace = (item: unknown): item is Place =>
  typeof item === 'object' && item !== null && 'videoId' in item && 'fileName' in item;

const readPlaces = () => readList(ROW_ORDER_KEY, isPlace);

export const savePlaces = (rows: readonly BatchRow[]): void =>
  writeList(
    ROW_ORDER_KEY,
    rows.filter(({ videoId }) => videoId !== null).map(({ videoId, fileName }) => ({ videoId, fileName })),
  );
