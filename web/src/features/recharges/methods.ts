import { RECHARGE_METHOD } from '@zhenku/contract/constants';

/** The ways to pay that this app knows, in the order in which it offers them. */
const KNOWN = [{ method: RECHARGE_METHOD.alipay, label: '支付宝', note: '在新标签页中打开支付宝完成付款' }] as const;

/** Those of them that the server offers to the user. */
export const offeredMethods = (offered: readonly number[]) => KNOWN.filter(({ method }) => offered.includes(method));
