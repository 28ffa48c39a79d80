import type { Input } from '@zhenku/contract/api';
import { formatMoney } from '@zhenku/contract/format';
import { type Fen, toFen, toYuan } from '@zhenku/contract/money';
import type { Db, Tx } from '../../platform/database/database.ts';
import { shareUsers } from '../../platform/database/users.ts';
import { sendMessage } from '../messages/messages.ts';
import { announce } from '../messages/outside/announce.ts';
import type { CoinsOwner, Spent } from '../wallet/coins.ts';
import { listManagers, type Member, requireManagedCompany } from './spending-limits.ts';

export async function readLowBalance(db: Db, companyId: number): Promise<Fen | null> {
  const company = await db.selectFrom('companies').select('low_balance').where('id', '=', companyId).executeTakeFirst();
  return company?.low_balance ?? null;
}

export async function setLowBalance(
  db: Db,
  user: Member,
  { lowBalance }: Input<'POST /company/v1/balance/threshold'>,
): Promise<null> {
  const companyId = await requireManagedCompany(db, user);
  await db
    .updateTable('companies')
    .set({ low_balance: lowBalance === undefined ? null : toFen(lowBalance) })
    .where('id', '=', companyId)
    .execute();
  return null;
}

/**
 * Returns a function to call after a payment. It notifies the company's managers if the payment took the balance below their
 * threshold; while the balance stays below, further payments notify nobody. Call it before moving money, because it locks the
 * managers.
 */
export async function watchBalance(tx: Tx, payer: CoinsOwner): Promise<(spent: Spent | null) => Promise<void>> {
  const threshold = 'companyId' in payer ? await readLowBalance(tx, payer.companyId) : null;
  if (threshold === null || !('companyId' in payer)) return async () => undefined;
  const managers = await listManagers(tx, payer.companyId);
  await shareUsers(tx, managers);
  return async (spent) => {
    if (!spent || spent.before < threshold || spent.after >= threshold) return;
    const params = { amount: formatMoney(toYuan(spent.after)), threshold: formatMoney(toYuan(threshold)) };
    for (const userId of managers) {
      await sendMessage(tx, userId, {
        title: '企业余额不足提醒',
        content: `企业账户余额为 ${params.amount} 牛币，已低于您设置的 ${params.threshold} 牛币，请及时充值。`,
        topic: 'order',
      });
      await announce(tx, { userId, template: 'balanceLow', params });
    }
  };
}
