import type { UserInfo } from '@zhenku/contract/accounts/accounts';
import { USER_TYPE } from '@zhenku/contract/constants';

export interface PaymentAccount {
  /** Whether the company's coins pay; the order then belongs to the company. */
  companyPay: boolean;
  label: string;
  /** In coins. */
  balance: number;
  rechargeable: boolean;
}

type Payer = Pick<UserInfo, 'userType' | 'balance' | 'companyBalance' | 'companyName' | 'companyRole'>;

/**
 * Returns the accounts that a user may pay from: only the company account for a company user, both accounts for a
 * member who may buy, and only the personal account for all others, including viewers.
 */
export function paymentAccounts(user: Payer): PaymentAccount[] {
  const { balance, companyBalance } = user;
  const companyLabel = user.companyName ? `企业账户（${user.companyName}）` : '企业账户';
  if (user.userType === USER_TYPE.company || user.userType === USER_TYPE.companyCreator) {
    return [{ companyPay: true, label: companyLabel, balance, rechargeable: true }];
  }
  const own = { companyPay: false, label: '个人账户', balance, rechargeable: true };
  if (companyBalance === null || user.companyRole === 'viewer') return [own];
  return [own, { companyPay: true, label: companyLabel, balance: companyBalance, rechargeable: false }];
}

/** Returns the amount missing from a balance for a payment, in yuan, exact to the fen; 0 if it suffices. */
export function missingYuan(payAmount: number, balance: number): number {
  const fen = Math.round(payAmount * 100) - Math.round(balance * 100);
  return Math.max(0, fen) / 100;
}
