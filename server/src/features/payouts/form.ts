import { maskPhone } from '@zhenku/contract/format';
import { toYuan } from '@zhenku/contract/money';
import type { WithdrawalForm } from '@zhenku/contract/payouts';
import { WITHDRAWAL_STATUS } from '@zhenku/contract/withdrawal-status';
import type { Db } from '../../platform/database.ts';
import { siteSettings } from '../../platform/site-settings.ts';
import type { UserSession } from '../../platform/sessions.ts';
import { balancesOf } from '../wallet/coins.ts';
import { withdrawableIncome } from '../wallet/withdrawable.ts';
import { pausedUntil } from './apply.ts';
import { findCertifiedName, isCompany } from './certified-name.ts';
import { readBalances } from './story.ts';
import { currentTaxTable } from './tax-tables.ts';

/** What a creator's next withdrawal depends on. */
export async function readWithdrawalForm(db: Db, user: UserSession): Promise<WithdrawalForm> {
  const { income } = await balancesOf(db, user);
  const withdrawable = await withdrawableIncome(db, user.id, income);
  const { incomeHoldDays } = await siteSettings(db);
  const { phone } = await db.selectFrom('users').select('phone').where('id', '=', user.id).executeTakeFirstOrThrow();
  const open = await db
    .selectFrom('withdrawals')
    .select('id')
    .where('user_id', '=', user.id)
    .where('status', '=', WITHDRAWAL_STATUS.open)
    .executeTakeFirst();
  const { debtMoney } = await readBalances(db, user.id);
  const table = isCompany(user) ? null : await currentTaxTable(db);
  return {
    withdrawableMoney: toYuan(withdrawable),
    heldMoney: toYuan(income - withdrawable),
    incomeHoldDays,
    debtMoney,
    phone: phone && maskPhone(phone),
    certifiedName: await findCertifiedName(db, user),
    needsInvoice: isCompany(user),
    openApplyId: open?.id ?? null,
    pausedUntil: await pausedUntil(db, user.id),
    taxTable: table && { ...table, brackets: [...table.brackets] },
  };
}
