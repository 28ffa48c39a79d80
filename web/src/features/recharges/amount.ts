import { RECHARGE_MAX_YUAN, RECHARGE_PRESETS } from '@zhenku/contract/constants';
import { RECHARGE_METHOD } from '@zhenku/contract/recharge-methods';

/** Parses an amount in yuan, truncated to the fen; invalid text becomes 0. */
export function parseAmount(text: string): number {
  const plain = text.trim().replaceAll(',', '');
  const match = /^(\d{1,9})(?:\.(\d{0,2})\d*)?$/.exec(plain);
  if (!match) return 0;
  return Number(`${match[1]}.${match[2] || '0'}`);
}

export const isPreset = (yuan: number) => RECHARGE_PRESETS.some((preset) => preset === yuan);

interface RechargeInput {
  amount: number;
  agreed: boolean;
  method: number;
  income: number;
}

export function rechargeProblem({ amount, agreed, method, income }: RechargeInput): string | null {
  if (amount <= 0) return '充值金额必须大于0';
  if (amount > RECHARGE_MAX_YUAN) return `充值金额不能超过${RECHARGE_MAX_YUAN}`;
  if (!agreed) return '请阅读并同意协议';
  if (method === RECHARGE_METHOD.income && income < amount) return '创作收益不足，请选择其他充值方式';
  return null;
}
