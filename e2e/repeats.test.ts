import type { Page, Route } from '@playwright/test';
import { call } from '../server/src/testing/client.ts';
import { order } from '../server/src/testing/shopping.ts';
import { decide, pay, startRecharge } from './helpers/shop.ts';
import { createBuyer, site, sharedVideoId } from './helpers/site.ts';
import { SHARED_CLIP } from './helpers/shared-clips.ts';
import { expect, test } from './helpers/test.ts';

const balanceOf = async (token: string) => (await call(site, 'GET /user/v1/info', {}, token)).balance;
const ordersOf = async (token: string) => (await call(site, 'GET /order/v1/list', { page: 1, size: 10 }, token)).total;

test('a double click on the pay button pays once', async ({ newProfile }) => {
  const token = await createBuyer(100);
  const page = await newProfile({ token });
  await page.goto(`/#/payOrder/${await order(site, token, sharedVideoId)}`);
  await pay(page, 2);
  expect(await balanceOf(token)).toBe(100 - SHARED_CLIP.hdPrice);
});

test('a double click makes only one order, on the clip’s page as well as in the cart', async ({ newProfile }) => {
  const token = await createBuyer();
  const page = await newProfile({ token });
  await page.goto(`/#/detail/${sharedVideoId}`);
  await page.getByRole('button', { name: '立即购买' }).dblclick();
  await expect(page).toHaveURL(/#\/payOrder\//);
  expect(await ordersOf(token)).toBe(1);

  await page.goBack();
  await page.getByRole('button', { name: '加入购物车' }).first().dblclick();
  await expect(page.getByRole('banner').getByRole('link', { name: '购物车，1 条素材' })).toBeVisible();
  await page.goto('/#/buyCart');
  await page.getByRole('checkbox', { name: '全选' }).check();
  await page.getByRole('button', { name: '结算' }).dblclick();
  await expect(page).toHaveURL(/#\/payOrder\//);
  expect(await ordersOf(token)).toBe(2);
});

test('two tabs that pay the same order pay once', async ({ newProfile }) => {
  const token = await createBuyer(100);
  const first = await newProfile({ token });
  const second = await first.context().newPage();
  const path = `/#/payOrder/${await order(site, token, sharedVideoId)}`;
  for (const page of [first, second]) {
    await page.goto(path);
    await page.getByRole('checkbox', { name: /素材授权条款/ }).check();
  }
  // Holds the requests until both tabs have sent one; otherwise the first response would redirect the second tab.
  const asked = new Set<Route>();
  await first.context().route('**/order/v1/pay', async (route) => {
    asked.add(route);
    if (asked.size === 2) await Promise.all([...asked].map((each) => each.continue()));
  });
  const press = (page: Page) => page.getByRole('button', { name: '立即支付' }).click();
  await Promise.all([press(first), press(second)]);
  for (const page of [first, second]) await expect(page.getByRole('heading', { name: '订单已支付' })).toBeVisible();
  expect(await balanceOf(token)).toBe(100 - SHARED_CLIP.hdPrice);
});

test('a recharge survives a reload of the page that waits for it, and a failed one credits nothing', async ({
  newProfile,
}) => {
  const token = await createBuyer();
  const page = await newProfile({ token });
  const cashier = await startRecharge(page, 200);
  await page.reload();
  await decide(cashier, '支付成功');
  await expect.poll(() => balanceOf(token)).toBe(200);
  await page.reload();
  await expect(page.getByText('当前余额').locator('..')).toContainText('200.00');

  const again = await startRecharge(page, 100);
  await decide(again, '支付失败');
  await page.getByRole('dialog', { name: '支付宝支付' }).getByRole('button', { name: '关闭' }).last().click();
  expect(await balanceOf(token)).toBe(200);
});

test('an order survives a reload before it is paid', async ({ newProfile }) => {
  const token = await createBuyer(100);
  const page = await newProfile({ token });
  await page.goto(`/#/detail/${sharedVideoId}`);
  await page.getByRole('button', { name: '立即购买' }).click();
  await expect(page.getByRole('heading', { name: '订单支付' })).toBeVisible();
  await page.reload();
  await pay(page);
  expect(await balanceOf(token)).toBe(100 - SHARED_CLIP.hdPrice);
  expect(await ordersOf(token)).toBe(1);
});
