import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { type RawBuilder, sql, type SqlBool } from 'kysely';

interface ClipState {
  status: number;
  deleted_at: string | null;
}

/**
 * Whether a clip is on sale. The author is not checked: a suspension takes the author's clips down, and an account with
 * published clips cannot be closed.
 */
export const isPublished = ({ status, deleted_at }: ClipState): boolean =>
  status === VIDEO_STATUS.published && deleted_at === null;

/**
 * The same in SQL, of the clip that the query calls `alias`. The status is a literal, so that PostgreSQL may use the index
 * of the published clips whatever the plan.
 */
export function wherePublished(alias: string): RawBuilder<SqlBool> {
  const [status, deletedAt] = [sql.ref(`${alias}.status`), sql.ref(`${alias}.deleted_at`)];
  return sql<SqlBool>`(${status} = ${sql.lit(VIDEO_STATUS.published)} and ${deletedAt} is null)`;
}
