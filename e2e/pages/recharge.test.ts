import type { Page } from '@playwright/test';
import { call } from '../../server/src/testing/client.ts';
import { order, pay } from '../../server/src/testing/shopping.ts';
import { expectQuality } from '../helpers/quality.ts';
import { createBuyer, operatorToken, site, sharedAuthorToken, sharedVideoId } from '../helpers/site.ts';
import { decide } from '../helpers/shop.ts';
import { expect, test } from '../helpers/test.ts';

const STATUS_PATH = '/order/v1/recharge/status';

const balanceOf = async (token: string) => (await call(site, 'GET /user/v1/info', {}, token)).balance;

async function issueCoupon(token: string, presentedAmount: number, minRechargeAmount: number): Promise<void> {
  const { userId } = await call(site, 'GET /user/v1/info', {}, token);
  const template = { couponName: '开业礼券', presentedAmount, minRechargeAmount, validDays: 30 };
  const { couponTemplateId } = await call(site, 'POST /operator/v1/coupons', template, operatorToken);
  await call(site, 'POST /operator/v1/users/{userId}/coupons', { userId, couponTemplateId }, operatorToken);
}

const side = (page: Page) => page.getByRole('complementary').filter({ hasText: '充值明细' });
const agree = (page: Page) => page.getByRole('checkbox', { name: /充值协议/ }).check();
const press = (page: Page) => page.getByRole('button', { name: '立即充值' }).click();

async function typeAmount(page: Page, text: string): Promise<void> {
  await page.getByText('自定义', { exact: true }).click();
  await page.getByLabel('自定义金额（元）').fill(text);
}

test('a coupon leads to a recharge by WeChat Pay and adds its bonus', async ({ newProfile }) => {
  const token = await createBuyer();
  await issueCoupon(token, 20, 150);
  const page = await newProfile({ token });
  await page.goto('/#/user/coupon');
  await expectQuality(page, 'coupons');
  await page.getByRole('link', { name: '去使用 开业礼券' }).click();
  await expect(page.getByRole('radio', { name: /开业礼券/ })).toBeChecked();
  await expect(side(page)).toContainText('170.00 牛币');
  await page.getByRole('main').getByText('微信支付').click();
  await agree(page);
  await press(page);
  const dialog = page.getByRole('dialog', { name: '微信支付' });
  await expect(dialog.getByRole('img', { name: '微信支付二维码' })).toBeVisible();
  await expect(dialog).toContainText('演示环境');
  const [cashier] = await Promise.all([page.waitForEvent('popup'), dialog.getByRole('link', { name: /沙箱/ }).click()]);
  const messageShown = expect(page.getByText('充值成功').first()).toBeVisible();
  await Promise.all([messageShown, cashier.getByRole('button', { name: '支付成功' }).click()]);
  await expect(dialog).toBeHidden();
  expect(await balanceOf(token)).toBe(170);
  await expect(side(page)).toContainText('当前余额170.00 牛币');
  await page.goto('/#/user/coupon?status=used');
  await expect(page.getByRole('list', { name: '优惠券' })).toContainText('已使用');
});

test('an offered card leads to a recharge by Alipay and is owned afterwards', async ({ newProfile }) => {
  const terms = { rechargeAmount: 8_800, discount: 77 };
  const { discountId } = await call(site, 'POST /operator/v1/discounts', terms, operatorToken);
  const token = await createBuyer();
  const page = await newProfile({ token });
  await page.goto('/#/user/coupon?tab=cards');
  await expectQuality(page, 'discount cards');
  await page.getByRole('link', { name: '去充值 ¥8,800.00 获得7.7折卡' }).click();
  await expect(page.getByRole('radio', { name: /赠7.7折卡/ })).toBeChecked();
  await expect(side(page)).toContainText('7.7折，额度 8,800.00 牛币，366天有效');
  await expectQuality(page, 'a recharge with a card');
  await agree(page);
  const [cashier] = await Promise.all([page.waitForEvent('popup'), press(page)]);
  const messageShown = expect(page.getByText('充值成功').first()).toBeVisible();
  await Promise.all([messageShown, decide(cashier, '支付成功')]);
  await page.goto('/#/user/coupon?tab=cards');
  await expect(page.getByRole('list', { name: '折扣卡', exact: true })).toContainText('剩余额度 8,800.00 牛币');
  await expect(page.getByRole('main')).toContainText('折扣卡额度8,800.00 牛币');
  await call(site, 'DELETE /operator/v1/discounts/{discountId}', { discountId }, operatorToken);
});

test('a creator recharges from income, but not beyond it, after confirming the amount', async ({ newProfile }) => {
  const buyer = await createBuyer(30);
  await pay(site, buyer, await order(site, buyer, sharedVideoId));
  const creator = sharedAuthorToken;
  await call(site, 'POST /user/v1/update', { currentUserType: 3 }, creator);
  const before = await balanceOf(creator);
  const page = await newProfile({ token: creator });
  await page.goto('/#/recharge?c=900000');
  await page.getByRole('main').getByText('创作收益').click();
  await agree(page);
  await press(page);
  await expect(page.getByText('创作收益不足，请选择其他充值方式')).toBeVisible();
  await typeAmount(page, '10');
  await press(page);
  const question = page.getByRole('dialog', { name: '创作收益充值' });
  await expect(question).toContainText(/创作收益 ¥[\d,.]+，将转出 ¥10\.00/);
  await question.getByRole('button', { name: '确认充值' }).click();
  await expect(page.getByText('充值成功').first()).toBeVisible();
  expect(await balanceOf(creator)).toBe(before + 10);
});

test('an invalid amount and unaccepted terms block a recharge', async ({ newProfile }) => {
  const page = await newProfile({ token: await createBuyer() });
  await page.goto('/#/recharge?c=88.5');
  await expect(side(page)).toContainText('¥88.50');
  await press(page);
  await expect(page.getByText('请阅读并同意协议')).toBeVisible();
  await page.getByLabel('自定义金额（元）').fill('很多');
  await page.getByLabel('自定义金额（元）').blur();
  await expect(page.getByLabel('自定义金额（元）')).toHaveValue('0');
  await press(page);
  await expect(page.getByText('充值金额必须大于0')).toBeVisible();
  await expect(page.getByText('创作收益')).toHaveCount(0);
});

test('closing the payment dialog stops the polling', async ({ newProfile }) => {
  const page = await newProfile({ token: await createBuyer() });
  await page.clock.install();
  let asked = 0;
  page.on('request', (request) => (asked += Number(request.url().includes(STATUS_PATH))));
  await page.goto('/#/recharge');
  await page.getByRole('main').getByText('微信支付').click();
  await agree(page);
  await press(page);
  const dialog = page.getByRole('dialog', { name: '微信支付' });
  await expect(dialog).toBeVisible();
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return asked;
    })
    .toBeGreaterThan(2);
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await expect(dialog).toBeHidden();
  const before = asked;
  await page.clock.runFor(30_000);
  await page.evaluate(() => fetch('/healthz'));
  expect(asked).toBe(before);
});

test('a phone goes to the provider’s page and back to where the recharge was needed', async ({ newProfile }) => {
  const token = await createBuyer();
  const page = await newProfile({ token, isMobile: true, hasTouch: true, viewport: { width: 390, height: 844 } });
  await page.goto('/#/recharge?c=30&back=/buyCart');
  await agree(page);
  await press(page);
  await page.getByRole('button', { name: '支付成功' }).click();
  await expect(page.getByText('购物车空空的~')).toBeVisible();
  expect(await balanceOf(token)).toBe(30);
});
