import { INVOICE_HEAD, INVOICE_STATUS } from '@zhenku/contract/constants';
import type { InvoiceTitle } from '@zhenku/contract/orders/invoices';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { type Owner, ownedBy } from '../../companies/ownership.ts';

const TITLES_MAX = 20;

/** Returns the verified company's title, completed from its last invoice, and then those of earlier invoices. */
export async function listTitles(db: Db, owner: Owner): Promise<{ list: InvoiceTitle[] }> {
  const latest = db
    .selectFrom('invoices as n')
    .innerJoin('orders as o', 'o.id', 'n.order_id')
    .where(ownedBy('o', owner))
    .where('n.status', '<>', INVOICE_STATUS.rejected)
    .distinctOn(['n.head_type', 'n.head_title', 'n.tax_num'])
    .select(['n.head_type as headType', 'n.head_title as headTitle', 'n.tax_num as taxNum', 'n.address', 'n.phone'])
    .select(['n.bank_name as bankName', 'n.bank_card_no as bankCardNo', 'n.requested_at'])
    .orderBy('n.head_type')
    .orderBy('n.head_title')
    .orderBy('n.tax_num')
    .orderBy('n.requested_at', 'desc');
  const rows = await db
    .selectFrom(latest.as('t'))
    .select(['t.headType', 't.headTitle', 't.taxNum', 't.address', 't.phone', 't.bankName', 't.bankCardNo'])
    .select(sql<boolean>`false`.as('certified'))
    .orderBy('t.requested_at', 'desc')
    .limit(TITLES_MAX)
    .execute();
  const company = await readVerifiedCompany(db, owner.companyId);
  if (!company) return { list: rows };
  const used = rows.find(({ headTitle, taxNum }) => headTitle === company.headTitle && taxNum === company.taxNum);
  const certified = { ...(used ?? company), certified: true };
  return { list: [certified, ...rows.filter((row) => row !== used)] };
}

async function readVerifiedCompany(db: Db, companyId: number | null): Promise<InvoiceTitle | null> {
  if (companyId === null) return null;
  const company = await db
    .selectFrom('companies')
    .select(['name', 'credit_code'])
    .where('id', '=', companyId)
    .where('verified_at', 'is not', null)
    .executeTakeFirst();
  if (!company) return null;
  const details = { address: null, phone: null, bankName: null, bankCardNo: null };
  return {
    headType: INVOICE_HEAD.enterprise,
    headTitle: company.name,
    taxNum: company.credit_code,
    ...details,
    certified: true,
  };
}
