import type { Page } from '@playwright/test';
import { call } from '../../server/src/testing/client.ts';
import { createBuyer, site } from '../helpers/site.ts';
import { expect, test } from '../helpers/test.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
const SCREEN = { isMobile: true, hasTouch: true, viewport: { width: 390, height: 844 } };

const balanceOf = async (token: string) => (await call(site, 'GET /user/v1/info', {}, token)).balance;

async function recharge(page: Page, method: string): Promise<void> {
  await page.goto('/#/recharge?c=60');
  await page.getByRole('main').getByText(method).click();
  await page.getByRole('checkbox', { name: /充值协议/ }).check();
  await page.getByRole('button', { name: '立即充值' }).click();
}

test('a payer inside WeChat is told to use another browser for Alipay, and pays with WeChat’s payment sheet', async ({
  newProfile,
}) => {
  const token = await createBuyer();
  const page = await newProfile({ token, userAgent: `${ANDROID} MicroMessenger/8.0.60`, ...SCREEN });
  await recharge(page, '支付宝');
  await expect(page.getByRole('dialog', { name: '在浏览器打开' })).toBeVisible();
  await page.getByRole('button', { name: '知道了' }).click();
  await page.getByRole('main').getByText('微信支付').click();
  await page.getByRole('button', { name: '立即充值' }).click();
  await page.getByRole('button', { name: '取消支付' }).click();
  await expect(page.getByText('已取消支付')).toBeVisible();
  expect(await balanceOf(token)).toBe(0);
  await page.getByRole('button', { name: '继续支付' }).click();
  await page.getByRole('button', { name: '支付成功' }).click();
  await expect(page.getByText(/充值成功/).first()).toBeVisible();
  expect(await balanceOf(token)).toBe(60);
});

test('a payer on a phone pays on WeChat’s page and returns', async ({ newProfile }) => {
  const token = await createBuyer();
  const page = await newProfile({ token, userAgent: ANDROID, ...SCREEN });
  await recharge(page, '微信支付');
  await page.getByRole('button', { name: '支付成功' }).click();
  await expect(page.getByText(/充值成功/).first()).toBeVisible();
  expect(await balanceOf(token)).toBe(60);
});
