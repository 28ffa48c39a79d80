import { maskPhone } from '@zhenku/contract/format';
import type { WithdrawalForm } from '@zhenku/contract/payouts/payouts';
import type { Db } from '../../platform/database/database.ts';
import type { UserSession } from '../../platform/sessions.ts';
import { readIncome } from '../wallet/withdrawable.ts';
import { pausedUntil } from './apply.ts';
import { findCertifiedName, isCompany } from './certified-name.ts';
import { selectOpen } from './states.ts';
import { currentTaxTable } from './tax-tables.ts';

export async function readWithdrawalForm(db: Db, user: UserSession): Promise<WithdrawalForm> {
  const { phone } = await db.selectFrom('users').select('phone').where('id', '=', user.id).executeTakeFirstOrThrow();
  const open = await selectOpen(db).where('user_id', '=', user.id).executeTakeFirst();
  const table = isCompany(user) ? null : await currentTaxTable(db);
  return {
    ...(await readIncome(db, user)),
    phone: phone && maskPhone(phone),
    certifiedName: await findCertifiedName(db, user),
    needsInvoice: isCompany(user),
    openApplyId: open?.id ?? null,
    pausedUntil: await pausedUntil(db, user.id),
    taxTable: table && { ...table, brackets: [...table.brackets] },
  };
}
