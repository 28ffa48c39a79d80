import { PRICE_FIELDS, STORED_FIELDS } from '@zhenku/contract/clips/fields';
import type { ClipWords } from '@zhenku/contract/publishing/publishing';
import type { SheetNames } from '@zhenku/contract/clips/sheet';
import type { Db, Tx } from '../../platform/database/database.ts';
import { invalidField } from '../../platform/errors.ts';
import { writeWords } from '../catalogue/clip-columns.ts';
import { assertWithinPriceBand } from './drafts/price-band.ts';

const unique = <T>(items: T[]) => [...new Set(items)];

export interface ClipGroups {
  categoryIds: number[];
  labelIds: number[];
}

/**
 * Runs the checks that need the database, and locks the groups against deletion until the commit. Throws `invalidInput` for an
 * unknown category, label or activity, or a price outside the site's band.
 */
export async function lockGroups(tx: Tx, words: ClipWords): Promise<ClipGroups> {
  await assertWithinPriceBand(tx, words);
  const groups = await lockGroupIds(tx, words);
  const activityIds = words.activityId === undefined ? [] : [words.activityId];
  await lockExisting(tx, 'activities', activityIds);
  return groups;
}

export async function lockGroupIds(tx: Tx, words: Partial<ClipGroups>): Promise<ClipGroups> {
  const categoryIds = await lockExisting(tx, 'categories', words.categoryIds ?? []);
  const labelIds = await lockExisting(tx, 'labels', words.labelIds ?? []);
  return { categoryIds, labelIds };
}

export async function readGroupNames(db: Db): Promise<SheetNames> {
  const namesIn = async (table: keyof typeof UNKNOWN) => await db.selectFrom(table).select(['id', 'name']).execute();
  return {
    categoryIds: await namesIn('categories'),
    labelIds: await namesIn('labels'),
    activityId: await namesIn('activities'),
  };
}

const UNKNOWN = {
  categories: () => invalidField('categoryIds', '分类不存在'),
  labels: () => invalidField('labelIds', '标签不存在'),
  activities: () => invalidField('activityId', '活动不存在'),
};

async function lockExisting(tx: Tx, table: keyof typeof UNKNOWN, ids: number[]): Promise<number[]> {
  const wanted = unique(ids);
  if (wanted.length === 0) return [];
  const found = await tx.selectFrom(table).where('id', 'in', wanted).select('id').forKeyShare().execute();
  if (found.length < wanted.length) throw UNKNOWN[table]();
  return wanted;
}

export const wordColumns = (words: ClipWords) => writeWords(words, STORED_FIELDS);

/** Returns prices in fen; null for tiers that are not sold. */
export const priceColumns = (words: ClipWords) => writeWords(words, PRICE_FIELDS);

export async function replaceGroups(tx: Tx, videoId: number, groups: ClipGroups): Promise<void> {
  await tx.deleteFrom('video_categories').where('video_id', '=', videoId).execute();
  await tx.deleteFrom('video_labels').where('video_id', '=', videoId).execute();
  await insertGroups(tx, videoId, groups);
}

export async function insertGroups(tx: Tx, videoId: number, { categoryIds, labelIds }: ClipGroups): Promise<void> {
  if (categoryIds.length > 0) {
    const rows = categoryIds.map((category_id) => ({ video_id: videoId, category_id }));
    await tx.insertInto('video_categories').values(rows).execute();
  }
  if (labelIds.length > 0) {
    const rows = labelIds.map((label_id) => ({ video_id: videoId, label_id }));
    await tx.insertInto('video_labels').values(rows).execute();
  }
}
