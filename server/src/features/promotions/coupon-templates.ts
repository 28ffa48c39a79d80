import type { Input } from '@zhenku/contract/api';
import { toFen, toYuan } from '@zhenku/contract/money';
import type { CouponTemplate } from '@zhenku/contract/promotions/promotions';
import type { PageOf } from '@zhenku/contract/shapes';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type Paging, readPage } from '../../platform/lists/paging.ts';
import { audit } from '../../platform/audit.ts';
import { assertVersion } from '../../platform/database/versions.ts';

type Operator = { id: number };
type Form = Input<'POST /operator/v1/coupons'>;

export async function listCouponTemplates(db: Db, paging: Paging): Promise<PageOf<CouponTemplate>> {
  const matching = db.selectFrom('coupon_templates as t').where('t.withdrawn_at', 'is', null);
  const listed = matching
    .selectAll('t')
    .select((eb) =>
      eb
        .selectFrom('coupons as c')
        .select(sql<number>`count(*)::int`.as('n'))
        .whereRef('c.template_id', '=', 't.id')
        .where('c.recalled_at', 'is', null)
        .as('given'),
    )
    .select((eb) =>
      eb
        .selectFrom('coupons as c')
        .select(sql<number>`count(*)::int`.as('n'))
        .whereRef('c.template_id', '=', 't.id')
        .where('c.used_at', 'is not', null)
        .as('used'),
    )
    .orderBy('t.id', 'desc');
  const { rows, ...page } = await readPage(db, paging, { matching, rows: listed });
  const content = rows.map((row) => ({
    couponTemplateId: row.id,
    ...formOf(row),
    version: row.version,
    givenCount: row.given ?? 0,
    usedCount: row.used ?? 0,
  }));
  return { content, ...page };
}

export async function addCouponTemplate(db: Db, operator: Operator, form: Form): Promise<{ couponTemplateId: number }> {
  return await inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('coupon_templates')
      .values(columnsOf(form))
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(tx, operator, { action: 'couponTemplate.add', subject: `couponTemplate:${id}`, after: form });
    return { couponTemplateId: id };
  });
}

export async function changeCouponTemplate(
  db: Db,
  operator: Operator,
  { couponTemplateId: id, version, ...form }: Input<'PUT /operator/v1/coupons/{couponTemplateId}'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const template = await lockCouponTemplate(tx, id);
    const before = formOf(template);
    assertVersion(version, { version: template.version, current: before });
    const changed = { ...columnsOf(form), version: template.version + 1 };
    await tx.updateTable('coupon_templates').set(changed).where('id', '=', id).execute();
    await audit(tx, operator, {
      action: 'couponTemplate.change',
      subject: `couponTemplate:${id}`,
      before,
      after: form,
    });
  });
}

export async function withdrawCouponTemplate(db: Db, operator: Operator, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = formOf(await lockCouponTemplate(tx, id));
    await tx
      .updateTable('coupon_templates')
      .set({ withdrawn_at: sql`now()` })
      .where('id', '=', id)
      .execute();
    await audit(tx, operator, { action: 'couponTemplate.withdraw', subject: `couponTemplate:${id}`, before });
  });
}

export async function lockCouponTemplate(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('coupon_templates')
    .selectAll()
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('notFound', { message: '优惠券模板不存在' });
  return row;
}

const columnsOf = (form: Form) => ({
  name: form.couponName,
  presented_amount: toFen(form.presentedAmount),
  min_recharge_amount: toFen(form.minRechargeAmount),
  valid_days: form.validDays,
});

const formOf = (row: {
  name: string;
  presented_amount: bigint;
  min_recharge_amount: bigint;
  valid_days: number;
}): Form => ({
  couponName: row.name,
  presentedAmount: toYuan(row.presented_amount),
  minRechargeAmount: toYuan(row.min_recharge_amount),
  validDays: row.valid_days,
});
