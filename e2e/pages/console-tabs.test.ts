import type { Page } from '@playwright/test';
import { call } from '../../server/src/testing/client.ts';
import { OPERATOR_PASSWORD } from '../../server/src/testing/server-process.ts';
import { createOperator, logInToConsole, openConsole } from '../helpers/console.ts';
import { createBuyer, query, site } from '../helpers/site.ts';
import { expect, test } from '../helpers/test.ts';

// Tests a decision that is pending in one tab for ten seconds while another operator logs in; all tabs share the login.

const named = (name: string) => new RegExp(`^${name.split('').join('\\s?')}$`);

async function buyer() {
  const token = await createBuyer();
  const { userId } = await call(site, 'GET /user/v1/info', {}, token);
  return { userId, balance: async () => (await call(site, 'GET /user/v1/info', {}, token)).balance };
}

async function credit(page: Page, userId: number, money: number): Promise<void> {
  await page.goto(`/console#/users/${userId}`);
  await page.getByRole('button', { name: '登记入账' }).click();
  const dialog = page.getByRole('dialog', { name: '登记转账入账' });
  await dialog.getByLabel('到账金额（元）').fill(String(money));
  await dialog.getByLabel('银行流水号').fill(`CMB${userId}-${money}`);
  await dialog.getByLabel('原因，仅运营可见').fill('线下签约预付款');
  await dialog.getByRole('button', { name: named('入账') }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`转账入账 ¥${money}.00`)).toBeVisible();
}

const nameOf = async (token: string) => (await call(site, 'GET /operator/v1/me', {}, token)).username;
const creditedBy = async (userId: number) =>
  (
    await query<{ username: string }>(
      'select o.username from bank_credits c join operators o on o.id = c.credited_by where c.user_id = $1 order by c.id',
      [userId],
    )
  ).map(({ username }) => username);

test('all tabs send pending decisions as the operator who made them, before a logout or another login', async ({
  newProfile,
}) => {
  test.slow();
  const { userId, balance } = await buyer();
  const [first, second] = [await createOperator('finance'), await createOperator('finance')];
  const [firstName, secondName] = [await nameOf(first), await nameOf(second)];
  const one = await newProfile();
  await openConsole(one, first);
  const other = await one.context().newPage();
  await openConsole(other, first);

  await test.step('before a logout in another tab', async () => {
    await credit(other, userId, 11);
    await one.getByRole('button', { name: '退出' }).click();
    await expect(one.getByLabel('账号')).toBeVisible();
    expect(await balance()).toBe(11);
    await expect(other.getByLabel('账号')).toBeVisible();
  });

  await test.step('before a login in a form that was already open', async () => {
    await logInToConsole(other, firstName);
    await credit(other, userId, 22);
    await one.getByLabel('账号').fill(secondName);
    await one.getByLabel('密码').fill(OPERATOR_PASSWORD);
    await one.getByRole('button', { name: '登录', exact: true }).click();
    await expect(one.getByText(`${secondName} · `)).toBeVisible();
    expect(await balance()).toBe(33);
    await expect(other.getByText(`${secondName} · `)).toBeVisible();
    expect(await creditedBy(userId)).toEqual([firstName, firstName]);
  });
});

test('a tab sends nothing after another operator has logged in', async ({ newProfile }) => {
  const { userId, balance } = await buyer();
  const [first, second] = [await createOperator('finance'), await createOperator('finance')];
  const one = await newProfile();
  await openConsole(one, first);
  await credit(one, userId, 44);
  const other = await one.context().newPage();
  // Logs in without the login form, which would make the first tab send its decision first.
  await openConsole(other, second);
  await expect(one.getByText(`${await nameOf(second)} · `)).toBeVisible({ timeout: 30_000 });
  await expect(one.getByText('秒后执行')).toHaveCount(0);
  expect([await balance(), await creditedBy(userId)]).toEqual([0, []]);
});

test('a double click executes one decision, although the next decision moves into its place', async ({
  newProfile,
}) => {
  const { userId, balance } = await buyer();
  const page = await newProfile();
  await openConsole(page, await createOperator('finance'));
  for (const money of [100, 200]) await credit(page, userId, money);
  await page.getByRole('button', { name: '立即执行' }).first().dblclick({ delay: 30 });
  await expect.poll(balance).toBe(100);
  await expect(page.getByText('秒后执行')).toHaveCount(1);
  await page.getByRole('button', { name: named('撤销') }).click();
  await expect(page.getByText('秒后执行')).toHaveCount(0);
  expect(await balance()).toBe(100);
});
