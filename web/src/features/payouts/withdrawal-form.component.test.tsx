import { screen } from '@testing-library/react';
import type { BankCard } from '@zhenku/contract/payouts/payouts';
import { beforeEach, describe, expect, it } from 'vitest';
import { answers, callsOf, refuses } from '../../testing/fake-api.ts';
import { address, logIn, show, toastTexts } from '../../testing/render.tsx';
import { aUser, aWithdrawalForm } from '../../testing/samples.ts';
import { WithdrawalForm } from './withdrawal-form.tsx';

const APPLY = 'POST /author/v1/deposit/apply';
const CARD: BankCard = {
  cardId: 3,
  bankName: '招商银行',
  bankAddress: '杭州分行',
  cardNo: '************0000',
  realName: '林夏',
  phone: '138****0000',
};

const open = (fields: Parameters<typeof aWithdrawalForm>[0] = {}, cards: readonly BankCard[] = [CARD]) =>
  show(<WithdrawalForm data={aWithdrawalForm(fields)} certifiedName="林夏" cards={cards} />);
const amount = () => screen.getByRole('textbox', { name: '提现金额' });
const side = () => screen.getByRole('complementary');

beforeEach(() => logIn(aUser({ author: true })));

describe('the amount of a withdrawal', () => {
  it.each([
    ['', '请输入提现金额'],
    ['99.99', '提现金额不能少于100元'],
    ['5000.01', '提现金额超过可提现总额'],
    ['100.001', '金额最多两位小数'],
    ['-1', '金额最多两位小数'],
    ['一百', '金额最多两位小数'],
  ])('refuses %j: %s', async (text, message) => {
    const { user } = open();
    if (text) await user.type(amount(), text);
    await user.click(screen.getByRole('button', { name: '申请提现' }));
    expect(amount()).toHaveAccessibleDescription(message);
    expect(callsOf(APPLY)).toEqual([]);
  });

  it('is set to the maximum with one click', async () => {
    const { user } = open({ withdrawableMoney: 1_234.5 });
    await user.click(screen.getByRole('button', { name: '全部提现' }));
    expect(amount()).toHaveValue('1234.50');
  });

  it('cannot be entered without withdrawable income', async () => {
    const { user } = open({ withdrawableMoney: 0 });
    await user.click(screen.getByRole('button', { name: '申请提现' }));
    expect(amount()).toHaveAccessibleDescription('暂无可提现额度');
    expect(screen.queryByRole('slider')).toBeNull();
  });
});

describe('the tax on a withdrawal', () => {
  it('follows the typed amount', async () => {
    const { user } = open();
    await user.type(amount(), '1000');
    expect(side()).toHaveTextContent('预扣个人所得税¥40.00');
    expect(side()).toHaveTextContent('预计到账 ¥960.00');
    expect(amount()).toHaveAccessibleDescription('可提现 ¥5,000.00；预扣税 ¥40.00，到账 ¥960.00');
  });

  it('marks the bracket of the amount', async () => {
    const { user } = open();
    await user.type(amount(), '4000');
    expect(screen.getByRole('row', { current: true })).toHaveTextContent('800–4000');
    await user.type(amount(), '.01');
    expect(screen.getByRole('row', { current: true })).toHaveTextContent('4000 以上');
  });

  it('shows where a slightly higher amount is taxed less', async () => {
    const { user } = open();
    await user.type(amount(), '3900');
    expect(screen.getByText('略超 ¥4000 时适用下一档，预扣税反而更少。')).toBeVisible();
  });

  it('is not withheld from companies, which upload an invoice', async () => {
    const { user } = open({ taxTable: null, needsInvoice: true });
    expect(side()).toHaveTextContent('企业不预扣');
    await user.type(amount(), '1000');
    expect(side()).toHaveTextContent('预计到账 ¥1,000.00');
    await user.click(screen.getByRole('button', { name: '申请提现' }));
    expect(screen.getByText('请上传发票')).toBeVisible();
  });
});

describe('the withdrawal form', () => {
  it('pays out to the first card by default', async () => {
    answers(APPLY, { applyId: 1, taxMoney: 40, payMoney: 960 });
    const { user } = open();
    await user.type(amount(), '1,000');
    await user.type(screen.getByRole('textbox', { name: '验证码' }), '123456');
    await user.click(screen.getByRole('button', { name: '申请提现' }));
    await expect.poll(address).toBe('/user/crashOutList');
    expect(callsOf(APPLY)).toMatchObject([{ depositMoney: 1_000, cardId: 3, captcha: '123456' }]);
    expect(toastTexts()).toEqual(['已提交，处理结果会通知您']);
  });

  it('needs an Alipay account if there is no card', async () => {
    answers(APPLY, { applyId: 1, taxMoney: 0, payMoney: 200 });
    const { user } = open({}, []);
    expect(screen.getByRole('textbox', { name: '支付宝姓名' })).toHaveValue('林夏');
    await user.type(amount(), '200');
    await user.type(screen.getByRole('textbox', { name: '验证码' }), '123456');
    await user.click(screen.getByRole('button', { name: '申请提现' }));
    expect(screen.getByRole('textbox', { name: '支付宝账号' })).toHaveAccessibleDescription('请输入支付宝账号');
    await user.type(screen.getByRole('textbox', { name: '支付宝账号' }), 'lin@example.com');
    await user.click(screen.getByRole('button', { name: '申请提现' }));
    await expect.poll(address).toBe('/user/crashOutList');
    expect(callsOf(APPLY)).toMatchObject([{ alipayAccountName: '林夏', aplipayAccountId: 'lin@example.com' }]);
  });

  it('shows the server’s reason beside its field', async () => {
    answers(APPLY, refuses(40_000, '验证码错误', { captcha: '验证码错误' }));
    const { user } = open();
    await user.type(amount(), '200');
    await user.type(screen.getByRole('textbox', { name: '验证码' }), '000000');
    await user.click(screen.getByRole('button', { name: '申请提现' }));
    await expect.poll(() => screen.getByRole('textbox', { name: '验证码' }).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('textbox', { name: '验证码' })).toHaveAccessibleDescription('验证码错误');
  });

  it('is blocked by a pending withdrawal', () => {
    open({ openApplyId: 9 });
    expect(screen.getByText('您有一笔提现正在处理，请等待完成后再申请。')).toBeVisible();
    expect(screen.getByRole('button', { name: '申请提现' })).toBeDisabled();
  });

  it('reports a pause, held income and a debt before anything is filled in', () => {
    open({ pausedUntil: '2026-06-02T01:00:00.000Z', heldMoney: 12, debtMoney: 34 });
    expect(screen.getByText(/您刚修改过密码或手机号，2026-06-02 09:00/)).toBeVisible();
    expect(screen.getByText('另有 ¥12.00 冻结中。')).toBeVisible();
    expect(screen.getByText(/您有 ¥34.00 欠款/)).toBeVisible();
  });

  it('sends no code to an account without a phone', async () => {
    const { user } = open({ phone: null });
    await user.click(screen.getByRole('button', { name: '获取验证码' }));
    expect(toastTexts()).toEqual(['请输入手机号码']);
    expect(callsOf('POST /author/v1/deposit/verifyCode')).toEqual([]);
  });

  it('counts down until another code may be sent', async () => {
    answers('POST /author/v1/deposit/verifyCode', null);
    const { user } = open();
    await user.click(screen.getByRole('button', { name: '获取验证码' }));
    expect(await screen.findByRole('button', { name: /\d+ 秒后重发/ })).toBeDisabled();
  });
});
