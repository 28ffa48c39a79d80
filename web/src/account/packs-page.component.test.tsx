import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answers, callsOf, headersOf, isOffline, refuses } from '../testing/fake-api.ts';
import { address, logIn, show, toastTexts } from '../testing/render.tsx';
import { aPack, aPackOffer, aUser, pageOf } from '../testing/samples.ts';
import PacksPage from './packs-page.tsx';

const CONFLICT = 40_900;
const BUY = 'POST /pack/v1/buy';
const REFUND = 'POST /pack/v1/refund';

const offersAre = (...list: ReturnType<typeof aPackOffer>[]) => answers('GET /pack/v1/offers', { list });
const packsAre = (...list: ReturnType<typeof aPack>[]) => answers('GET /pack/v1/query', pageOf(list));
const open = (at = '/user/packs') => show(<PacksPage />, { at });
const dialog = (name: string) => screen.findByRole('dialog', { name });

beforeEach(() => {
  logIn();
  offersAre(aPackOffer());
  packsAre();
});

describe('the packs on sale', () => {
  it('state their tier, price and term', async () => {
    open();
    const offer = within(await screen.findByRole('list', { name: '在售的下载包' })).getByRole('listitem');
    for (const text of ['HD · 10 次', '十次畅选', '¥80.00，每次 ¥8.00', '购买后 6 个月内有效'])
      expect(offer).toHaveTextContent(text);
  });

  it('leave out what the buyer cannot buy', async () => {
    offersAre(aPackOffer({ forPerson: false }));
    open();
    expect(await screen.findByText('暂时没有在售的下载包')).toBeVisible();
  });

  it('can be loaded again after a failure', async () => {
    answers('GET /pack/v1/offers', isOffline);
    const { user } = open();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('下载包加载失败');
    offersAre(aPackOffer());
    await user.click(within(alert).getByRole('button', { name: '重试' }));
    expect(await screen.findByRole('button', { name: '购买 十次畅选' })).toBeVisible();
  });
});

describe('buying a pack', () => {
  it('shows the price, the balance and the rules, and pays the shown price', async () => {
    answers(BUY, aPack());
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '购买 十次畅选' }));
    const box = await dialog('购买“十次畅选”');
    expect(box).toHaveTextContent('HD 10 次，每次 ¥8.00¥80.00个人账户余额100.00 牛币支付后余额20.00 牛币');
    expect(box).toHaveTextContent('不论标价；不能用于补差价升级。');
    expect(box).toHaveTextContent('购买后 6 个月内有效，到期没用完的次数作废。');
    expect(box).toHaveTextContent('到期前可以退款，没用完的次数按比例退回余额。');
    packsAre(aPack());
    await user.click(within(box).getByRole('button', { name: '支付 ¥80.00' }));
    expect(await screen.findByRole('article', { name: '十次畅选' })).toBeVisible();
    expect(toastTexts()).toEqual(['已购买“十次畅选”']);
    expect(callsOf(BUY)).toMatchObject([{ offerId: 4, price: 80, companyPay: false }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('buys once if the buyer presses again after a lost response', async () => {
    answers(BUY, isOffline);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '购买 十次畅选' }));
    const pay = within(await dialog('购买“十次畅选”')).getByRole('button', { name: '支付 ¥80.00' });
    await user.click(pay);
    await expect.poll(toastTexts).toHaveLength(1);
    await expect.poll(() => pay).toBeEnabled();
    answers(BUY, aPack());
    await user.click(pay);
    await expect.poll(() => callsOf(BUY)).toHaveLength(2);
    const [first, second] = callsOf(BUY).map(({ requestId }) => requestId);
    expect(second).toBe(first);
    expect(headersOf(BUY).map((headers) => headers.get('idempotency-key'))).toEqual([first, first]);
  });

  it('leads to a recharge of what is missing, and back', async () => {
    logIn(aUser({ balance: 12.5 }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '购买 十次畅选' }));
    const box = await dialog('购买“十次畅选”');
    expect(box).toHaveTextContent('还差¥67.50');
    expect(within(box).queryByRole('button', { name: /^支付/ })).toBeNull();
    const link = within(box).getByRole('link', { name: '去充值 ¥67.50' });
    const query = new URLSearchParams({ c: '67.5', back: '/user/packs?buy=4' });
    expect(link.getAttribute('href')).toContain(`/recharge?${query}`);
  });

  it('opens the offer that a recharge was for, once', async () => {
    open('/user/packs?buy=4');
    expect(await dialog('购买“十次畅选”')).toBeVisible();
    expect(address()).toBe('/user/packs');
  });

  it('lets a manager choose the account, and pays from the company’s', async () => {
    logIn(aUser({ companyBalance: 500, companyName: '山海影视', companyRole: 'buyer' }));
    offersAre(aPackOffer({ forCompany: true }));
    answers(BUY, aPack({ company: true }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '购买 十次畅选' }));
    const box = await dialog('购买“十次畅选”');
    await user.click(within(box).getByRole('radio', { name: /企业账户（山海影视）/ }));
    expect(box).toHaveTextContent('支付后余额420.00 牛币');
    await user.click(within(box).getByRole('button', { name: '支付 ¥80.00' }));
    await expect.poll(() => callsOf(BUY)).toMatchObject([{ companyPay: true }]);
  });

  it.each([
    ['the other account, if that may buy', true, '余额不足，请企业账号充值，或改用个人账户支付'],
    ['no other account, if the pack is for companies only', false, '余额不足，请企业账号充值'],
  ])('without enough coins of the company, suggests %s', async (_, forPerson, advice) => {
    logIn(aUser({ companyBalance: 20, companyName: '山海影视', companyRole: 'buyer' }));
    offersAre(aPackOffer({ forPerson, forCompany: true }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '购买 十次畅选' }));
    const box = await dialog('购买“十次畅选”');
    const company = within(box).queryByRole('radio', { name: /企业账户（山海影视）/ });
    if (company) await user.click(company);
    expect(within(box).getByRole('alert').textContent).toBe(advice);
  });

  it('offers a member who may not buy for the company only their own account', async () => {
    logIn(aUser({ companyBalance: 500, companyName: '山海影视', companyRole: 'buyer' }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '购买 十次畅选' }));
    const box = await dialog('购买“十次畅选”');
    expect(within(box).queryByRole('radio')).toBeNull();
    expect(box).toHaveTextContent('个人账户余额100.00 牛币');
  });

  it('shows the new price after a refusal, and does not pay it', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '购买 十次畅选' }));
    answers(BUY, refuses(CONFLICT, '价格已变动'));
    offersAre(aPackOffer({ price: 90 }));
    await user.click(await screen.findByRole('button', { name: '支付 ¥80.00' }));
    expect(await screen.findByRole('button', { name: '支付 ¥90.00' })).toBeVisible();
    expect(callsOf(BUY)).toHaveLength(1);
  });
});

describe('the buyer’s packs', () => {
  it('are listed with what is left and their end', async () => {
    packsAre(aPack());
    open();
    const card = await screen.findByRole('article', { name: '十次畅选' });
    for (const text of ['还可下载 7 次', '共 10 次，¥80.00 · 个人账户', '到期']) expect(card).toHaveTextContent(text);
    expect(within(card).getByRole('progressbar', { name: '剩余次数' })).toHaveAttribute('value', '7');
  });

  it('say why they ended, without a refund', async () => {
    const ended = { refundAmount: 0, mayRefund: false } as const;
    packsAre(
      aPack({ ...ended, packId: 1, packName: '甲', status: 'usedUp', used: 10, remaining: 0 }),
      aPack({ ...ended, packId: 2, packName: '乙', status: 'expired', company: true }),
      aPack({
        ...ended,
        packId: 3,
        packName: '丙',
        status: 'refunded',
        refundTime: '2026-06-02T01:00:00.000Z',
        refundedAmount: 56,
      }),
    );
    open();
    expect(await screen.findByRole('article', { name: '甲' })).toHaveTextContent('已用完');
    expect(screen.getByRole('article', { name: '乙' })).toHaveTextContent('已到期');
    expect(screen.getByRole('article', { name: '乙' })).toHaveTextContent('企业账户');
    expect(screen.getByRole('article', { name: '丙' })).toHaveTextContent('退款 56.00 牛币');
    expect(screen.queryByRole('button', { name: /^退款/ })).toBeNull();
  });

  it('are refunded at the amount that the dialog states', async () => {
    packsAre(aPack());
    answers(REFUND, aPack({ status: 'refunded', refundedAmount: 56 }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '退款 十次畅选' }));
    const box = await dialog('下载包退款');
    expect(box).toHaveTextContent('已用3 次没用完7 次退回个人账户56.00 牛币');
    await user.click(within(box).getByRole('button', { name: '退款' }));
    await expect.poll(toastTexts).toEqual(['已退回 56.00 牛币']);
    expect(callsOf(REFUND)).toEqual([{ packId: 9 }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('show what is left after a refused refund', async () => {
    packsAre(aPack());
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '退款 十次畅选' }));
    answers(REFUND, refuses(CONFLICT, '下载包已用完'));
    packsAre(aPack({ status: 'usedUp', used: 10, remaining: 0, refundAmount: 0, mayRefund: false }));
    await user.click(within(await dialog('下载包退款')).getByRole('button', { name: '退款' }));
    expect(await screen.findByText('已用完')).toBeVisible();
  });

  it('say that there are none', async () => {
    open();
    expect(await screen.findByText('购买的下载包会列在这里，支付订单时选用')).toBeVisible();
  });
});
