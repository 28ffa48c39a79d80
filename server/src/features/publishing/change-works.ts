import { PRICE_FIELDS, WORD_FIELDS } from '@zhenku/contract/clips/fields';
import { TIER_LABEL, type Tier, VIDEO_STATUS } from '@zhenku/contract/constants';
import { changeList } from '@zhenku/contract/publishing/change-list';
import { UpdateForm, VersionedUpdate } from '@zhenku/contract/publishing/publishing';
import type {
  ChangeWorksForm,
  UpdateResult,
  WorkChanges,
  WorkResult,
  WorkWords,
} from '@zhenku/contract/publishing/works';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { parseInput } from '../../platform/http/input.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Operation } from '../../platform/operation.ts';
import { deleteVideo } from './delete-video.ts';
import { failureOf } from './failures.ts';
import { uploadColumn } from './own-video-detail.ts';
import { ownVideos } from './own-videos.ts';
import { readOwnWords } from './own-words.ts';
import { putVideoOnline, withdrawVideo } from './sale-status.ts';
import { lockClip, type UpdateServices, updateWithin } from './versions/update-video.ts';

interface Services extends UpdateServices {
  log: Pick<Log, 'error'>;
}

type Change = Operation<{ id: number }, Services>;

type Outcome = Pick<WorkResult, 'changed' | 'message' | 'fileKey'>;

/** A failure affects only its own clip's result. */
export async function changeWorks(operation: Change, form: ChangeWorksForm): Promise<WorkResult[]> {
  const { db, caller, services } = operation;
  const videoIds = [...new Set(form.videoIds)];
  const own = await readNames(db, caller.id, videoIds);
  const results: WorkResult[] = [];
  for (const videoId of videoIds) {
    const { videoName = null, fileKey = null } = own.get(videoId) ?? {};
    try {
      const outcome = await changeWork(operation, videoId, form);
      const freed = form.action === 'delete' && fileKey !== null;
      results.push({ videoId, videoName, code: 0, ...outcome, ...(freed && { fileKey }) });
    } catch (error) {
      const { code, message } = failureOf(error, services.log);
      results.push({ videoId, videoName, code, message, changed: false });
    }
  }
  return results;
}

async function readNames(db: Db, userId: number, videoIds: number[]) {
  const rows = await ownVideos(db, userId)
    .where('v.id', 'in', videoIds)
    .select(['v.id', 'v.name', 'v.status', uploadColumn('file_key').as('file_key')])
    .execute();
  const fileKeyOf = (row: (typeof rows)[number]) => (row.status === VIDEO_STATUS.draft ? row.file_key : null);
  return new Map(rows.map((row) => [row.id, { videoName: row.name, fileKey: fileKeyOf(row) }]));
}

async function changeWork(operation: Change, videoId: number, form: ChangeWorksForm): Promise<Outcome> {
  switch (form.action) {
    case 'edit':
      return await editWork(operation, videoId, form.changes!);
    case 'online':
      await putVideoOnline(operation, videoId);
      return { changed: true };
    case 'offline':
      await withdrawVideo(operation, videoId);
      return { changed: true };
    case 'delete':
      await deleteVideo(operation, videoId);
      return { changed: true };
  }
}

/** If nothing changes, the clip keeps its status. */
async function editWork({ db, caller, services }: Change, videoId: number, changes: WorkChanges): Promise<Outcome> {
  const { live, ...outcome } = await inTransaction(db, async (tx) => {
    await lockClip(tx, caller.id, videoId);
    const [words] = await readOwnWords(tx, caller.id, [videoId]);
    const { changed, message } = changedWords(words!, changes);
    if (changed === null) return { live: false, changed: false, ...(message && { message }) };
    const form = parseInput(UpdateForm, { params: {}, query: {}, body: { ...changed, videoId } });
    const isLive = await updateWithin({ db: tx, caller, services }, form);
    return { live: isLive, changed: true, ...(message && { message }) };
  });
  if (live) services.responseCache.clear();
  return outcome;
}

const TIER_OF_PRICE = { hdPrice: 1, hd4kPrice: 2, hdPlusPrice: 3 } as const satisfies Record<string, Tier>;

type Words = Partial<Record<keyof WorkWords, unknown>>;

/**
 * Returns a clip's texts and prices with the changes; null if nothing changes. Omits prices of tiers that the clip's file does
 * not supply, and lists them in the message. Throws `conflict` if those prices were the only changes.
 */
function changedWords(words: WorkWords, changes: WorkChanges): { changed: Words | null; message?: string } {
  const { videoKeywords, categoryIds, labelIds, authenticationType = words.authenticationType } = changes;
  const before: Words = Object.fromEntries(WORD_FIELDS.map((field) => [field, words[field]]));
  const after: Words = {
    ...before,
    authenticationType,
    ...(videoKeywords && { videoKeywords: changeList(words.videoKeywords, videoKeywords) }),
    ...(categoryIds && { categoryIds: changeList(words.categoryIds, categoryIds) }),
    ...(labelIds && { labelIds: changeList(words.labelIds, labelIds) }),
  };
  const missing: Tier[] = [];
  for (const field of PRICE_FIELDS) {
    const price = changes[field];
    if (price === undefined) continue;
    const tier = TIER_OF_PRICE[field];
    if (price.yuan !== undefined && words.tiers !== null && !words.tiers.includes(tier)) missing.push(tier);
    else after[field] = price.yuan ?? null;
  }
  const isChanged = JSON.stringify(after) !== JSON.stringify(before);
  if (missing.length === 0) return { changed: isChanged ? after : null };
  const message = `原片不提供${missing.map((tier) => TIER_LABEL[tier]).join('、')}规格，该价格未修改`;
  if (missing.length === Object.keys(changes).length) throw new AppError('conflict', { message });
  return { changed: isChanged ? after : null, message };
}

/** A failure affects only its own clip's result. */
export async function updateEach(operation: Change, forms: readonly unknown[]): Promise<UpdateResult[]> {
  const results: UpdateResult[] = [];
  for (const [index, body] of forms.entries()) {
    try {
      await updateVersioned(operation, parseInput(VersionedUpdate, { params: {}, query: {}, body }));
      results.push({ index, code: 0 });
    } catch (error) {
      results.push({ index, ...failureOf(error, operation.services.log) });
    }
  }
  return results;
}

async function updateVersioned({ db, caller, services }: Change, { version, ...form }: VersionedUpdate): Promise<void> {
  const live = await inTransaction(db, async (tx) => {
    const clip = await lockClip(tx, caller.id, form.videoId);
    if (version !== undefined && version !== clip.revision) {
      throw new AppError('conflict', { message: '作品在您查看期间有改动，请核对后再操作' });
    }
    return await updateWithin({ db: tx, caller, services }, form);
  });
  if (live) services.responseCache.clear();
}
