import { VIDEO_STATUS } from '@zhenku/contract/constants';
import type { Db } from '../../platform/database/database.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';

interface ClipState {
  status: number;
  deleted_at: string | null;
}

/**
 * Returns whether a clip is on sale. Ignores the author: a suspension takes the author's clips down, and accounts with
 * published clips cannot be closed.
 */
export const isPublished = ({ status, deleted_at }: ClipState): boolean =>
  status === VIDEO_STATUS.published && deleted_at === null;

export async function isOnSale(db: Db, videoId: number): Promise<boolean> {
  const clips = db.selectFrom('videos').where('id', '=', videoId).where(wherePublished('videos'));
  return (await clips.select('id').executeTakeFirst()) !== undefined;
}

/**
 * Builds the check of `isPublished` in SQL for the clip with the table alias `alias`. The status is a literal, so that PostgreSQL can
 * always use the partial index of published clips.
 */
export function wherePublished(alias: string): RawBuilder<SqlBool> {
  const [status, deletedAt] = [sql.ref(`${alias}.status`), sql.ref(`${alias}.deleted_at`)];
  return sql<SqlBool>`(${status} = ${sql.lit(VIDEO_STATUS.published)} and ${deletedAt} is null)`;
}
