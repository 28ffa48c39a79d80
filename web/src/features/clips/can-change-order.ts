import type { UserInfo } from '@zhenku/contract/accounts/accounts';
import { PAY_TYPE } from '@zhenku/contract/constants';

/** Returns whether a user may change an order: viewers may not change orders that their company paid. */
export function canChangeOrder(
  user: Pick<UserInfo, 'companyRole'> | undefined,
  bought: { payType: number | null },
): boolean {
  return bought.payType !== PAY_TYPE.company || user?.companyRole !== 'viewer';
}
