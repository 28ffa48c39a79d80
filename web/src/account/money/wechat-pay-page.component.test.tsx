import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ORDER_STATUS } from '@zhenku/contract/constants';
import { clearOpenRecharge, readOpenRecharge } from '../../features/recharges/open-recharge-storage.ts';
import { clearSheet, readPending, readSheet, savePending } from '../../features/recharges/wechat-pending.ts';
import { answers, callsOf, headersOf, isOffline, refuses } from '../../testing/fake-api.ts';
import { address, logIn, show } from '../../testing/render.tsx';
import WechatPayPage from './wechat-pay-page.tsx';

const STATE = 'ab'.repeat(32);
const JSAPI = {
  appId: 'wx1',
  timeStamp: '1600000000',
  nonceStr: 'n',
  package: 'prepay_id=wx1',
  signType: 'RSA',
  paySign: 's',
};
const open = (query = `code=c0de&state=${STATE}`) => show(<WechatPayPage />, { at: `/wechatPay?${query}` });

let reports: string[];
type Invoke = NonNullable<typeof window.WeixinJSBridge>['invoke'];
const invoke = vi.fn<Invoke>((_name, _params, done) => done({ err_msg: `get_brand_wcpay_request:${reports.shift()}` }));

beforeEach(() => {
  logIn();
  reports = ['ok'];
  invoke.mockClear();
  window.WeixinJSBridge = { invoke };
  answers('GET /recharge/v1/methods', { methods: [3], ways: [{ method: 3, way: 'jsapi' }], sandbox: false });
  answers('POST /wxpay/v1/recharge/order', { orderId: 'R1', jsapi: JSAPI });
  answers('POST /order/v1/recharge/status', { orderStatus: ORDER_STATUS.pending });
  savePending({ body: { rechargeMoney: 60 }, idempotencyKey: 'key-1', page: '#/recharge?c=60' });
});
afterEach(() => {
  clearSheet();
  clearOpenRecharge();
  delete window.WeixinJSBridge;
});

describe('returning from WeChat', () => {
  it('opens the recharge and its payment sheet once, and shows the result', async () => {
    open();
    await expect.poll(address).toBe('/rechargeResult/R1');
    expect(callsOf('POST /wxpay/v1/recharge/order')).toEqual([
      { rechargeMoney: 60, way: 'jsapi', wechatCode: 'c0de', wechatState: STATE },
    ]);
    expect(headersOf('POST /wxpay/v1/recharge/order')[0]!.get('idempotency-key')).toBe('key-1');
    expect(invoke.mock.calls.map(([name, params]) => [name, params])).toEqual([['getBrandWCPayRequest', JSAPI]]);
    expect(readPending()).toBeNull();
    expect(readOpenRecharge()).toMatchObject({ recharge: { orderId: 'R1', amount: 60 }, page: '#/recharge?c=60' });
  });

  it.each([
    ['cancel', '已取消支付'],
    ['fail', '支付没有完成'],
  ])('offers the same payment sheet again after %s', async (report, message) => {
    reports = [report, 'ok'];
    const { user } = open();
    expect(await screen.findByText(message)).toBeVisible();
    expect(readOpenRecharge()).toBeNull();
    await user.click(screen.getByRole('button', { name: '继续支付' }));
    await expect.poll(address).toBe('/rechargeResult/R1');
    expect(callsOf('POST /wxpay/v1/recharge/order')).toHaveLength(1);
    expect(invoke).toHaveBeenCalledTimes(2);
  });

  it('says why the recharge was not opened, and links back', async () => {
    answers('POST /wxpay/v1/recharge/order', refuses(40_900, '微信授权已失效，请重新付款'));
    open();
    expect(await screen.findByText('微信授权已失效，请重新付款')).toBeVisible();
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
    expect(readPending()).toBeNull();
    expect(screen.getByRole('link', { name: '返回' })).toHaveAttribute('href', '/#/recharge?c=60');
    expect(invoke).not.toHaveBeenCalled();
  });

  it('opens no recharge if the payer denied permission', async () => {
    open('denied=1');
    expect(await screen.findByText('没有得到微信的授权，未发起付款')).toBeVisible();
    expect(callsOf('POST /wxpay/v1/recharge/order')).toEqual([]);
  });

  it('opens no recharge in a tab that started none', async () => {
    sessionStorage.clear();
    open();
    expect(await screen.findByText('支付信息已失效，请重新发起充值')).toBeVisible();
    expect(callsOf('POST /wxpay/v1/recharge/order')).toEqual([]);
  });

  it('shows the same payment sheet after a reload, without another recharge', async () => {
    reports = ['cancel', 'cancel'];
    const { unmount } = open();
    expect(await screen.findByText('已取消支付')).toBeVisible();
    unmount();
    open();
    await expect.poll(() => invoke.mock.calls.length).toBe(2);
    expect(callsOf('POST /wxpay/v1/recharge/order')).toHaveLength(1);
  });

  it('shows the result of an already paid recharge, without its payment sheet', async () => {
    answers('POST /order/v1/recharge/status', { orderStatus: ORDER_STATUS.paid });
    open();
    await expect.poll(address).toBe('/rechargeResult/R1');
    expect(invoke).not.toHaveBeenCalled();
    expect(readSheet()).toBeNull();
  });

  it('shows the result of a paid recharge even if the payment sheet reports a cancellation', async () => {
    invoke.mockImplementationOnce((_name, _params, done) => {
      answers('POST /order/v1/recharge/status', { orderStatus: ORDER_STATUS.paid });
      done({ err_msg: 'get_brand_wcpay_request:cancel' });
    });
    open();
    await expect.poll(address).toBe('/rechargeResult/R1');
  });

  it.each([
    ['closed', { orderStatus: ORDER_STATUS.timedOut }],
    ['unknown', refuses(40_400, '充值订单不存在')],
  ])('opens no payment sheet for a recharge that is %s', async (_, status) => {
    answers('POST /order/v1/recharge/status', status);
    open();
    expect(await screen.findByText('支付信息已失效，请重新发起充值')).toBeVisible();
    expect(invoke).not.toHaveBeenCalled();
    expect(readSheet()).toBeNull();
  });

  it('opens the payment sheet even if the status cannot be read', async () => {
    answers('POST /order/v1/recharge/status', isOffline);
    open();
    await expect.poll(address).toBe('/rechargeResult/R1');
  });

  it('shows a link back while the payment sheet is open', async () => {
    invoke.mockImplementationOnce(() => undefined);
    open();
    expect(await screen.findByText('请在微信支付中完成付款…')).toBeVisible();
    expect(screen.getByRole('link', { name: '返回' })).toHaveAttribute('href', '/#/recharge?c=60');
  });

  it('resends the recharge with the same idempotency key after a lost connection', async () => {
    answers('POST /wxpay/v1/recharge/order', isOffline);
    const { user } = open();
    const retry = await screen.findByRole('button', { name: '重试' });
    expect(readPending()).not.toBeNull();
    answers('POST /wxpay/v1/recharge/order', { orderId: 'R1', jsapi: JSAPI });
    await user.click(retry);
    await expect.poll(address).toBe('/rechargeResult/R1');
    const keys = headersOf('POST /wxpay/v1/recharge/order').map((headers) => headers.get('idempotency-key'));
    expect(keys).toEqual(['key-1', 'key-1']);
    expect(readPending()).toBeNull();
  });
});
