import { screen, within } from '@testing-library/react';
import type { Withdrawal } from '@zhenku/contract/payouts/payouts';
import { beforeEach, describe, expect, it } from 'vitest';
import WithdrawalsPage from './withdrawals-page.tsx';
import { answers, callsOf, refuses } from '../../testing/fake-api.ts';
import { logIn, show, toastTexts } from '../../testing/render.tsx';
import { aUser, aWithdrawal } from '../../testing/samples.ts';

const LIST = 'GET /author/v1/deposit/list';
const CANCEL = 'POST /author/v1/deposit/cancel';
const MONEY_BACK = { depositStatus: 3, cancellable: false, decideTime: '2026-06-01T02:03:04.000Z' } as const;

beforeEach(() => {
  logIn(aUser({ author: true }));
  answers('GET /user/v1/info', aUser({ author: true }));
});

async function open(fields: Partial<Withdrawal> = {}) {
  answers(LIST, { records: [aWithdrawal(fields)] });
  const { user } = show(<WithdrawalsPage />);
  return { user, card: await screen.findByRole('article', { name: '提现 7' }) };
}

const agree = async (user: Awaited<ReturnType<typeof open>>['user'], name = '撤销提现') => {
  await user.click(screen.getByRole('button', { name: '撤销提现 7' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
};

describe('cancelling a withdrawal', () => {
  it('asks for confirmation, then shows the withdrawal as cancelled, with the time', async () => {
    const { user, card } = await open();
    answers(CANCEL, () => {
      answers(LIST, { records: [aWithdrawal(MONEY_BACK)] });
      return null;
    });
    await agree(user);
    expect(await within(card).findByText('已撤销')).toBeInTheDocument();
    expect(card).toHaveTextContent('撤销时间2026-06-01 10:03:04');
    expect(screen.queryByRole('button', { name: '撤销提现 7' })).toBeNull();
    expect(callsOf(CANCEL)).toEqual([{ applyId: 7 }]);
    expect(toastTexts()).toContain('已撤销提现');
  });

  it('sends nothing if the creator declines the confirmation', async () => {
    const { user } = await open();
    await agree(user, '暂不撤销');
    expect(callsOf(CANCEL)).toEqual([]);
  });

  it('reloads the list after a refusal', async () => {
    const { user, card } = await open();
    answers(CANCEL, () => {
      answers(LIST, { records: [aWithdrawal({ cancellable: false })] });
      return refuses(40_900, '财务已开始处理该提现，不能撤销');
    });
    await agree(user);
    await expect.poll(() => screen.queryByRole('button', { name: '撤销提现 7' })).toBeNull();
    expect(card).toHaveTextContent('处理中');
    expect(toastTexts()).toContain('财务已开始处理该提现，不能撤销');
  });

  it.each([
    ['finance has opened it', { cancellable: false }],
    ['it was completed', { cancellable: false, depositStatus: 1 }],
  ])('is not offered once %s', async (_, fields) => {
    const { card } = await open(fields);
    expect(within(card).queryByRole('button')).toBeNull();
  });
});
