import { formatMoney } from '@zhenku/contract/format';
import { confirm } from '../../ui/dialogs/confirm.tsx';

/** Asks for confirmation before converting income to coins, because only income can be withdrawn. */
export const confirmIncome = (income: number, amount: number): Promise<boolean> =>
  confirm({
    title: '创作收益充值',
    content: `您的未提现收益为 ¥${formatMoney(income)}，本次将使用 ¥${formatMoney(amount)} 充值，充值后不能再提现。确认充值吗？`,
    okText: '确认充值',
  });
