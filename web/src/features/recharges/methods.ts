import { RECHARGE_METHODS, type RechargeChannel } from '@zhenku/contract/recharge-methods';

export type OfferedMethod = (typeof RECHARGE_METHODS)[RechargeChannel];
export type RechargeMethod = OfferedMethod['method'];

export const offeredMethods = (offered: readonly number[]): OfferedMethod[] =>
  Object.values(RECHARGE_METHODS).filter(({ method }) => offered.includes(method));
