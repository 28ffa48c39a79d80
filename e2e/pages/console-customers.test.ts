import { call } from '../../server/src/testing/client.ts';
import { order } from '../../server/src/testing/shopping.ts';
import { createCompany } from '../helpers/companies.ts';
import { openConsole, openConsoleAs, sendDecision } from '../helpers/console.ts';
import { expectQuality } from '../helpers/quality.ts';
import { createBuyer, operatorToken, sharedVideoId, site } from '../helpers/site.ts';
import { expect, test } from '../helpers/test.ts';
import { uniquePhone } from '../helpers/unique.ts';

test('finance finds a company in the list of companies, and opens its page', async ({ newProfile }) => {
  const name = `澄海影视${uniquePhone().slice(-6)}`;
  await createCompany(name);
  const page = await newProfile();
  await openConsoleAs(page, 'finance');
  await page.getByRole('menuitem', { name: '企业', exact: true }).click();
  const field = page.getByLabel('编号、名称、信用代码、账号或手机号');
  await field.fill(name);
  await field.press('Enter');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('已认证');
  await expect(row).toContainText('¥0.00');
  await expectQuality(page, 'companies in the console');
  await row.getByRole('link', { name, exact: true }).first().click();
  await expect(page.getByRole('heading', { name: `企业 ${name}`, level: 1 })).toBeVisible();
});

test('a user’s page lists their coupons, and recalls an unused one', async ({ newProfile }) => {
  const { userId } = await call(site, 'GET /user/v1/info', {}, await createBuyer());
  const template = { couponName: '新客礼', presentedAmount: 20, minRechargeAmount: 150, validDays: 30 };
  const { couponTemplateId } = await call(site, 'POST /operator/v1/coupons', template, operatorToken);
  await call(site, 'POST /operator/v1/users/{userId}/coupons', { userId, couponTemplateId }, operatorToken);
  const page = await newProfile();
  await openConsole(page);
  await page.goto(`/console#/users/${userId}`);
  const row = page.getByRole('row').filter({ hasText: '新客礼' });
  await expect(row).toContainText('未使用');
  await expect(row).toContainText('admin');
  await expectQuality(page, 'a user with a coupon in the console');
  await row.getByRole('button', { name: '收回' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('原因').fill('发错用户');
  await dialog.getByRole('button', { name: /^收\s?回$/ }).click();
  await expect(row).toContainText('已收回');
});

test('an order’s page shows its quarantined payment with the possible actions', async ({ newProfile }) => {
  const token = await createBuyer();
  const orderId = await order(site, token, sharedVideoId);
  const form = { orderId, rechargeMoney: 500 };
  const { orderId: rechargeId } = await call(site, 'POST /alipay/v1/recharge/order', form, token);
  await fetch(new URL('/sandbox/alipay/pay', site.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId: rechargeId, outcome: 'tampered' }),
  });
  const page = await newProfile();
  await openConsoleAs(page, 'finance');
  await page.goto(`/console#/orders/${orderId}`);
  const row = page.getByRole('row').filter({ hasText: '¥0.01' });
  await expect(row).toContainText('待处理');
  await expect(page.getByText('支付宝 · ').first()).toBeVisible();
  await expectQuality(page, 'an order with a quarantined payment');
  await row.getByRole('button', { name: '入账', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('原因').fill('与用户核对一致');
  await dialog.getByRole('button', { name: '入账 ¥0.01' }).click();
  await sendDecision(page);
  await expect(row).toContainText('已入账');
  expect((await call(site, 'GET /user/v1/info', {}, token)).balance).toBe(0.01);
});
