import { formatMoney } from '@zhenku/contract/format';
import { type Fen, toYuan } from '@zhenku/contract/money';
import type { NewMessage } from '../messages/messages.ts';
import type { Notice } from '../messages/outside/announce.ts';

const money = (fen: Fen) => `${formatMoney(toYuan(fen))}元`;

export const notices = {
  completed: ({ amount, tax }: { amount: Fen; tax: Fen }): NewMessage => ({
    topic: 'withdrawal',
    title: '提现已完成',
    content:
      `您申请的提现 ${money(amount)} 已转账，` +
      (tax > 0n ? `预扣个人所得税 ${money(tax)}，` : '') +
      `实际到账 ${money(amount - tax)}。可在“提现”中查看转账凭证。`,
  }),
  failed: ({ amount }: { amount: Fen }, reason: string): NewMessage => ({
    topic: 'withdrawal',
    title: '提现失败',
    content: `您申请的提现 ${money(amount)} 未能完成，款项已退回创作收益。原因：${reason}`,
  }),
};

interface DecidedWithdrawal {
  user_id: number;
  amount: Fen;
  tax: Fen;
}

const plain = (fen: Fen) => formatMoney(toYuan(fen));

export const outsideNotices = {
  completed: ({ user_id, amount, tax }: DecidedWithdrawal): Notice => ({
    userId: user_id,
    template: 'withdrawalPaid',
    params: { amount: plain(amount), tax: plain(tax), received: plain(amount - tax) },
  }),
  failed: ({ user_id, amount }: DecidedWithdrawal, reason: string): Notice => ({
    userId: user_id,
    template: 'withdrawalFailed',
    params: { amount: plain(amount), reason },
  }),
};
