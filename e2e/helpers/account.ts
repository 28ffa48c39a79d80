import { expect, type Page } from '@playwright/test';
import { register as registerByCall } from '../../server/src/testing/client.ts';
import { codeSentTo, site } from './site.ts';
import { uniquePhone } from './unique.ts';

export const PASSWORD = '春江潮水连海平';
export const TEST_PASSWORD = 'a long password';

export async function createAccount(): Promise<{ phone: string; token: string }> {
  const phone = uniquePhone();
  return { phone, token: (await registerByCall(site, phone)).token };
}

/** Registers a buyer, who is then logged in. */
export async function register(page: Page, phone: string, companyName?: string): Promise<void> {
  await page.goto('/#/login');
  await fillRegistration(page, phone, companyName);
  await expect(accountMenu(page)).toBeVisible();
}

/** Registers on the open login page, with the code from the outbox; a personal buyer unless a company is named. */
export async function fillRegistration(page: Page, phone: string, companyName?: string): Promise<void> {
  await page.getByRole('tab', { name: '注册' }).click();
  if (companyName) {
    await page.getByRole('radio', { name: '企业' }).check();
    await page.getByLabel('企业名称').fill(companyName);
  }
  await page.getByLabel('手机号').fill(phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('验证码已发送')).toBeVisible();
  await expect(page.getByRole('button', { name: /秒后重发/ })).toBeDisabled();
  await page.getByLabel('验证码', { exact: true }).fill(await codeSentTo(phone));
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check();
  await page.getByRole('button', { name: '注册', exact: true }).click();
}

export async function logIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  // Selected by role, because the label also matches the account menu, which may still be open.
  await page.getByRole('textbox', { name: '账号' }).fill(username);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(accountMenu(page)).toBeVisible();
}

export const accountMenu = (page: Page) => page.getByRole('button', { name: /我的账号/ });

export async function logOut(page: Page): Promise<void> {
  await accountMenu(page).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: /登录/ })).toBeVisible();
}
