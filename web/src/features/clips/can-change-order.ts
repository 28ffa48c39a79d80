import type { UserInfo } from '@zhenku/contract/accounts/accounts';
import { PAY_TYPE } from '@zhenku/contract/constants';

export function canChangeOrder(
  user: Pick<UserInfo, 'companyRole'> | undefined,
  bought: { payType: number | null },
): boolean {
  return bought.payType !== PAY_TYPE.company || user?.companyRole !== 'viewer';
}
