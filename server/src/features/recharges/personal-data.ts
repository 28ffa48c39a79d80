import { ORDER_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import { type ClosingCheck, OPEN_ORDERS, type PersonalData, sortableByTime } from '../../platform/personal-data.ts';
import { ownedBy } from '../companies/ownership.ts';

export const personalData: PersonalData = {
  tables: { quarantined_payments: 'kept', recharges: 'kept' },
  notExported: { quarantined_payments: 'the statement contains it as a recharge' },
  export: [
    {
      file: 'recharges',
      title: '充值',
      rows: (owner) => sql`
        select ${sortableByTime('r.created_at', 'r.id')} as key, r.id as "orderId", r.channel, r.amount as "rechargeMoney",
          r.status as "orderStatus", r.trade_no as "tradeNo", r.created_at as "createTime", r.paid_at as "payTime"
        from recharges r where ${ownedBy('r', owner)}`,
    },
  ],
};

export const checkOpenRecharges: ClosingCheck = async (tx, { id }) => {
  const { rows } = await sql`
    select from recharges where user_id = ${id} and status = ${ORDER_STATUS.pending} limit 1`.execute(tx);
  return rows.length > 0 ? OPEN_ORDERS : null;
};
