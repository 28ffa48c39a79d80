import { randomInt } from 'node:crypto';
import { BASE_PATH, OPERATOR_COOKIE, type OperatorRole } from '@zhenku/contract/constants';
import { expect, type Locator, type Page } from '@playwright/test';
import { LICENCE } from './companies.ts';
import { expectToPlay } from './media.ts';
import { call } from '../../server/src/testing/client.ts';
import { OPERATOR_PASSWORD } from '../../server/src/testing/server-process.ts';
import { operatorToken, query, site } from './site.ts';

export async function logInToConsole(page: Page, username = 'admin'): Promise<void> {
  await page.goto('/console');
  await page.getByLabel('账号').fill(username);
  await page.getByLabel('密码').fill(OPERATOR_PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText(`${username} · `)).toBeVisible();
}

export async function makeCreator(page: Page, phone: string): Promise<void> {
  await page.getByRole('menuitem', { name: '用户' }).click();
  await page.getByLabel('编号、名称、手机号或企业名称').fill(phone);
  await page.getByLabel('编号、名称、手机号或企业名称').press('Enter');
  const rows = page.getByRole('row').filter({ hasText: '个人' });
  await expect(rows).toHaveCount(1);
  await rows.getByRole('button', { name: '设为创作者' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('独家', { exact: true }).click();
  await dialog.getByRole('button', { name: '设为创作者' }).click();
  await expect(page.getByText('已设为创作者')).toBeVisible();
  await expect(rows).toContainText('独家');
}

export async function approve(page: Page, videoName: string): Promise<void> {
  await page.getByRole('menuitem', { name: '审核队列' }).click();
  const row = page.getByRole('row').filter({ hasText: videoName });
  await row.getByRole('button', { name: '审核' }).click();
  const drawer = page.getByRole('dialog').filter({ hasText: videoName });
  await expectToPlay(drawer.locator('video'));
  await drawer.getByRole('button', { name: /通过/ }).click();
  await expect(row).toHaveCount(0);
}

/** Opens a section with a fresh list, without the cost of reloading the console. */
export async function openSection(page: Page, section: string): Promise<void> {
  // Leaves the section first, in case it is open already.
  await page.goto('/console#/account');
  await expect(page.getByRole('heading', { name: '我的账号', level: 1 })).toBeVisible();
  await page.goto(`/console#/${section}`);
}

/** Approves a submission or, given a reason, rejects one of its fields or all of it. */
export async function decideAuthentication(page: Page, name: string, reason?: string, field?: string): Promise<void> {
  await openSection(page, 'authentications');
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: '审核' }).click();
  const drawer = page.getByRole('dialog', { name: `“${name}”的认证` });
  if (reason === undefined) {
    await drawer.getByRole('button', { name: /^通\s?过$/ }).click();
    await page.getByRole('button', { name: '确认通过' }).click();
  } else {
    await drawer.getByRole('button', { name: /^驳\s?回$/ }).click();
    const box = page.getByRole('dialog', { name: `驳回“${name}”的认证` });
    if (field) await box.getByRole('radiogroup', { name: '有误的一项' }).getByText(field, { exact: true }).click();
    await box.getByRole('button', { name: reason }).click();
    await box.getByRole('button', { name: /^驳\s?回$/ }).click();
  }
  await expect(row).toHaveCount(0);
}

/** Opens the console as a logged-in operator: the token's owner, by default the first operator. */
export async function openConsole(page: Page, token = operatorToken): Promise<void> {
  const { hostname: domain } = new URL(site.url);
  const path = `${BASE_PATH}/operator/v1`;
  const cookie = { name: OPERATOR_COOKIE, value: token, domain, path, httpOnly: true, sameSite: 'Strict' as const };
  await page.context().addCookies([cookie]);
  await page.goto('/console');
  await expect(page.getByText(/ · (管理员|审核|财务|编辑)/)).toBeVisible();
}

export async function openConsoleAs(page: Page, role: OperatorRole): Promise<void> {
  await openConsole(page, await createOperator(role));
}

export async function createOperator(role: OperatorRole): Promise<string> {
  const username = `${role}-${randomInt(1e9)}`;
  await query(
    `insert into operators (username, password_hash, role)
     select $1, password_hash, $2 from operators where username = 'admin'`,
    [username, role],
  );
  return (await call(site, 'POST /operator/v1/login', { username, password: OPERATOR_PASSWORD })).token;
}

export const sendDecision = (page: Page) => page.getByRole('button', { name: '立即执行' }).click();

export async function openWithdrawal(page: Page, userId: number): Promise<Locator> {
  const row = page.getByRole('row').filter({ hasText: `用户 ${userId}` });
  await row.getByRole('button', { name: '处理' }).click();
  return page.getByRole('dialog', { name: /^提现/ });
}

export async function completeWithdrawal(page: Page, drawer: Locator): Promise<void> {
  await drawer.getByRole('button', { name: '完成提现' }).click();
  const modal = page.getByRole('dialog', { name: /^完成提现/ });
  await modal.getByLabel('转账凭证').setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: LICENCE });
  await expect(modal.getByText(/^已上传/)).toBeVisible();
  await expect(modal).not.toHaveClass(/ant-zoom/);
  await modal.getByRole('button', { name: '完成提现' }).click();
  await sendDecision(page);
  await expect(page.getByText('已完成提现')).toBeVisible();
}
