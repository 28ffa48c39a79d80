import type { Input } from '@zhenku/contract/api';
import type { GivenCoupon } from '@zhenku/contract/promotions/promotions';
import type { PageOf } from '@zhenku/contract/shapes';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { allOf, anyOf } from '../../platform/lists/list-conditions.ts';
import { type Paging, readPage } from '../../platform/lists/paging.ts';
import { containsText } from '../../platform/database/text-match.ts';
import { asCoupon, couponStatus } from './coupons.ts';

export const listGivenCoupons = (
  db: Db,
  { couponTemplateId, keyword, ...paging }: Input<'GET /operator/v1/coupons/{couponTemplateId}/given'>,
) =>
  readGiven(
    db,
    paging,
    allOf([
      sql<SqlBool>`c.template_id = ${couponTemplateId}`,
      keyword && anyOf([containsText('u.name', keyword), sql<SqlBool>`u.id::text = ${keyword}`]),
    ]),
  );

export const listUserCoupons = (db: Db, { userId, ...paging }: Input<'GET /operator/v1/users/{userId}/coupons'>) =>
  readGiven(db, paging, sql<SqlBool>`c.user_id = ${userId}`);

async function readGiven(db: Db, paging: Paging, which: RawBuilder<SqlBool>): Promise<PageOf<GivenCoupon>> {
  const matching = db.selectFrom('coupons as c').innerJoin('users as u', 'u.id', 'c.user_id').where(which);
  const listed = matching
    .leftJoin('operators as o', 'o.id', 'c.operator_id')
    .selectAll('c')
    .select(['u.name as userName', 'o.username as operatorName', couponStatus.as('status')])
    .select(['c.template_id as couponTemplateId', 'c.user_id as userId', 'c.created_at as addTime'])
    .select(['c.recalled_at as recallTime'])
    .select(
      // A recharge that was paid after its coupon was used elsewhere still references the coupon, but gets no bonus.
      sql<string | null>`(select r.id from recharges r where r.coupon_id = c.id and r.bonus_amount > 0 limit 1)`.as(
        'rechargeId',
      ),
    )
    .orderBy('c.id', 'desc');
  const { rows, ...page } = await readPage(db, paging, { matching, rows: listed });
  const content = rows.map((row) => ({ ...row, ...asCoupon(row) }));
  return { content, ...page };
}
