import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { openConsole } from './helpers/console.ts';
import { expectQuality } from './helpers/quality.ts';
import { expect, test } from './helpers/test.ts';

const button = (name: string) => ({ name, exact: true });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

async function open(page: Page, section: string): Promise<void> {
  await page.getByRole('menuitem', { name: section, exact: true }).click();
  await expect(page.getByRole('heading', { name: section, level: 1 })).toBeVisible();
}

async function enterPassword(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('账号').fill(username);
  await page.getByLabel('密码').fill(password);
  await page.getByRole('button', button('登录')).click();
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('动态码').fill(code);
  await page.getByRole('button', button('登录')).click();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', button('退出')).click();
  await expect(page.getByLabel('账号')).toBeVisible();
}

/** Returns the authenticator code `steps` × 30 s from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

async function createReviewer(admin: Page, username: string): Promise<string> {
  await open(admin, '运营人员');
  await admin.getByRole('button', button('新建账号')).click();
  const dialog = admin.getByRole('dialog', { name: '新建账号' });
  await dialog.getByLabel('账号').fill(username);
  await dialog.getByLabel(/^审核/).check();
  await dialog.getByRole('button', button('随机生成')).click();
  const password = await dialog.getByLabel('初始密码').inputValue();
  expect(password).toMatch(/^[a-z2-9]{16}$/);
  await dialog.getByRole('button', button('新建')).click();
  await expect(row(admin, username)).toContainText('从未登录');
  await expect(row(admin, username)).toContainText('审核');
  return password;
}

async function turnOnTotp(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await open(page, '我的账号');
  await page.getByRole('button', button('开启两步验证')).click();
  const setup = page.getByRole('dialog', { name: '开启两步验证' });
  await expect(setup.getByRole('img', { name: '两步验证的二维码' })).toBeVisible();
  const secret = (await setup.getByLabel('密钥', { exact: true }).innerText()).replaceAll(' ', '');
  await setup.getByLabel('动态码').fill(codeOf(secret, 9));
  await setup.getByRole('button', button('开启')).click();
  await expect(setup.getByText('动态码错误，请检查手机时间后重试')).toBeVisible();
  await setup.getByLabel('动态码').fill(codeOf(secret));
  await setup.getByRole('button', button('开启')).click();

  const saved = page.getByRole('dialog', { name: '请保存恢复码' });
  await expect(saved.getByRole('listitem')).toHaveCount(10);
  const recoveryCodes = await saved.getByRole('listitem').allInnerTexts();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    saved.getByRole('button', button('下载恢复码')).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toBe(`${recoveryCodes.join('\n')}\n`);
  await saved.getByRole('button', button('我已保存')).click();
  await expect(page.getByText('恢复码剩余 10 个')).toBeVisible();
  return { secret, recoveryCodes };
}

test('an admin creates a reviewer, who turns the second factor on, logs in by code and by recovery code, and is reset', async ({
  newProfile,
}) => {
  test.slow();
  const admin = await newProfile();
  await openConsole(admin);
  const username = `reviewer-${randomInt(1e9)}`;
  const password = await createReviewer(admin, username);

  const page = await newProfile();
  await page.goto('/console');
  await enterPassword(page, username, password);
  await expect(page.getByText(`${username} · 审核`)).toBeVisible();
  await expect(page.getByRole('menuitem', { name: '运营人员' })).toHaveCount(0);
  const { secret, recoveryCodes } = await turnOnTotp(page);
  await expectQuality(page, 'my account in the console');
  await page.setViewportSize({ width: 1440, height: 900 });
  await logOut(page);

  await enterPassword(page, username, password);
  // Setup has used its code up; the next step's code is already accepted.
  await enterCode(page, codeOf(secret, 1));
  await expect(page.getByText(`${username} · 审核`)).toBeVisible();
  await logOut(page);

  const [recoveryCode = ''] = recoveryCodes;
  await enterPassword(page, username, password);
  await enterCode(page, recoveryCode);
  await open(page, '我的账号');
  await expect(page.getByText('恢复码剩余 9 个')).toBeVisible();
  await logOut(page);
  await enterPassword(page, username, password);
  await enterCode(page, recoveryCode);
  await expect(page.getByText('动态码或恢复码错误')).toBeVisible();
  // Moves away from the button, because its hover colour is not checked.
  await page.mouse.move(0, 0);
  await expectQuality(page, 'the second factor of the console’s login');
  await page.getByRole('button', button('使用其他账号登录')).click();

  await open(admin, '审核队列');
  await open(admin, '运营人员');
  await expect(row(admin, username)).toContainText('已开启');
  await expectQuality(admin, 'operators in the console');
  await admin.setViewportSize({ width: 1440, height: 900 });
  await row(admin, username).getByRole('button', button('重置')).click();
  const dialog = admin.getByRole('dialog', { name: `重置“${username}”` });
  await dialog.getByLabel('新密码').fill('a password after the reset');
  await dialog.getByRole('button', button('重置')).click();
  await expect(row(admin, username)).toContainText('未开启');

  await enterPassword(page, username, 'a password after the reset');
  await expect(page.getByText(`${username} · 审核`)).toBeVisible();
});

test('an operator changes their password; an admin changes a role and blocks an operator', async ({ newProfile }) => {
  const admin = await newProfile();
  await openConsole(admin);
  const username = `reviewer-${randomInt(1e9)}`;
  const password = await createReviewer(admin, username);
  const keyword = admin.getByRole('searchbox', { name: '账号' });
  await keyword.fill('admin');
  await keyword.press('Enter');
  await expect(row(admin, '当前账号')).toContainText('admin');
  await keyword.fill(username);
  await keyword.press('Enter');

  const page = await newProfile();
  await page.goto('/console');
  await enterPassword(page, username, password);
  await page.getByRole('link', { name: `${username} · 审核` }).click();
  const fields = { old: page.getByLabel('原密码'), next: page.getByLabel('新密码', { exact: true }) };
  await fields.old.fill('not the password');
  await fields.next.fill('a password of my own');
  await page.getByLabel('确认新密码').fill('a password of my own');
  await page.getByRole('button', button('修改密码')).click();
  await expect(page.locator('form').getByText('密码错误')).toBeVisible();
  await fields.old.fill(password);
  await page.getByRole('button', button('修改密码')).click();
  await expect(page.getByText('密码已修改，其他设备已退出登录')).toBeVisible();

  await row(admin, username).getByRole('button', button('修改角色')).click();
  const dialog = admin.getByRole('dialog', { name: `修改“${username}”的角色` });
  await dialog.getByLabel(/^财务/).check();
  await dialog.getByRole('button', button('修改')).click();
  await expect(row(admin, username)).toContainText('财务');
  await page.reload();
  await expect(page.getByText(`${username} · 财务`)).toBeVisible();

  await row(admin, username).getByRole('button', button('停用')).click();
  await admin.getByRole('button', button('停用账号')).click();
  await expect(row(admin, username)).toContainText('已停用');
  await page.goto('/console');
  const other = await newProfile();
  await other.goto('/console');
  await enterPassword(other, username, 'a password of my own');
  await expect(other.getByText('账号已被停用')).toBeVisible();
});
