import { sql } from 'kysely';
import type { PersonalData } from '../../platform/personal-data.ts';
import { releaseUploads } from '../../platform/storage/uploads.ts';

export const personalData: PersonalData = {
  tables: { bank_cards: 'erased', withdrawals: 'kept' },
  export: [
    {
      file: 'bank-cards',
      title: '银行卡',
      rows: (owner) => sql`
        select id as key, id as "cardId", real_name as "realName", card_number as "cardNo", bank_name as "bankName",
          bank_address as "bankAddress", phone, created_at as "addTime"
        from bank_cards where user_id = ${owner.id}`,
      sealed: { field: 'cardNo', table: 'bank_cards', column: 'card_number', row: 'cardId' },
    },
    {
      file: 'withdrawals',
      title: '提现',
      rows: (owner) => sql`
        select id as key, id as "applyId", payee_name as "userName", amount as "depositMoney", tax as "taxMoney",
          tax_version as "taxVersion", status as "depositStatus", bank_name as "bankName",
          card_last_four as "cardLastFour", alipay_account as "alipayAccountId", remark, reason,
          applied_at as "createTime", decided_at as "decideTime"
        from withdrawals where user_id = ${owner.id}`,
    },
  ],
  /** Payees, amounts and tax are kept as accounting records; payment destinations are erased. */
  erase: async (tx, { id }) => {
    await tx.deleteFrom('bank_cards').where('user_id', '=', id).execute();
    const invoices = await tx.selectFrom('withdrawals').select('invoice_upload_id').where('user_id', '=', id).execute();
    const files = invoices.flatMap(({ invoice_upload_id }) => invoice_upload_id ?? []);
    await tx
      .updateTable('withdrawals')
      .set({ alipay_account: null, card_last_four: null, bank_address: null, remark: null, invoice_upload_id: null })
      .where('user_id', '=', id)
      .execute();
    if (files.length > 0) await releaseUploads(tx, files);
  },
};
