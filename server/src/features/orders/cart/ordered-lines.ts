import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { prepareStatement } from '../../../platform/database/prepared.ts';

export interface Line {
  videoId: number;
  tier: number;
}

const selectLines = prepareStatement((db, { userId, ids }: { userId: number; ids: number[] }) =>
  db
    .selectFrom('cart_items')
    .select(['id', 'video_id as videoId', 'tier'])
    .where('user_id', '=', userId)
    .where('id', '=', sql<number>`any (${ids}::int[])`),
);

export async function readCartLines(tx: Tx, userId: number, ids: number[]): Promise<Line[]> {
  if (ids.length === 0) return [];
  const rows = await selectLines.run(tx, { userId, ids });
  return ids.map((id) => {
    const row = rows.find((each) => each.id === id);
    if (!row) throw new AppError('notFound', { message: '购物车中没有这条素材' });
    return row;
  });
}

export const clipsOfLines = (userId: number, ids: number[]): RawBuilder<number[]> => sql<number[]>`array(
  select video_id from cart_items where user_id = ${userId} and id = any (${ids}::int[]))`;

export function removeBoughtLines(tx: Tx, userId: number, bought: Line[]): CompiledQuery {
  const videoIds = bought.map(({ videoId }) => videoId);
  const tiers = bought.map(({ tier }) => tier);
  return deleteLines.compile(tx, { userId, videoIds, tiers });
}

const deleteLines = prepareStatement(
  (_db, { userId, videoIds, tiers }: { userId: number; videoIds: number[]; tiers: number[] }) => sql`
    delete from cart_items c using unnest(${videoIds}::int[], ${tiers}::int[]) as b (video_id, tier)
    where c.user_id = ${userId} and c.video_id = b.video_id and c.tier = b.tier`,
);
