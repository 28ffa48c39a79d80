import { formatMoney } from '@zhenku/contract/format';
import { confirm } from '../../ui/dialogs/confirm.tsx';

/** Asks for confirmation before converting income to coins, because only income can be withdrawn. */
export const confirmIncome = (income: number, amount: number): Promise<boolean> =>
  confirm({
    title: '创作收益充值',
    content: `创作收益 ¥${formatMoney(income)}，将转出 ¥${formatMoney(amount)} 充为牛币，转出后不能再提现。`,
    okText: '确认充值',
  });
