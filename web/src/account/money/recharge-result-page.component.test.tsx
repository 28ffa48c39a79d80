import { ORDER_STATUS } from '@zhenku/contract/constants';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearOpenRecharge, saveOpenRecharge } from '../../features/recharges/open-recharge-storage.ts';
import { answers } from '../../testing/fake-api.ts';
import { logIn, show } from '../../testing/render.tsx';
import RechargeResultPage from './recharge-result-page.tsx';

const H5_URL = 'https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx1';
const open = () => show(<RechargeResultPage />, { at: '/rechargeResult/R1', params: { rechargeId: 'R1' } });
const store = (orderId: string, h5Url: string | null) =>
  saveOpenRecharge({ orderId, method: 3, amount: 60, codeUrl: null, h5Url, blocked: false }, '#/recharge?c=60');

beforeEach(() => {
  logIn();
  answers('GET /recharge/v1/result', {
    orderId: 'R1',
    method: 3,
    orderStatus: ORDER_STATUS.pending,
    rechargeMoney: 60,
    presentedAmount: 0,
    discount: null,
    company: false,
    payOrder: null,
  });
});
afterEach(clearOpenRecharge);

describe('the result of an unpaid recharge', () => {
  it('links to the provider’s mobile page, and back to the recharge', async () => {
    store('R1', H5_URL);
    open();
    expect(await screen.findByText('正在确认支付结果，请稍候…')).toBeVisible();
    expect(screen.getByRole('link', { name: '继续支付' })).toHaveAttribute('href', H5_URL);
    expect(screen.getByRole('link', { name: '返回' })).toHaveAttribute('href', '/#/recharge?c=60');
  });

  it.each([
    ['another recharge', 'R2', H5_URL],
    ['no mobile page', 'R1', null],
  ])('offers no link in a tab that stored %s', async (_, orderId, h5Url) => {
    store(orderId, h5Url);
    open();
    expect(await screen.findByText('正在确认支付结果，请稍候…')).toBeVisible();
    expect(screen.queryByRole('link', { name: '继续支付' })).toBeNull();
  });
});
