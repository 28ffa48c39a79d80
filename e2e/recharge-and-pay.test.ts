import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import type { Page } from '@playwright/test';
import { call, payInSandbox } from '../server/src/testing/client.ts';
import { order } from '../server/src/testing/shopping.ts';
import { createCompany } from './helpers/companies.ts';
import { expireOrder, rechargeWithCard } from './helpers/money.ts';
import { expectQuality } from './helpers/quality.ts';
import { decide, pay, paymentBox } from './helpers/shop.ts';
import { createBuyer, query, site, sharedVideoId } from './helpers/site.ts';
import { uniquePhone } from './helpers/unique.ts';
import { expect, test } from './helpers/test.ts';

// The shared clip costs 30 yuan.

const agree = (page: Page) => page.getByRole('checkbox', { name: /充值协议》和《素材授权条款/ }).check();
const button = (page: Page, yuan: string) => page.getByRole('button', { name: `充值并支付 ¥${yuan}` });
const statusOf = async (token: string, orderId: string) =>
  (await call(site, 'GET /order/v1/orderId', { orderId }, token)).orderStatus;

async function startAlipay(page: Page, orderId: string, yuan = '20.00'): Promise<Page> {
  await page.goto(`/#/payOrder/${orderId}`);
  await button(page, yuan).click();
  await expect(page.getByText('请阅读并同意协议')).toBeVisible();
  await agree(page);
  const [cashier] = await Promise.all([page.waitForEvent('popup'), button(page, yuan).click()]);
  await expect(cashier.getByRole('heading', { name: '支付宝收银台' })).toBeVisible();
  return cashier;
}

test('one payment dialog recharges the difference by Alipay, and both tabs show the paid order', async ({
  newProfile,
}) => {
  const token = await createBuyer(10);
  const page = await newProfile({ token });
  const orderId = await order(site, token, sharedVideoId);
  await page.goto(`/#/payOrder/${orderId}`);
  await expect(paymentBox(page)).toContainText('还差¥20.00');
  await expect(page.getByRole('group', { name: /充值金额/ })).toContainText('还差 ¥20.00');
  await expect(page.getByRole('button', { name: '立即支付' })).toHaveCount(0);
  await expectQuality(page, 'an order above the balance');
  const cashier = await startAlipay(page, orderId);
  await decide(cashier, '支付成功');

  await expect(cashier.getByRole('main')).toContainText('订单已支付');
  await expect(cashier.getByRole('main')).toContainText('到账20.00 牛币');
  await expect(cashier.getByRole('main')).toContainText('账户余额0.00 牛币');
  await expect(cashier).toHaveURL(/^[^?]*\/#\/rechargeResult\/R[0-9a-f]{24}$/);
  await expectQuality(cashier, 'the result of a recharge');
  await cashier.getByRole('link', { name: '查看订单' }).click();
  await expect(cashier.getByRole('heading', { name: '订单已支付' })).toBeVisible();
  await expect(page).toHaveURL(`/#/payOrderSuccess/${orderId}`);
  await expect(page.getByRole('heading', { name: '订单已支付' })).toBeVisible();
  // The provider's form can be used only once, so it is no longer stored.
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('payment-form')))).toEqual(
    [],
  );
});

test('an order is paid by Alipay although all tabs were closed', async ({ newProfile }) => {
  const token = await createBuyer(10);
  const page = await newProfile({ token });
  const orderId = await order(site, token, sharedVideoId);
  const cashier = await startAlipay(page, orderId);
  const [rechargeOrderId] = (await cashier.content()).match(/R[0-9a-f]{24}/)!;
  await page.close();
  await cashier.close();
  expect(await payInSandbox(site, rechargeOrderId)).toBe(true);
  await expect.poll(() => statusOf(token, orderId)).toBe(2);
});

test('an order is paid by WeChat although its tab was closed', async ({ newProfile }) => {
  const token = await createBuyer(10);
  const page = await newProfile({ token });
  const orderId = await order(site, token, sharedVideoId);
  await page.goto(`/#/payOrder/${orderId}`);
  await page.getByRole('main').getByText('微信支付').click();
  await agree(page);
  await button(page, '20.00').click();
  const dialog = page.getByRole('dialog', { name: '微信支付' });
  await expect(dialog.getByRole('img', { name: '微信支付二维码' })).toBeVisible();
  const [cashier] = await Promise.all([page.waitForEvent('popup'), dialog.getByRole('link', { name: /沙箱/ }).click()]);
  await page.close();
  await cashier.getByRole('button', { name: '支付成功' }).click();
  await expect.poll(() => statusOf(token, orderId)).toBe(2);
});

test('a tab that stays open shows the order paid by WeChat', async ({ newProfile }) => {
  const token = await createBuyer(10);
  const page = await newProfile({ token });
  const orderId = await order(site, token, sharedVideoId);
  await page.goto(`/#/payOrder/${orderId}`);
  await page.getByRole('main').getByText('微信支付').click();
  await page
    .getByRole('group', { name: /充值金额/ })
    .getByText('¥100.00')
    .click();
  await expect(paymentBox(page)).toContainText('支付后余额80.00 牛币');
  await agree(page);
  await button(page, '100.00').click();
  const dialog = page.getByRole('dialog', { name: '微信支付' });
  const [cashier] = await Promise.all([page.waitForEvent('popup'), dialog.getByRole('link', { name: /沙箱/ }).click()]);
  await cashier.getByRole('button', { name: '支付成功' }).click();
  await expect(page.getByRole('heading', { name: '订单已支付' })).toBeVisible();
  expect((await call(site, 'GET /user/v1/info', {}, token)).balance).toBe(80);
});

test('a late payment leads back to the order, which says why it is not paid', async ({ newProfile }) => {
  const token = await createBuyer(10);
  const page = await newProfile({ token });
  const orderId = await order(site, token, sharedVideoId);
  const cashier = await startAlipay(page, orderId);
  await expireOrder(orderId, -1);
  await decide(cashier, '支付成功');
  const main = cashier.getByRole('main');
  await expect(main).toContainText('充值已到账，订单未自动支付');
  await expect(main).toContainText('订单已超时');
  await expect(main).toContainText('账户余额30.00 牛币');
  await main.getByRole('link', { name: '返回订单' }).click();
  await expect(main.getByText('订单超过30分钟未支付')).toBeVisible();
  await cashier.goto('/#/user/notice');
  await expect(cashier.getByText('充值已到账，订单未自动支付').first()).toBeVisible();
});

test('a phone goes to Alipay and comes back to the paid order', async ({ newProfile }) => {
  const token = await createBuyer(10);
  const page = await newProfile({ token, isMobile: true, hasTouch: true, viewport: { width: 390, height: 844 } });
  const orderId = await order(site, token, sharedVideoId);
  await page.goto(`/#/payOrder/${orderId}`);
  await agree(page);
  await button(page, '20.00').click();
  await page.getByRole('button', { name: '支付成功' }).click();
  await expect(page.getByRole('heading', { name: '订单已支付' })).toBeVisible();
  await expect(page).toHaveURL(`/#/payOrderSuccess/${orderId}`);
});

test('a card that arrives while an order is pending is offered, and the full price is never charged silently', async ({
  newProfile,
}) => {
  const token = await createBuyer(100);
  const page = await newProfile({ token });
  const orderId = await order(site, token, sharedVideoId);
  await page.goto(`/#/payOrder/${orderId}`);
  await expect(paymentBox(page)).toContainText('合计¥30.00');
  await rechargeWithCard(token, 50, 90);
  await page.getByRole('checkbox', { name: /素材授权条款/ }).check();
  await page.getByRole('button', { name: '立即支付' }).click();
  const question = page.getByRole('dialog', { name: '有可用的折扣卡' });
  await expect(question).toContainText('使用9折卡可省 ¥3.00');
  await question.getByRole('button', { name: '取消' }).click();
  expect(await statusOf(token, orderId)).toBe(1);

  const offer = page.getByText('使用9折卡可省 ¥3.00');
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: '不使用', exact: true }).click();
  await expect(offer).toBeHidden();
  await rechargeWithCard(token, 50, 50);
  await page.reload();
  await expect(page.getByText('使用5折卡可省 ¥15.00')).toBeVisible();
  await expectQuality(page, 'an order with an offered card');
  await page.getByRole('button', { name: '使用', exact: true }).click();
  await expect(paymentBox(page)).toContainText('合计¥15.00');
  await pay(page);
  expect(await call(site, 'GET /order/v1/orderId', { orderId }, token)).toMatchObject({ payAmount: 15 });
});

test('an order defaults to the buyer’s best card, or to the company’s card if the company pays', async ({
  newProfile,
}) => {
  const { owner, member } = await createCompany('折扣影业有限公司');
  await rechargeWithCard(owner, 200, 40);
  await rechargeWithCard(member, 40, 80);
  await rechargeWithCard(member, 50, 70);
  const page = await newProfile({ token: member });
  await page.goto(`/#/detail/${sharedVideoId}`);
  await page.getByRole('button', { name: '立即购买' }).click();
  const accounts = page.getByRole('group', { name: '支付账户' });
  await expect(accounts.getByRole('radio', { name: /个人账户/ })).toBeChecked();
  await expect(paymentBox(page)).toContainText('合计¥21.00');
  await accounts.getByText(/企业账户/).click();
  await expect(paymentBox(page)).toContainText('合计¥12.00');
  await page.reload();
  await expect(accounts.getByRole('radio', { name: /个人账户/ })).toBeChecked();
  await expect(paymentBox(page)).toContainText('合计¥21.00');
});

test('a pending order is cancelled in the list, and stays there', async ({ newProfile }) => {
  const token = await createBuyer();
  const page = await newProfile({ token });
  const orderId = await order(site, token, sharedVideoId);
  await page.goto('/#/user/order');
  const card = page.getByRole('article', { name: `订单 ${formatOrderNumber(orderId)}` });
  await expect(card.getByRole('button', { name: `删除订单 ${formatOrderNumber(orderId)}` })).toBeVisible();
  await card.getByRole('button', { name: `取消订单 ${formatOrderNumber(orderId)}` }).click();
  await page.getByRole('dialog', { name: '取消订单' }).getByRole('button', { name: '取消订单' }).click();
  await expect(page.getByText('订单已取消')).toBeVisible();
  await expect(card).toContainText('已取消');
  await expect(card.getByRole('button', { name: /取消订单/ })).toHaveCount(0);
  expect(await statusOf(token, orderId)).toBe(4);
});

test('a paid order’s page says whether it was refunded or its downloads have expired, and is hidden from strangers', async ({
  newProfile,
}) => {
  const token = await createBuyer(100);
  const page = await newProfile({ token });
  const [expired, refunded] = await Promise.all([1, 2].map(() => order(site, token, sharedVideoId)));
  for (const orderId of [expired, refunded])
    await call(site, 'POST /order/v1/pay', { orderId, companyPay: false }, token);
  await query(`update orders set paid_at = now() - interval '91 days' where id = $1`, [expired]);
  await page.goto(`/#/payOrderSuccess/${expired}`);
  await expect(page.getByText('已过下载期')).toBeVisible();
  await expect(page.getByRole('button', { name: /^下载/ })).toHaveCount(0);

  // The state in which a refund leaves an order.
  await query('update orders set status = 4 where id = $1', [refunded]);
  await page.goto(`/#/payOrderSuccess/${refunded}`);
  await expect(page.getByRole('heading', { name: '订单已退款' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('30.00 牛币已退回原支付账户');
  await expect(page.getByRole('button', { name: /^下载/ })).toHaveCount(0);

  const stranger = await newProfile({ token: await createBuyer() });
  for (const path of ['payOrder', 'payOrderSuccess']) {
    await stranger.goto(`/#/${path}/${expired}`);
    await expect(stranger.getByRole('main').getByText('订单不存在')).toBeVisible();
    await expect(stranger.getByRole('button', { name: '重试' })).toHaveCount(0);
  }
});

test('the form of an ended recharge is no longer sent to the provider', async ({ newProfile }) => {
  const token = await createBuyer();
  const page = await newProfile({ token });
  const orderId = await order(site, token, sharedVideoId);
  const cashier = await startAlipay(page, orderId, '30.00');
  await page.goto('/#/hot');
  const storedForm = () => page.evaluate(() => localStorage.getItem('payment-form'));
  expect(await storedForm()).toContain('form');
  await query('update recharges set status = 3 where order_id = $1', [orderId]);
  await cashier.goto('/#/alipay');
  await expect(cashier.getByText('支付信息已失效，请重新发起充值')).toBeVisible();
  expect(await storedForm()).toBeNull();
});

test('a code’s countdown applies to its phone number only', async ({ newProfile }) => {
  const page = await newProfile();
  await page.goto('/#/login');
  await page.getByRole('tab', { name: '注册' }).click();
  const phone = page.getByLabel('手机号');
  const [first, second] = [uniquePhone(), uniquePhone()];
  await phone.fill(first);
  await page.getByRole('button', { name: '获取验证码' }).click();
  const waiting = page.getByRole('button', { name: /秒后重发/ });
  await expect(waiting).toBeDisabled();
  await phone.fill(second);
  await expect(page.getByRole('button', { name: '获取验证码' })).toBeEnabled();
  await phone.fill(first);
  await expect(waiting).toBeDisabled();
  await page.reload();
  await page.getByRole('tab', { name: '注册' }).click();
  await phone.fill(first);
  await expect(waiting).toBeDisabled();
});
