import { ORDER_STATUS, ORDER_STATUS_LABEL } from '@zhenku/contract/constants';
import { formatTime } from '@zhenku/contract/format';
import { METHOD_LABEL, QUARANTINE_KIND_LABEL, QUARANTINE_LABEL } from '@zhenku/contract/operators/operator-labels';
import type {
  OperatorRecharge,
  QuarantinedPayment,
  QuarantineFilter,
  RechargeFilter,
} from '@zhenku/contract/recharges/recharges';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { yuanCell } from '../../platform/lists/csv.ts';
import type { Db } from '../../platform/database/database.ts';
import { inYuan } from '../../platform/database/in-yuan.ts';
import { allOf, anyOf, isFound, isNumber, isOneOf, isSelected, usersBy } from '../../platform/lists/list-conditions.ts';
import { listOrder, type OperatorList } from '../../platform/lists/operator-list.ts';
import { methodOf } from './payments.ts';

const userCells = {
  id: ({ userId }: { userId: number | null }) => (userId === null ? '' : String(userId)),
  name: ({ userName }: { userName: string | null }) => userName ?? '',
};

export const rechargeList: OperatorList<RechargeFilter, OperatorRecharge, string> = {
  name: 'recharges',
  fileName: '充值.csv',
  columns: [
    ['充值单号', ({ orderId }) => orderId],
    ['用户编号', userCells.id],
    ['用户名称', userCells.name],
    ['企业', ({ companyName }) => companyName ?? ''],
    ['支付方式', ({ method }) => METHOD_LABEL[method] ?? ''],
    ['充值金额', ({ rechargeMoney }) => yuanCell(rechargeMoney)],
    ['到账金额', ({ creditedMoney }) => yuanCell(creditedMoney)],
    ['渠道已退款', ({ refundedMoney }) => yuanCell(refundedMoney)],
    ['赠送牛币', ({ presentedAmount }) => yuanCell(presentedAmount)],
    ['状态', ({ orderStatus }) => ORDER_STATUS_LABEL[orderStatus] ?? ''],
    ['交易号', ({ tradeNo }) => tradeNo ?? ''],
    ['支付的订单', ({ paysOrderId }) => (paysOrderId === null ? '' : formatOrderNumber(paysOrderId))],
    ['创建时间', ({ addTime }) => formatTime(addTime)],
    ['支付时间', ({ payTime }) => (payTime ? formatTime(payTime) : '')],
  ],
  select: async ({ db }, filter) => {
    const matching = db
      .selectFrom('recharges as r')
      .where(
        allOf([
          isSelected(filter, { status: 'r.status', time: 'r.created_at', amount: 'r.amount' }),
          filter.keyword && (await matchesRecharge(db, filter.keyword)),
        ]),
      );
    const columns = { addTime: 'r.created_at', payTime: { nullable: 'r.paid_at' }, rechargeMoney: 'r.amount' };
    const order = { id: 'r.id', since: 'r.created_at', oldestFirst: false };
    return {
      matching,
      rows: matching.select('r.id').orderBy(listOrder(filter, columns, order)),
      read: (ids) => readRecharges(db, ids),
      idOf: ({ orderId }) => orderId,
    };
  },
};

function matchesRecharge(db: Db, keyword: string): Promise<RawBuilder<SqlBool>> {
  return isFound(db, 'r.id', [
    { ids: sql`select k.id from recharges k where k.id = ${keyword}` },
    { ids: sql`select k.id from recharges k where k.trade_no = ${keyword}` },
    {
      named: keyword,
      rowsOf: (users) => sql`select k.id from recharges k where k.user_id = any(${users})`,
      user: sql`r.user_id`,
    },
  ]);
}

async function readRecharges(db: Db, ids: string[]): Promise<OperatorRecharge[]> {
  const rows = await db
    .selectFrom('recharges as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('companies as c', 'c.id', 'r.company_id')
    .leftJoin('discount_cards as d', 'd.recharge_id', 'r.id')
    .where('r.id', 'in', ids)
    .select(['r.id as orderId', 'r.user_id as userId', 'u.name as userName', 'c.name as companyName', 'r.channel'])
    .select(['r.amount as rechargeMoney', 'r.credited_amount as creditedMoney', 'r.bonus_amount as presentedAmount'])
    .select(['r.status as orderStatus', 'r.trade_no as tradeNo', 'r.order_id as paysOrderId', 'r.discount'])
    .select(['r.created_at as addTime', 'r.paid_at as payTime', 'd.id as cardId'])
    .select(
      sql<bigint>`(select coalesce(sum(q.amount), 0)::bigint from quarantined_payments q
        where q.recharge_id = r.id and q.kind = 'refund')`.as('refundedMoney'),
    )
    .execute();
  return rows.map(({ channel, cardId, ...row }) => ({
    ...inYuan(row, 'rechargeMoney', 'creditedMoney', 'refundedMoney', 'presentedAmount'),
    method: methodOf(channel),
    discount: row.orderStatus === ORDER_STATUS.paid && cardId === null ? null : row.discount,
  }));
}

export const quarantineList: OperatorList<QuarantineFilter, QuarantinedPayment, number> = {
  name: 'quarantine',
  fileName: '异常支付.csv',
  columns: [
    ['编号', ({ quarantineId }) => String(quarantineId)],
    ['类型', ({ kind }) => QUARANTINE_KIND_LABEL[kind]],
    ['支付方式', ({ method }) => METHOD_LABEL[method] ?? ''],
    ['交易号', ({ tradeNo }) => tradeNo],
    ['充值单号', ({ orderId }) => orderId],
    ['用户编号', userCells.id],
    ['用户名称', userCells.name],
    ['应付金额', ({ rechargeMoney }) => (rechargeMoney === null ? '' : yuanCell(rechargeMoney))],
    ['实付金额', ({ paidMoney }) => yuanCell(paidMoney)],
    ['渠道已退款', ({ refundMoney }) => yuanCell(refundMoney)],
    ['入账金额', ({ creditedMoney }) => (creditedMoney === null ? '' : yuanCell(creditedMoney))],
    ['原因', ({ reason }) => reason],
    ['状态', ({ status }) => QUARANTINE_LABEL[status] ?? ''],
    ['备注', ({ note }) => note ?? ''],
    ['收到时间', ({ addTime }) => formatTime(addTime)],
    ['处理时间', ({ decideTime }) => (decideTime ? formatTime(decideTime) : '')],
  ],
  select: ({ db }, filter) => {
    const { keyword } = filter;
    const matching = selectQuarantined(db).where(
      allOf([
        isSelected(filter, { status: 'q.status', time: 'q.created_at', amount: 'q.amount' }),
        keyword &&
          // Evaluated row by row, because few payments are quarantined.
          anyOf([
            isNumber(keyword, 'q.id'),
            sql<SqlBool>`q.trade_no = ${keyword}`,
            sql<SqlBool>`q.out_trade_no = ${keyword}`,
            sql<SqlBool>`q.out_trade_no in (select k.id from recharges k where k.order_id = ${keyword})`,
            isOneOf(
              sql`coalesce((select k.user_id from recharges k where k.id = q.recharge_id), q.credited_user_id)`,
              usersBy(keyword),
            ),
          ]),
      ]),
    );
    const columns = { addTime: 'q.created_at', decideTime: { nullable: 'q.decided_at' }, paidMoney: 'q.amount' };
    return {
      matching,
      rows: matching.select('q.id').orderBy(listOrder(filter, columns, { id: 'q.id', oldestFirst: false })),
      read: (ids) => readQuarantined(db, ids),
      idOf: ({ quarantineId }) => quarantineId,
    };
  },
};

const selectQuarantined = (db: Db) =>
  db
    .selectFrom('quarantined_payments as q')
    .leftJoin('recharges as r', 'r.id', 'q.recharge_id')
    .leftJoin('companies as c', 'c.id', 'q.credited_company_id')
    .leftJoin('users as u', (join) =>
      join.on('u.id', '=', sql<number>`coalesce(r.user_id, q.credited_user_id, c.owner_user_id)`),
    );

async function readQuarantined(db: Db, ids: number[]): Promise<QuarantinedPayment[]> {
  const rows = await selectQuarantined(db)
    .where('q.id', 'in', ids)
    .select(['q.id as quarantineId', 'q.kind', 'q.channel', 'q.trade_no as tradeNo', 'q.out_trade_no as orderId'])
    .select(['u.id as userId', 'u.name as userName', 'r.amount as rechargeMoney', 'q.credited_amount as creditedMoney'])
    .select(['q.refunds_unknown as refundsUnknown', 'q.reason', 'q.status', 'q.note'])
    .select(['q.created_at as addTime', 'q.decided_at as decideTime'])
    .select(
      sql<bigint>`case q.kind when 'refund' then q.amount else (
        select coalesce(sum(k.amount), 0)::bigint from quarantined_payments k
        where k.channel = q.channel and k.trade_no = q.trade_no and k.kind = 'refund') end`.as('refundMoney'),
    )
    .select(
      sql<bigint>`case q.kind when 'payment' then q.amount else coalesce((
        select k.amount from quarantined_payments k
        where k.channel = q.channel and k.trade_no = q.trade_no and k.kind = 'payment'), r.amount, q.amount) end`.as(
        'paidMoney',
      ),
    )
    .execute();
  return rows.map(({ channel, ...row }) => ({
    ...inYuan(row, 'rechargeMoney', 'paidMoney', 'refundMoney', 'creditedMoney'),
    method: methodOf(channel),
  }));
}
