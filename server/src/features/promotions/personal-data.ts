import { sql } from 'kysely';
import type { PersonalData } from '../../platform/personal-data.ts';

export const personalData: PersonalData = {
  tables: { discount_cards: 'kept', coupons: 'kept' },
  export: [
    {
      file: 'discount-cards',
      title: '折扣卡',
      rows: (owner) => sql`
        select c.id as key, c.id as "discountId", c.discount, c.amount as "rechargeAmount",
          c.remain_amount as "remainAmount", c.expires_at as "expiredTime", c.created_at as "createTime"
        from discount_cards c
        where c.user_id = ${owner.id} or c.company_id = ${owner.companyId}::int`,
    },
    {
      file: 'coupons',
      title: '优惠券',
      rows: (owner) => sql`
        select id as key, id as "couponId", name as "couponName", presented_amount as "presentedAmount",
          min_recharge_amount as "minRechargeAmount", expires_at as "expiredTime", used_at as "useTime", recalled_at as "recallTime",
          created_at as "createTime"
        from coupons where user_id = ${owner.id}`,
    },
  ],
};
