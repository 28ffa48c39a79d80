import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import type { Page } from '@playwright/test';
import type { OperatorRole } from '@zhenku/contract/constants';
import { call, uploadForm } from '../../server/src/testing/client.ts';
import { order, pay } from '../../server/src/testing/shopping.ts';
import { LICENCE } from '../helpers/companies.ts';
import { createOperator, openConsole, openConsoleAs, sendDecision } from '../helpers/console.ts';
import { expectQuality } from '../helpers/quality.ts';
import { createBuyer, sharedVideoId, site } from '../helpers/site.ts';
import { SHARED_CLIP } from '../helpers/shared-clips.ts';
import { expect, test } from '../helpers/test.ts';

// Runs the tests one after another: otherwise, operators who move on to the next item would open another test's item.
test.describe.configure({ mode: 'default' });

/** Matches a button by its name; antd inserts a space between two characters. */
const named = (name: string) => new RegExp(`^${name.split('').join('\\s?')}$`);
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const drawer = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const press = (page: Page, within: string, button: string) =>
  drawer(page, within)
    .getByRole('button', { name: named(button) })
    .click();

async function paidOrder(token: string): Promise<string> {
  const orderId = await order(site, token, sharedVideoId);
  await pay(site, token, orderId);
  return orderId;
}

async function transferredOrder(token: string): Promise<string> {
  const orderId = await order(site, token, sharedVideoId);
  const ticket = await call(site, 'POST /upload/v1/imageUploadPolicy', { fileName: 'proof.png' }, token);
  await fetch(new URL(ticket.uploadUrl, site.url), {
    method: 'POST',
    body: uploadForm(ticket, new Blob([LICENCE]), 'proof.png'),
  });
  await call(site, 'POST /order/v1/transferProof', { orderId, fileKey: ticket.fileKey }, token);
  return orderId;
}

async function reject(page: Page, title: RegExp, okText: RegExp): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByLabel('原因').fill('信息不全');
  await expect(dialog).not.toHaveClass(/ant-zoom/);
  await dialog.getByRole('button', { name: okText }).click();
}

interface Queue {
  path: string;
  drawer: string;
  openButton: string;
  rejection: { title: RegExp; okText: RegExp };
  /** The message shown for the second of two decisions. */
  refusal: string;
  prepare: (token: string) => Promise<string>;
}

const QUEUES: Queue[] = [
  {
    path: 'refunds',
    drawer: '退款申请',
    openButton: '处理',
    rejection: { title: /^驳回订单/, okText: named('驳回') },
    refusal: '该退款申请已处理',
    prepare: async (token) => {
      const orderId = await paidOrder(token);
      await call(site, 'POST /order/v1/refund/apply', { orderId, reason: '与描述不符' }, token);
      return orderId;
    },
  },
  {
    path: 'invoices',
    drawer: '发票',
    openButton: '开票',
    rejection: { title: /的发票申请$/, okText: named('驳回') },
    refusal: '发票已驳回，不能再操作',
    prepare: async (token) => {
      const orderId = await paidOrder(token);
      await call(site, 'POST /order/v1/makeInvoice', { orderId, headType: 2, headTitle: '欧阳明月' }, token);
      return orderId;
    },
  },
  {
    path: 'transfers',
    drawer: '转账凭证',
    openButton: '核对',
    rejection: { title: /的转账$/, okText: /驳回并取消订单/ },
    refusal: '该转账已处理',
    prepare: transferredOrder,
  },
];

for (const { path, drawer: name, openButton, rejection, refusal, prepare } of QUEUES) {
  test(`two operators in ${path}: the second sees the first, moves on by keyboard, and cannot decide an item again`, async ({
    newProfile,
  }) => {
    test.slow();
    const token = await createBuyer(2 * SHARED_CLIP.hdPrice);
    const [first, second] = [formatOrderNumber(await prepare(token)), formatOrderNumber(await prepare(token))];
    const [one, two] = [await newProfile(), await newProfile()];
    await openConsole(one, await createOperator('finance'));
    await openConsole(two, await createOperator('finance'));
    await one.goto(`/console#/${path}`);
    await row(one, first)
      .getByRole('button', { name: named(openButton) })
      .click();
    await expect(drawer(one, `${name} ${first}`)).toBeVisible();
    await two.goto(`/console#/${path}`);
    await expect(row(two, first)).toContainText(/finance-\d+ 正在处理/);
    await row(two, first)
      .getByRole('button', { name: named(openButton) })
      .click();
    await expect(drawer(two, `${name} ${first}`)).toContainText(/finance-\d+ 正在处理/);
    await expectQuality(two, `${path} with another operator`);
    await two.keyboard.press('j');
    await expect(drawer(two, `${name} ${second}`)).toBeVisible();
    await expect(drawer(two, `${name} ${second}`)).not.toContainText('正在处理');
    await two.keyboard.press('k');
    await expect(drawer(two, `${name} ${first}`)).toBeVisible();

    await press(two, `${name} ${first}`, '驳回');
    await press(one, `${name} ${first}`, '驳回');
    await reject(one, rejection.title, rejection.okText);
    await expect(drawer(one, `${name} ${second}`)).toBeVisible();
    await reject(two, rejection.title, rejection.okText);
    await expect(two.getByText(refusal)).toBeVisible();
  });
}

test('the pages of an order and a clip show who else views them or works on them, without claiming them', async ({
  newProfile,
}) => {
  test.slow();
  const token = await createBuyer();
  const orderId = await transferredOrder(token);
  const [one, two] = [await newProfile(), await newProfile()];
  await openConsole(one, await createOperator('finance'));
  await openConsole(two);
  await one.goto(`/console#/orders/${orderId}`);
  await expect(one.getByRole('heading', { name: `订单 ${formatOrderNumber(orderId)}`, level: 1 })).toBeVisible();
  await two.goto(`/console#/orders/${orderId}`);
  await expect(two.getByText(/finance-\d+ 也在查看/)).toBeVisible();
  await expectQuality(two, 'an order that another operator is viewing');
  await expect(one.getByText('admin 也在查看')).toBeVisible({ timeout: 20_000 });
  await one.getByRole('button', { name: '核对转账' }).click();
  await row(one, formatOrderNumber(orderId))
    .getByRole('button', { name: named('核对') })
    .click();
  await expect(drawer(one, `转账凭证 ${formatOrderNumber(orderId)}`)).not.toContainText('正在处理');
  await expect(two.getByText(/finance-\d+ 正在核对转账/)).toBeVisible({ timeout: 20_000 });
  await two.goto(`/console#/videos/${sharedVideoId}`);
  await expect(two.getByText(SHARED_CLIP.name).first()).toBeVisible();
  await openConsoleAs(one, 'reviewer');
  await one.goto(`/console#/videos/${sharedVideoId}`);
  await expect(one.getByText('admin 也在查看')).toBeVisible();
});

test('a bank transfer is credited on a user’s page, unless it is undone first', async ({ newProfile }) => {
  const token = await createBuyer();
  const { userId, name } = await call(site, 'GET /user/v1/info', {}, token);
  const page = await newProfile();
  await openConsoleAs(page, 'finance');
  await page.goto(`/console#/users/${userId}`);
  const enter = async () => {
    await page.getByRole('button', { name: '登记入账' }).click();
    const dialog = page.getByRole('dialog', { name: '登记转账入账' });
    const money = dialog.getByLabel('到账金额（元）');
    await money.fill('30.005');
    await expect(dialog.getByText('最多两位小数')).toBeVisible();
    await money.fill('88');
    await dialog.getByLabel('银行流水号').fill(`CMB${userId}`);
    await dialog.getByLabel('原因，仅运营可见').fill('线下签约预付款');
    await dialog.getByRole('button', { name: named('入账') }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(`秒后执行：“${name}”转账入账 ¥88.00`)).toBeVisible();
  };
  const balance = async () => (await call(site, 'GET /user/v1/info', {}, token)).balance;
  await enter();
  await page.getByRole('button', { name: named('撤销') }).click();
  expect(await balance()).toBe(0);
  await enter();
  await sendDecision(page);
  // Checked first, because it is shown for a few seconds only.
  await expect(page.getByRole('button', { name: '已入账', exact: true })).toBeVisible();
  await expect.poll(balance).toBe(88);
  await expect(page.getByText(`CMB${userId} · 线下签约预付款`)).toBeVisible();
});

const ROLES: { role: OperatorRole; menu: string; missing: string; needs: string }[] = [
  {
    role: 'reviewer',
    menu: '今日、数据、审核队列、全部作品、系列、举报、入驻申请、认证、用户、企业、我的账号、API 密钥',
    missing: 'refunds',
    needs: '需要“管理员”或“财务”角色',
  },
  {
    role: 'finance',
    menu: '今日、数据、企业、订单、退款申请、对公转账、提现、发票、下载包、充值、账目、我的账号、API 密钥',
    missing: 'review',
    needs: '需要“管理员”或“审核”角色',
  },
  {
    role: 'editor',
    menu: '今日、数据、首页、栏目、文档、消息、消息模板、优惠活动、搜索、近义词、驳回模板、我的账号、API 密钥',
    missing: 'withdrawals',
    needs: '需要“管理员”或“财务”角色',
  },
];
for (const { role, menu, missing, needs } of ROLES) {
  test(`the menu of ${role} lists what the role may open; any other section names the role that may open it`, async ({
    newProfile,
  }) => {
    const page = await newProfile();
    await openConsoleAs(page, role);
    const labels = menu.split('、');
    for (const name of labels) await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible();
    await expect(page.getByRole('menuitem')).toHaveCount(labels.length);
    await page.goto(`/console#/${missing}`);
    await expect(page.getByText(needs)).toBeVisible();
  });
}
