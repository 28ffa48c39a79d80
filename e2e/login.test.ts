import { TOKEN_COOKIE } from '@zhenku/contract/constants';
import { TEST_PASSWORD, logIn, createAccount } from './helpers/account.ts';
import { uniquePhone } from './helpers/unique.ts';
import { expect, test } from './helpers/test.ts';

test('the three forms report missing fields in the specification’s words', async ({ newProfile }) => {
  const page = await newProfile();
  await page.goto('/#/login');
  await expect(page.getByRole('tab')).toHaveText(['登录', '注册', '找回密码']);
  const expectMessages = async (button: string, messages: readonly string[]) => {
    await page.getByRole('button', { name: button, exact: true }).click();
    for (const message of messages) await expect(page.getByText(message, { exact: true })).toBeVisible();
  };
  await expectMessages('登录', ['请输入帐号', '请输入登录密码']);
  await page.getByRole('button', { name: '忘记密码？' }).click();
  await expect(page).toHaveTitle(/^找回密码/);
  await expectMessages('修改密码', ['请输入手机号', '请输入验证码', '请输入新密码']);
  await page.getByRole('tab', { name: '注册' }).click();
  await page.getByText('企业', { exact: true }).click();
  await page.getByLabel('手机号').fill('1381234567');
  await expectMessages('注册', ['请输入企业名称', '请输入正确的手机号', '请输入验证码', '请输入密码']);
  await expect(page.getByRole('complementary', { name: '快捷工具' })).toHaveCount(0);
});

test('the agreement and the privacy policy open in a dialog over the registration form', async ({ newProfile }) => {
  const page = await newProfile();
  await page.goto('/#/login?tab=REGISTER');
  await page.getByLabel('手机号').fill('13800000000');
  for (const name of ['《用户协议》', '《隐私政策》']) {
    await page.getByRole('button', { name }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    expect((await dialog.boundingBox())?.width).toBe(820);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  await expect(page.getByLabel('手机号')).toHaveValue('13800000000');
});

test('a sent code is announced like an error, and its countdown survives a reload', async ({ newProfile }) => {
  const page = await newProfile();
  await page.goto('/#/login?tab=REGISTER');
  const phone = uniquePhone();
  await page.getByLabel('手机号').fill(phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.locator('[data-tone="error"]').filter({ hasText: '验证码已发送' })).toBeVisible();
  await page.reload();
  await page.getByLabel('手机号').fill(phone);
  await expect(page.getByRole('button', { name: /^\d+ 秒后重发$/ })).toBeDisabled();
});

test('the login works without HTTPS, where browsers offer no crypto.subtle', async ({ page, baseURL }) => {
  const { phone } = await createAccount();
  // Uses no `newProfile`, because Chromium reports an error when it ignores the opener policy without HTTPS.
  await page.goto(`http://plain.test:${new URL(baseURL!).port}/#/login`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await logIn(page, phone, TEST_PASSWORD);
  await expect(page).toHaveURL(/plain\.test:\d+\/#\/$/);
});

test('a login leads to the requested page of this site, and is stored in one cookie', async ({ newProfile }) => {
  const page = await newProfile();
  const { phone } = await createAccount();
  await page.goto(`/#/login?redirect=${encodeURIComponent('https://example.com/')}`);
  await logIn(page, phone, TEST_PASSWORD);
  await expect(page).toHaveURL('/#/');
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name, sameSite, path }) => ({ name, sameSite, path }))).toEqual([
    { name: TOKEN_COOKIE, sameSite: 'Lax', path: '/' },
  ]);
});

test('the redirect page of external logins is public, and continues to the requested page', async ({ newProfile }) => {
  const page = await newProfile();
  await page.goto('/#/auth-redirect');
  await expect(page).toHaveURL('/#/');
  await page.goto(`/#/auth-redirect?redirect=${encodeURIComponent('/search?keyword=航拍')}`);
  await expect(page).toHaveURL(`/#/search?keyword=${encodeURIComponent('航拍')}`);
  await page.goto(`/#/auth-redirect?redirect=${encodeURIComponent('/buyCart')}`);
  await expect(page).toHaveURL('/#/login?redirect=%2FbuyCart');
});
