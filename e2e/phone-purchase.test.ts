import type { Page } from '@playwright/test';
import { logIn, PASSWORD, register } from './helpers/account.ts';
import { publishClip } from './helpers/shared-clips.ts';
import { operatorToken, query, site } from './helpers/site.ts';
import { uniquePhone } from './helpers/unique.ts';
import { expect, test } from './helpers/test.ts';

const PHONE = { isMobile: true, hasTouch: true, viewport: { width: 390, height: 844 } };
const NAMES = ['蓝冠噪鹛飞过', '蓝冠噪鹛筑巢', '蓝冠噪鹛低鸣'];

/** Taps an element on a page that must not overflow the phone's width. Fails if something covers the element. */
async function tap(page: Page, name: string | RegExp, role: 'button' | 'link' | 'checkbox' = 'button'): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole(role, { name }).first().tap();
}

test('a new user finds three clips on a phone and buys them in one order, in ten taps', async ({ newProfile }) => {
  test.setTimeout(300_000);
  for (const name of NAMES) {
    await publishClip(site, operatorToken, 'interlaced.mov', { name, keywords: ['蓝冠噪鹛'], hdPrice: 30 });
  }
  const phone = uniquePhone();
  await register(await newProfile(PHONE), phone);
  const page = await newProfile(PHONE);
  let taps = 0;
  const count = async (done: Promise<void>) => {
    taps += 1;
    await done;
  };

  await page.goto('/');
  const box = page.getByRole('main').getByRole('combobox', { name: '搜索视频素材' });
  await count(box.tap());
  await box.fill('蓝冠噪鹛');
  await box.press('Enter');
  await expect(page.getByRole('article')).toHaveCount(NAMES.length);

  const addFrom = (name: string) =>
    page.getByRole('article').filter({ hasText: name }).getByRole('button', { name: '加入购物车' });
  await count(addFrom(NAMES[0]!).tap());
  await expect(page).toHaveURL(/#\/login\?redirect=/);
  await logIn(page, phone, PASSWORD);
  taps += 1;
  await expect(page).toHaveURL(/#\/search\?keyword=/);
  for (const name of NAMES.slice(1)) {
    await count(addFrom(name).tap());
    await expect(page.getByText('已加入购物车').first()).toBeVisible();
  }

  await count(tap(page, /购物车，3/, 'link'));
  await expect(page.getByRole('heading', { level: 1, name: /购物车/ })).toBeVisible();
  await count(tap(page, /购买全部 3 条/));
  await expect(page).toHaveURL(/#\/payOrder\//);
  await count(tap(page, /充值协议》和《素材授权条款/, 'checkbox'));
  await count(tap(page, '充值并支付 ¥90.00'));
  await count(page.getByRole('button', { name: '支付成功' }).tap());
  await expect(page.getByRole('heading', { name: '订单已支付' })).toBeVisible();
  for (const name of NAMES) await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  console.log(`three clips bought in ${taps} taps`);
  expect(taps).toBe(10);
  const [paid] = await query('select 1 from orders o join users u on u.id = o.user_id where u.phone = $1', [phone]);
  expect(paid).toBeDefined();
});
