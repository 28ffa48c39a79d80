import { PAGE_SIZE_MAX, PUBLISH_BATCH_MAX } from '@zhenku/contract/constants';
import type { SavedDraft } from '@zhenku/contract/publishing';
import { call, isNotFound } from '../../../api/user-client.ts';
import { readList, writeList } from '../../../ui/browser-storage.ts';
import { myUploads } from '../../uploads/my-uploads.ts';
import { discardUpload, forgetUpload } from '../../uploads/upload-queue.ts';
import type { BatchPorts, LoadedDraft, PublishOutcome } from './batch.ts';
import { draftOf } from '../draft.ts';
import { toPublication, type BatchRow } from './row.ts';

/** What the batch of the user who is logged in works with. */
export const batchPorts: BatchPorts = {
  loadDrafts,
  saveDraft: async (row) => {
    const input = { ...toPublication(row), fileKey: row.fileKey ?? undefined };
    return (await call('POST /video/v1/draft', input, { silent: true })).videoId;
  },
  deleteDraft: async (videoId) => {
    try {
      await call('POST /video/v1/delete', { videoId }, { background: true });
    } catch (error) {
      // One that is gone already is fine.
      if (!isNotFound(error)) throw error;
    }
  },
  publish,
  uploads: myUploads.uploads.get,
  discardUpload: (uploadId) => discardUpload(myUploads, uploadId),
  forgetUpload: (fileKey) => forgetUpload(myUploads, fileKey),
  after: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};

async function publish(rows: readonly BatchRow[]): Promise<PublishOutcome[]> {
  const outcomes: PublishOutcome[] = [];
  for (let first = 0; first < rows.length; first += PUBLISH_BATCH_MAX) {
    const videos = rows.slice(first, first + PUBLISH_BATCH_MAX).map(toPublication);
    outcomes.push(...(await call('POST /video/v1/publish/batch', { videos })).results);
  }
  return outcomes;
}

async function loadDrafts(): Promise<LoadedDraft[]> {
  const drafts: SavedDraft[] = [];
  for (let page = 1; ; page += 1) {
    const { content, total } = await call('GET /video/v1/drafts', { page, size: PAGE_SIZE_MAX });
    drafts.push(...content);
    if (content.length === 0 || drafts.length >= total) break;
  }
  const places = readPlaces();
  const placeOf = new Map(places.map(({ videoId }, index) => [videoId, index]));
  const place = ({ videoId }: SavedDraft) => placeOf.get(videoId) ?? places.length;
  // What this browser has not put into an order comes behind, the oldest first.
  const ordered = drafts.toReversed().sort((a, b) => place(a) - place(b));
  return ordered.map((saved) => ({
    videoId: saved.videoId,
    fileKey: saved.fileKey,
    fileName: saved.fileName ?? places[place(saved)]?.fileName ?? '',
    draft: draftOf(saved),
  }));
}

/** The order of the rows, and the names of files that the server does not have yet, stay in this browser. */
const PLACES = 'materialRows';

interface Place {
  videoId: number;
  fileName: string;
}

const isPlace = (item: unknown): item is Place =>
  typeof item === 'object' && item !== null && 'videoId' in item && 'fileName' in item;

const readPlaces = () => readList(PLACES, isPlace);

export const savePlaces = (rows: readonly BatchRow[]): void =>
  writeList(
    PLACES,
    rows.filter(({ videoId }) => videoId !== null).map(({ videoId, fileName }) => ({ videoId, fileName })),
  );
