import { RECHARGE_METHODS, type RechargeChannel } from '@zhenku/contract/recharge-methods';

export type OfferedMethod = (typeof RECHARGE_METHODS)[RechargeChannel];
/** A recharge's method, as on the wire. */
export type RechargeMethod = OfferedMethod['method'];

/** The known methods that the server offers to the user. */
export const offeredMethods = (offered: readonly number[]): OfferedMethod[] =>
  Object.values(RECHARGE_METHODS).filter(({ method }) => offered.includes(method));
