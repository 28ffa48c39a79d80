import type { Page } from '@playwright/test';
import { accountMenu, createAccount, logOut } from './helpers/account.ts';
import { expectQuality } from './helpers/quality.ts';
import { codeSentTo, query } from './helpers/site.ts';
import { expect, test } from './helpers/test.ts';
import { uniquePhone } from './helpers/unique.ts';

const IN_WECHAT =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 MicroMessenger/8.0.60';
const SCREEN = { isMobile: true, hasTouch: true, viewport: { width: 390, height: 844 } };

async function decide(page: Page, person: string, button: '允许' | '拒绝' = '允许'): Promise<void> {
  await page.getByLabel('微信号').fill(person);
  await page.getByRole('button', { name: button }).click();
}

/** Makes the last code a minute older, after which the next one may be sent. */
const allowNextCode = (phone: string) =>
  query(`update verification_codes set sent_at = sent_at - interval '61 seconds' where recipient = $1`, [phone]);

async function enterPhone(page: Page, phone: string): Promise<void> {
  await page.getByLabel('手机号').fill(phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByRole('button', { name: /秒后重发/ })).toBeDisabled();
  await page.getByLabel('验证码', { exact: true }).fill(await codeSentTo(phone));
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check();
  await page.getByRole('button', { name: '绑定并登录' }).click();
  await expect(accountMenu(page)).toBeVisible();
}

test('a visitor scans a code, verifies a phone number once, logs in by WeChat alone later, and unbinds WeChat', async ({
  newProfile,
}) => {
  const page = await newProfile();
  const phone = uniquePhone();
  const person = `scan${phone}`;
  await page.goto(`/#/login?redirect=${encodeURIComponent('/user/userInfo')}`);
  const scan = page.getByRole('button', { name: '微信扫码登录' });
  await scan.click();
  await decide(page, person);
  await expect(page.getByText(/首次用微信登录/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('手机号')).toBeVisible();
  await expectQuality(page, 'the phone of a first login by WeChat');
  await enterPhone(page, phone);
  await expect(page).toHaveURL('/#/user/userInfo');

  await page.goto('/');
  await logOut(page);
  await page.goto('/#/login');
  await scan.click();
  await decide(page, person);
  await expect(accountMenu(page)).toBeVisible();

  await page.goto('/#/user/userInfo');
  await allowNextCode(phone);
  await page.getByRole('button', { name: '解除绑定' }).click();
  const dialog = page.getByRole('dialog', { name: '解除微信绑定' });
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect(dialog.getByRole('button', { name: /秒后重发/ })).toBeDisabled();
  await dialog.getByLabel('验证码', { exact: true }).fill(await codeSentTo(phone));
  await dialog.getByRole('button', { name: '解除绑定' }).click();
  await expect(page.getByText('已解除微信绑定')).toBeVisible();
  await page.getByRole('button', { name: '绑定微信' }).click();
  await expect(page.getByRole('dialog', { name: '绑定微信' })).toBeVisible();
});

test('a user binds WeChat on a desktop and then logs in inside WeChat', async ({ newProfile }) => {
  const { phone, token } = await createAccount();
  const person = `bind${phone}`;
  const page = await newProfile({ token });
  await page.goto('/#/user/userInfo');
  await page.getByRole('button', { name: '绑定微信' }).click();
  const dialog = page.getByRole('dialog', { name: '绑定微信' });
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect(dialog.getByRole('button', { name: /秒后重发/ })).toBeDisabled();
  await dialog.getByLabel('验证码', { exact: true }).fill(await codeSentTo(phone));
  await dialog.getByRole('button', { name: '前往微信授权' }).click();
  await decide(page, person);
  await expect(page.getByText('微信绑定成功')).toBeVisible();
  await expect(page.getByRole('button', { name: '解除绑定' })).toBeVisible();

  const inWechat = await newProfile({ userAgent: IN_WECHAT, ...SCREEN });
  await inWechat.goto('/#/login');
  const login = inWechat.getByRole('button', { name: '微信登录' });
  await login.click();
  await decide(inWechat, person, '拒绝');
  await expect(inWechat.getByText('没有得到微信的授权，未登录')).toBeVisible();
  await inWechat.getByRole('link', { name: '返回登录' }).click();
  await login.click();
  await decide(inWechat, person);
  await expect(inWechat).toHaveURL('/#/');
  await expect.poll(async () => (await inWechat.context().cookies()).map(({ name }) => name)).toContain('Admin-Token');
});
