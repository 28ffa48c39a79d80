import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearOpenRecharge, saveOpenRecharge } from '../../features/recharges/open-recharge-storage.ts';
import { answers, callsOf, refuses } from '../../testing/fake-api.ts';
import { address, logIn, show, toastTexts } from '../../testing/render.tsx';
import { aUser, FAR_FUTURE } from '../../testing/samples.ts';
import RechargePage from './recharge-page.tsx';

const INCOME = 4;
const COUPON = {
  couponId: 4,
  couponName: '新人券',
  presentedAmount: 10,
  minRechargeAmount: 100,
  expiredTime: FAR_FUTURE,
};
const side = () => screen.getByRole('complementary');
const open = (query = '') => show(<RechargePage />, { at: `/recharge${query}` });

beforeEach(() => {
  logIn(aUser({ notCashOutTotalMoney: 500 }));
  answers('GET /recharge/v1/methods', { methods: [2, 3, INCOME], ways: [], sandbox: false });
  answers('GET /coupon/v1/recharge/list', { list: [] });
  answers('GET /discount/v1/recharge/list', { list: [] });
  answers('GET /discount/v1/list', { list: [] });
});

describe('the recharge form', () => {
  it.each([
    ['0', '充值金额必须大于0'],
    ['', '充值金额必须大于0'],
    ['99999999', /^充值金额不能超过/],
  ])('refuses the amount %j', async (text, message) => {
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: '自定义' }));
    const field = screen.getByRole('textbox', { name: '自定义金额（元）' });
    await user.clear(field);
    if (text) await user.type(field, text);
    await user.click(screen.getByRole('checkbox', { name: /充值协议/ }));
    await user.click(screen.getByRole('button', { name: '立即充值' }));
    expect(toastTexts()).toEqual([expect.stringMatching(message)]);
  });

  it('requires agreement to the terms', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '立即充值' }));
    expect(toastTexts()).toEqual(['请阅读并同意协议']);
  });

  it('truncates a third decimal when the field loses focus', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: '自定义' }));
    const field = screen.getByRole('textbox', { name: '自定义金额（元）' });
    await user.clear(field);
    await user.type(field, '12.345');
    await user.tab();
    expect(field).toHaveValue('12.34');
    expect(side()).toHaveTextContent('合计¥12.34');
  });

  it('starts with the amount from the URL', async () => {
    open('?c=66.6');
    expect(await screen.findByRole('textbox', { name: '自定义金额（元）' })).toHaveValue('66.6');
    expect(side()).toHaveTextContent('充值后余额166.60 牛币');
  });

  it('adds a coupon’s bonus', async () => {
    answers('GET /coupon/v1/recharge/list', { list: [{ ...COUPON, status: 0 }] });
    const { user } = open('?c=100');
    await user.click(await screen.findByRole('radio', { name: /新人券：赠 10\.00 牛币/ }));
    expect(side()).toHaveTextContent('优惠券赠送10.00 牛币');
    expect(side()).toHaveTextContent('到账110.00 牛币');
  });

  it('says which amount earns the next discount card', async () => {
    answers('GET /discount/v1/list', { list: [{ discountId: 1, discount: 85, rechargeAmount: 3_000 }] });
    open('?c=100');
    expect(await screen.findByText('充值满 ¥3,000.00 可获赠8.5折卡')).toBeVisible();
  });

  it('refuses a recharge from income if the income is too low', async () => {
    const { user } = open('?c=500.01');
    await user.click(await screen.findByRole('radio', { name: /创作收益/ }));
    await user.click(screen.getByRole('checkbox', { name: /充值协议/ }));
    await user.click(screen.getByRole('button', { name: '立即充值' }));
    expect(toastTexts()).toEqual(['创作收益不足，请选择其他充值方式']);
  });

  it('asks for confirmation of a recharge from income, and returns to the order', async () => {
    answers('POST /author/v1/rechargeByDeposit', { orderId: 'recharge-1' });
    answers('GET /coupon/v1/list', { list: [] });
    const { user } = open('?c=60&back=/payOrder/order-1');
    await user.click(await screen.findByRole('radio', { name: /创作收益/ }));
    await user.click(screen.getByRole('checkbox', { name: /充值协议/ }));
    await user.click(screen.getByRole('button', { name: '立即充值' }));
    const dialog = await screen.findByRole('dialog', { name: '创作收益充值' });
    expect(dialog).toHaveTextContent('创作收益 ¥500.00，将转出 ¥60.00 充为牛币');
    await user.click(within(dialog).getByRole('button', { name: '确认充值' }));
    await expect.poll(address).toBe('/payOrder/order-1');
    expect(callsOf('POST /author/v1/rechargeByDeposit')).toMatchObject([{ rechargeMoney: 60 }]);
  });

  it('recharges nothing from income if the confirmation is cancelled', async () => {
    const { user } = open('?c=60');
    await user.click(await screen.findByRole('radio', { name: /创作收益/ }));
    await user.click(screen.getByRole('checkbox', { name: /充值协议/ }));
    await user.click(screen.getByRole('button', { name: '立即充值' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取消' }));
    expect(callsOf('POST /author/v1/rechargeByDeposit')).toEqual([]);
  });

  it('credits a company user’s recharge to the company’s account', async () => {
    logIn(aUser({ userType: 2 }));
    open();
    await screen.findByRole('button', { name: '立即充值' });
    expect(side()).toHaveTextContent('充值账户企业账户');
  });

  it('explains inside WeChat how to pay by Alipay in another browser, and creates no order', async () => {
    const ways = [{ method: 2, way: 'otherBrowser' } as const, { method: 3, way: 'jsapi' } as const];
    answers('GET /recharge/v1/methods', { methods: [2, 3], ways, sandbox: false });
    const { user } = open('?c=60');
    expect(await screen.findByRole('radio', { name: /微信支付/ })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: /支付宝/ }));
    await user.click(screen.getByRole('checkbox', { name: /充值协议/ }));
    await user.click(screen.getByRole('button', { name: '立即充值' }));
    const dialog = await screen.findByRole('dialog', { name: '在浏览器打开' });
    expect(dialog).toHaveTextContent('微信里打不开支付宝');
    expect(within(dialog).getByRole('img', { name: /在浏览器打开/ })).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: '知道了' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(callsOf('POST /alipay/v1/recharge/order')).toEqual([]);
  });

  it('links to WeChat’s payment sheet while the result is pending', async () => {
    answers('POST /order/v1/recharge/status', { orderStatus: 1 });
    saveOpenRecharge(
      { orderId: 'R1', method: 3, amount: 60, codeUrl: null, h5Url: null, blocked: false },
      '#/recharge',
    );
    open();
    const dialog = await screen.findByRole('dialog', { name: '微信支付' });
    const link = within(dialog).getByRole('link', { name: '打开支付页面' });
    expect(link).toHaveAttribute('href', '#/wechatPay');
    expect(link).not.toHaveAttribute('target');
    clearOpenRecharge();
  });

  it('refers the user to customer service if there is no payment method', async () => {
    answers('GET /recharge/v1/methods', { methods: [], ways: [], sandbox: false });
    open();
    expect(await screen.findByText('暂未开通在线充值，请联系客服')).toBeVisible();
  });

  it('warns that the sandbox takes no money', async () => {
    answers('GET /recharge/v1/methods', { methods: [2], ways: [], sandbox: true });
    open();
    expect(await screen.findByText('演示环境，不会真实扣款')).toBeVisible();
  });

  it('offers a retry if the payment methods fail to load', async () => {
    answers('GET /recharge/v1/methods', refuses(50_000, '服务器繁忙'));
    open();
    expect(await screen.findByText('充值方式加载失败')).toBeVisible();
    expect(screen.getByRole('button', { name: '重试' })).toBeVisible();
  });
});
