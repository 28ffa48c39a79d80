import { ORDER_STATUS, USER_TYPE } from '@zhenku/contract/constants';
import { toYuan } from '@zhenku/contract/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Operation } from '../../platform/operation.ts';
import type { UserSession } from '../../platform/sessions.ts';
import { queryProvider } from './query-provider.ts';
import { methodOf, openChannels, type Payments } from './payments.ts';

const QUERY_EVERY_SECONDS = 5;

/** Creators in their creator role may also recharge from income. */
export function listRechargeMethods(
  payments: Payments,
  user: Pick<UserSession, 'author' | 'currentUserType'>,
): number[] {
  const types: readonly number[] = [USER_TYPE.personalCreator, USER_TYPE.companyCreator];
  return [
    ...openChannels(payments).map(methodOf),
    ...(user.author && types.includes(user.currentUserType) ? [methodOf('income')] : []),
  ];
}

async function readOwnRecharge(db: Db, userId: number, id: string) {
  const row = await db
    .selectFrom('recharges')
    .select(['id', 'status', 'channel'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new AppError('notFound', { message: '这笔充值不存在' });
  return row;
}

/** Queries the provider about an open recharge at most every 5 s. */
export async function readRechargeStatus(context: Operation<{ id: number }, Payments>, id: string) {
  const { db, caller: user } = context;
  const { status } = await readOwnRecharge(db, user.id, id);
  if (status !== ORDER_STATUS.pending || !(await claimProviderQuery(db, id))) return { orderStatus: status };
  await queryProvider(context, id);
  return { orderStatus: (await readOwnRecharge(db, user.id, id)).status };
}

/** Queries the provider like `readRechargeStatus`. */
export async function readRechargeResult(context: Operation<{ id: number }, Payments>, id: string) {
  const { orderStatus } = await readRechargeStatus(context, id);
  const row = await context.db.selectFrom('recharges').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return {
    orderId: id,
    method: methodOf(row.channel),
    orderStatus,
    rechargeMoney: toYuan(row.amount),
    presentedAmount: toYuan(row.bonus_amount),
    discount: row.discount,
    company: row.company_id !== null,
    payOrder:
      row.order_id === null
        ? null
        : {
            orderId: row.order_id,
            settled: row.order_settled_at !== null,
            failure: row.order_failure,
          },
  };
}

/** Claims the next provider query, so that only one of several concurrent callers makes it. */
async function claimProviderQuery(db: Db, id: string): Promise<boolean> {
  const claimed = await db
    .updateTable('recharges')
    .set({ asked_at: sql`now()` })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('asked_at', 'is', null),
        eb('asked_at', '<', sql<string>`now() - make_interval(secs => ${QUERY_EVERY_SECONDS})`),
      ]),
    )
    .executeTakeFirst();
  return claimed.numUpdatedRows > 0n;
}

export async function readOwnOpenRecharge(
  db: Db,
  userId: number,
  id: string,
): Promise<{ id: string; channel: string }> {
  const { status, channel } = await readOwnRecharge(db, userId, id);
  if (status !== ORDER_STATUS.pending) throw new AppError('conflict', { message: '这笔充值已结束' });
  return { id, channel };
}

export async function readRechargeForm(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('recharges').select('form').where('id', '=', id).executeTakeFirst();
  return row?.form ?? undefined;
}
