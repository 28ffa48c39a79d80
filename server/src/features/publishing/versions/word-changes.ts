import { isDeepStrictEqual } from 'node:util';
import { CONSOLE_COLUMNS, wordOf } from '@zhenku/contract/clips/fields';
import { VIDEO_STATUS } from '@zhenku/contract/constants';
import type { ShownWords } from '@zhenku/contract/review/operator-videos';
import { sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Operation } from '../../../platform/operation.ts';
import { columnsOf, readWords } from '../../catalogue/clip-columns.ts';
import type { SaleDeps } from './go-live.ts';
import { incrementRevision } from './revisions.ts';
import { shownGroups } from '../video-columns.ts';

export async function readShownWords(db: Db, videoId: number): Promise<ShownWords> {
  const { categories, labels, releases, ...row } = await db
    .selectFrom('videos as v')
    .where('v.id', '=', videoId)
    .select(columnsOf(CONSOLE_COLUMNS))
    .select(shownGroups())
    .executeTakeFirstOrThrow();
  return { ...readWords(row, CONSOLE_COLUMNS), categories, labels, releases };
}

const NO_WORDS = Object.fromEntries(
  CONSOLE_COLUMNS.map((field) => [field, wordOf(field).type === 'flag' ? false : null]),
);

/** Fills in fields that older servers did not store. They are empty, and releases count as unchanged. */
export const withNewFields = (
  stored: Omit<ShownWords, 'releases'> & Partial<Pick<ShownWords, 'releases'>>,
  { releases }: Pick<ShownWords, 'releases'>,
): ShownWords => ({
  ...NO_WORDS,
  releases,
  ...stored,
});

/** Flags a locked clip's changed texts for operators, and keeps the texts that they last saw. */
export async function noteWordChange(tx: Tx, videoId: number, before: ShownWords): Promise<void> {
  const after = await readShownWords(tx, videoId);
  if (isDeepStrictEqual(before, after)) return;
  const { before: seen } = await tx
    .insertInto('word_changes')
    .values({ video_id: videoId, before: JSON.stringify(before) })
    .onConflict((conflict) =>
      conflict.column('video_id').doUpdateSet({
        // Adds the releases that an older server did not store, from the first change that has them.
        before: sql<string>`jsonb_build_object('releases', excluded.before -> 'releases') || word_changes.before`,
        edits: sql<number>`word_changes.edits + 1`,
        changed_at: sql<string>`now()`,
      }),
    )
    .returning('before')
    .executeTakeFirstOrThrow();
  if (isDeepStrictEqual(withNewFields(seen, after), after))
    await tx.deleteFrom('word_changes').where('video_id', '=', videoId).execute();
}

/**
 * Changes a locked clip's releases. Reviewers who have the clip open must check it again, and a published clip is flagged like
 * one with changed texts. Drafts are private to their creators, so they are not flagged.
 */
export async function trackReleases(tx: Tx, videoId: number, change: () => Promise<void>): Promise<void> {
  const clip = tx.selectFrom('videos').where('id', '=', videoId).select('status');
  const { status } = await clip.executeTakeFirstOrThrow();
  if (status === VIDEO_STATUS.draft) return await change();
  const before = await readShownWords(tx, videoId);
  await change();
  if (isDeepStrictEqual(before, await readShownWords(tx, videoId))) return;
  await incrementRevision(tx, videoId);
  if (status === VIDEO_STATUS.published || status === VIDEO_STATUS.offline) await noteWordChange(tx, videoId, before);
}

/** Returns whether no operator has seen the clip's current texts. Ignores its releases, which users cannot see. */
export async function hasUnseenWords(tx: Tx, videoId: number): Promise<boolean> {
  const changes = tx.selectFrom('word_changes').where('video_id', '=', videoId).select('before');
  const seen = (await changes.executeTakeFirst())?.before;
  if (!seen) return false;
  const current = await readShownWords(tx, videoId);
  return !isDeepStrictEqual({ ...withNewFields(seen, current), releases: current.releases }, current);
}

/**
 * Marks changed texts as seen, which notifies users who wait for such a clip. Throws `notFound` without a change, and
 * `conflict` if the texts have changed again.
 */
export async function markChangesSeen(
  { db, caller: operator, services: { onLive } }: Operation<{ id: number }, Pick<SaleDeps, 'onLive'>>,
  { videoId, edits }: { videoId: number; edits: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const clip = tx.selectFrom('videos').where('id', '=', videoId).where('deleted_at', 'is', null);
    const locked = await clip.select('status').forNoKeyUpdate().executeTakeFirst();
    const changes = await tx
      .selectFrom('word_changes')
      .where('video_id', '=', videoId)
      .select(['before', 'edits'])
      .executeTakeFirst();
    if (!locked || !changes) throw new AppError('notFound', { message: '没有待查看的文字改动' });
    if (changes.edits !== edits) throw new AppError('conflict', { message: '文字又有改动，请刷新后查看' });
    const after = await readShownWords(tx, videoId);
    await tx.deleteFrom('word_changes').where('video_id', '=', videoId).execute();
    const subject = `video:${videoId}` as const;
    await audit(tx, operator, { action: 'video.changesSeen', subject, before: changes.before, after });
    if (locked.status === VIDEO_STATUS.published) await onLive(tx, videoId);
  });
}
