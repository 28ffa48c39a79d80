// Clicks, keys and seconds of four jobs of operators, done in a browser as somebody does them who knows the console. A word that is
// typed or pasted is one key, and so is a file that is chosen. Needs a built web app. `npm run bench console-clicks`.
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect as expectSoon, type Locator, type Page } from '@playwright/test';
import { BASE_PATH, OPERATOR_COOKIE, VIDEO_STATUS } from '../contract/src/constants.ts';
import playwright from '../playwright.config.ts';
import { openDatabase } from '../server/src/platform/database.ts';
import { embeddedUrl } from '../server/src/platform/postgres.ts';
import { makeClip, makeCreator, makeOperator, makeUser } from '../server/src/platform/testing/fixtures.ts';
import { insertPaidOrder } from '../server/src/testing/account-traces.ts';
import { startServer } from '../server/src/testing/server-process.ts';

const CLIPS = 20;
const INVOICES = 10;
const TRADE_NO = '2026112322001400001234567890';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A busy machine may be late. */
const expect = expectSoon.configure({ timeout: 60_000 });

/** A button by its name, between whose two characters the library puts a space. */
const named = (name: string) => new RegExp(`^${name.split('').join('\\s?')}$`);

/** What one operator does, counted. */
class Hand {
  clicks = 0;
  keys = 0;
  private readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  async click(what: Locator): Promise<void> {
    this.clicks += 1;
    await what.click();
  }
  async press(key: string): Promise<void> {
    this.keys += 1;
    await this.page.keyboard.press(key);
  }
  async type(field: Locator, text: string): Promise<void> {
    this.keys += 1;
    await field.fill(text);
  }
  async choose(field: Locator): Promise<void> {
    this.keys += 1;
    await field.setInputFiles({ name: 'file.png', mimeType: 'image/png', buffer: PNG });
  }
}

async function traceRefund(page: Page, hand: Hand): Promise<void> {
  await hand.press('Control+k');
  await hand.type(page.getByRole('dialog', { name: '查找' }).getByRole('combobox'), TRADE_NO);
  await expect(page.getByRole('option', { name: TRADE_NO })).toBeVisible();
  await hand.press('Enter');
  await hand.click(page.getByRole('row').filter({ hasText: TRADE_NO }).getByRole('link').first());
  await hand.click(page.getByRole('complementary', { name: '关联对象' }).locator('a[href*="/orders/"]').first());
  await expect(page.getByRole('heading', { name: /^订单 /, level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: '时间线' }).getByText('买错了')).toBeVisible();
}

async function reviewClips(page: Page, hand: Hand): Promise<void> {
  await hand.click(page.getByRole('menuitem', { name: '审核队列' }));
  await hand.click(page.getByRole('button', { name: named('审核') }).first());
  for (let n = 1; n <= CLIPS; n += 1) {
    const drawer = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: /^通\s?过/ }) });
    await expect(drawer).toContainText(`待审作品${String(n).padStart(2, '0')}`);
    const approve = drawer.getByRole('button', { name: /^通\s?过/ });
    await expect(approve).toBeEnabled();
    // A clip whose picture is missing is approved by its button, others by a key.
    if ((await approve.innerText()).includes('A')) await hand.press('a');
    else await hand.click(approve);
  }
  await expect(page.getByText('待审作品')).toHaveCount(0);
}

async function issueInvoices(page: Page, hand: Hand): Promise<void> {
  await hand.click(page.getByRole('menuitem', { name: '发票' }));
  await hand.click(page.getByRole('button', { name: named('开票') }).first());
  let last = '';
  for (let n = 0; n < INVOICES; n += 1) {
    const drawer = page.getByRole('dialog', { name: /^发票 / });
    await expect(drawer).not.toHaveAccessibleName(last);
    last = await drawer.locator('.ant-drawer-title').innerText();
    await hand.click(drawer.getByRole('button', { name: named('开具') }));
    const dialog = page.getByRole('dialog', { name: /^开具发票/ });
    await hand.choose(dialog.getByLabel('发票文件'));
    await expect(dialog.getByText('已上传 file.png')).toBeVisible();
    await hand.click(dialog.getByRole('button', { name: '开具发票' }));
    await expect(dialog).toBeHidden();
  }
  await expect(page.getByText('没有符合条件的发票')).toBeVisible();
}

async function undoRejection(page: Page, hand: Hand): Promise<void> {
  await hand.press('Control+k');
  await hand.type(page.getByRole('dialog', { name: '查找' }).getByRole('combobox'), '误驳回的作品');
  await expect(page.getByRole('option', { name: /误驳回的作品/ })).toBeVisible();
  await hand.press('Enter');
  await hand.click(page.getByRole('button', { name: '重新审核' }));
  await expect(page.getByText('去审核')).toBeVisible();
}

const { launchOptions } = playwright.use!;
const dataDir = await mkdtemp(join(tmpdir(), 'zhenku-clicks-'));
const server = await startServer(dataDir, { DEMO: 'off' });
const { db } = openDatabase(await embeddedUrl(dataDir), 2);
const browser = await chromium.launch({ ...launchOptions, headless: true });
try {
  const author = await makeCreator(db);
  const sold = await makeClip(db, author.id);
  await makeClip(db, author.id, { name: '误驳回的作品', status: VIDEO_STATUS.rejected });
  for (let n = 1; n <= CLIPS; n += 1) {
    const name = `待审作品${String(n).padStart(2, '0')}`;
    await makeClip(db, author.id, { name, status: VIDEO_STATUS.inReview });
  }
  for (let n = 0; n < INVOICES; n += 1) {
    const buyer = await makeUser(db);
    const orderId = await insertPaidOrder(db, buyer.id, sold);
    if (n > 0) continue;
    const payment = { order_id: orderId, order_amount: 12_345n, paid_at: new Date(), expires_at: new Date() };
    const recharge = { id: 'Rclicks', user_id: buyer.id, channel: 'alipay', amount: 12_345n, status: 2 };
    await db
      .insertInto('recharges')
      .values({ ...recharge, ...payment, trade_no: TRADE_NO } as never)
      .execute();
  }
  const { token } = await makeOperator(db);
  const jobs = {
    'a refund traced from a trade number': traceRefund,
    [`${CLIPS} clips reviewed`]: reviewClips,
    [`${INVOICES} invoices issued`]: issueInvoices,
    'a wrong rejection undone': undoRejection,
  };
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  const path = `${BASE_PATH}/operator/v1`;
  const { hostname: domain } = new URL(server.url);
  await context.addCookies([{ name: OPERATOR_COOKIE, value: token, domain, path, httpOnly: true, sameSite: 'Strict' }]);
  for (const [name, work] of Object.entries(jobs)) {
    const page = await context.newPage();
    await page.goto(`${server.url}/console`);
    await expect(page.getByText(' · 管理员')).toBeVisible();
    const hand = new Hand(page);
    const begin = performance.now();
    try {
      await work(page, hand);
      const seconds = ((performance.now() - begin) / 1_000).toFixed(1);
      console.log(`${name}: ${hand.clicks} clicks, ${hand.keys} keys, ${seconds} s`);
    } catch (error) {
      console.log(`${name}: not done: ${String(error)}`);
      process.exitCode = 1;
    }
    await page.close();
  }
  console.log(`load of the machine ${loadavg()[0]!.toFixed(1)}`);
} finally {
  await browser.close();
  await db.destroy();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
