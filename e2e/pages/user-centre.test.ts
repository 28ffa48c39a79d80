import type { Page } from '@playwright/test';
import { UNREAD_POLL_MS } from '@zhenku/contract/constants';
import { call } from '../../server/src/testing/client.ts';
import { accountMenu, TEST_PASSWORD, logIn, createAccount } from '../helpers/account.ts';
import { createCompany } from '../helpers/companies.ts';
import { expectQuality } from '../helpers/quality.ts';
import { createBuyer, createCreator, operatorToken, site, sharedVideoId } from '../helpers/site.ts';
import { SHARED_CLIP } from '../helpers/shared-clips.ts';
import { expect, test } from '../helpers/test.ts';

const menuOf = (page: Page) => page.getByRole('navigation', { name: '个人中心' });

async function openEveryEntry(page: Page): Promise<string[]> {
  await page.goto('/#/user');
  const entries = menuOf(page).getByRole('link');
  await expect(entries.first()).toBeVisible();
  // Reads only the label, because the entry may also contain a count of pending items.
  const labels = await entries.evaluateAll((links) => links.map((link) => link.querySelector('span')!.textContent!));
  for (const label of labels) {
    await test.step(label, async () => {
      const entry = menuOf(page).getByRole('link', { name: label });
      await entry.click();
      await expect(entry).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(page.getByText('没有这个页面')).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    });
  }
  return labels;
}

test('every menu entry opens a page, for buyers, companies, their members and creators', async ({ newProfile }) => {
  test.slow();
  const { owner, member } = await createCompany('光影传媒有限公司');
  const creator = await createCreator();
  const personal = await openEveryEntry(await newProfile({ token: await createBuyer() }));
  expect(personal).toEqual(expect.arrayContaining(['账号管理', '我的订单', '我的足迹', '授权管理', '系统消息']));
  expect(await openEveryEntry(await newProfile({ token: owner }))).toEqual(expect.arrayContaining(personal));
  expect(await openEveryEntry(await newProfile({ token: member }))).toEqual(expect.arrayContaining(['我的订单']));

  const page = await newProfile({ token: creator });
  const buyerEntries = await openEveryEntry(page);
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('main').getByRole('button', { name: '切换为签约创作者账户' }).click(),
  ]);
  const entries = await openEveryEntry(page);
  expect(entries).toEqual(expect.arrayContaining(['账号管理', '发布作品', '管理作品', '系统消息']));
  expect(buyerEntries).not.toContain('发布作品');
  await accountMenu(page).click();
  for (const label of entries) {
    await expect(page.getByRole('banner').getByRole('link', { name: label })).toBeVisible();
  }
});

test('the user centre’s first page shows a buyer’s pending tasks and links to them', async ({ newProfile }) => {
  const token = await createBuyer(500);
  const page = await newProfile({ token, viewport: { width: 390, height: 844 } });
  await page.goto('/#/user');
  await expect(page.getByText('暂无可下载的素材')).toBeVisible();
  await expect(page.getByRole('link', { name: '去看看热门素材' })).toBeInViewport({ ratio: 1 });

  const videos = [{ videoId: sharedVideoId, videoType: 1 as const }];
  const place = async () => (await call(site, 'POST /order/v1/create', { videos }, token)).orderId;
  const paid = await place();
  await call(site, 'POST /order/v1/pay', { orderId: paid, companyPay: false }, token);
  const unpaid = await place();

  await page.reload();
  const waiting = page.getByRole('list', { name: '待办' });
  await expect(waiting.getByRole('link', { name: /^待支付订单.*1$/ })).toBeVisible();
  await expect(waiting.getByRole('link', { name: /^下载即将到期.*0$/ })).toBeVisible();
  await expect(waiting.getByRole('link', { name: /^未读消息/ })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('article', { name: new RegExp(`^${SHARED_CLIP.name}`) })).toBeInViewport();
  await expectQuality(page, 'the first page of the user centre');
  await waiting.getByRole('link', { name: /^待填写被授权方.*1$/ }).click();
  await expect(page).toHaveURL(/#\/user\/authoriseManage\?state=open$/);
  await expect(page.getByRole('main')).toContainText(SHARED_CLIP.name);
  await expect(menuOf(page).getByRole('link', { name: /^我的订单\s*1$/ })).toBeVisible();
  await call(site, 'POST /order/v1/close', { orderId: unpaid }, token);
  await page.goto('/#/user');
  // Reloads, because the menu's counts are cached for a second.
  await page.reload();
  await expect(waiting.getByRole('link', { name: /^待支付订单.*0$/ })).toBeVisible();
});

test('a visitor keeps their history and cart after logging in', async ({ newProfile }) => {
  const page = await newProfile();
  const { phone } = await createAccount();
  await page.goto(`/#/detail/${sharedVideoId}`);
  await page.getByRole('button', { name: '加入购物车' }).first().click();
  await expect(page).toHaveURL(`/#/login?redirect=${encodeURIComponent(`/detail/${sharedVideoId}`)}`);
  await logIn(page, phone, TEST_PASSWORD);
  await expect(page).toHaveURL(`/#/detail/${sharedVideoId}`);
  await expect(page.getByRole('banner').getByRole('link', { name: '购物车，1 条素材' })).toBeVisible();

  await page.goto('/#/user/viewHistory');
  const today = page.getByRole('region').filter({ has: page.getByRole('heading', { name: '今天' }) });
  await expect(today.getByRole('link', { name: SHARED_CLIP.name })).toHaveCount(1);
  await today.getByRole('link', { name: SHARED_CLIP.name }).click();
  await expect(page).toHaveURL(`/#/detail/${sharedVideoId}`);
  await page.goBack();
  await page.getByRole('button', { name: '清空足迹' }).click();
  await page.getByRole('dialog', { name: '清空足迹' }).getByRole('button', { name: '清空' }).click();
  await expect(page.getByText('暂无足迹')).toBeVisible();
  await page.reload();
  await expect(page.getByText('暂无足迹')).toBeVisible();
});

test('a new message shows a badge without a reload, until it is read', async ({ newProfile }) => {
  const token = await createBuyer();
  const { userId } = await call(site, 'GET /user/v1/info', {}, token);
  const page = await newProfile({ token });
  await page.goto('/#/user/notice');
  await expect(page.getByText('暂无消息')).toBeVisible();

  const titles = Array.from({ length: 11 }, (_, index) => `系统维护通知第${index + 1}号`);
  for (const title of titles) {
    await call(
      site,
      'POST /operator/v1/messages',
      { userIds: [userId], title, content: '今晚零点\n停机十分钟' },
      operatorToken,
    );
  }
  await expect(page.getByRole('button', { name: '我的账号，11 条未读消息' })).toBeVisible();
  const entry = menuOf(page).getByRole('link', { name: '系统消息' });
  await expect(entry).toContainText('条未读消息');

  await page.reload();
  const rows = page.getByRole('tabpanel').getByRole('listitem');
  await expect(rows).toHaveCount(10);
  await page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '2' }).click();
  await expect(rows).toHaveCount(1);
  await rows.getByRole('button', { name: titles[0]! }).click();
  const dialog = page.getByRole('dialog', { name: titles[0]! });
  await expect(dialog).toContainText('停机十分钟');
  await dialog.getByRole('button', { name: '关闭' }).click();
  await expect(page.getByRole('button', { name: '我的账号，10 条未读消息' })).toBeVisible();
  await expect(rows.getByText('未读：')).toHaveCount(0);

  await page.getByRole('tab', { name: '未读' }).click();
  await expect(rows).toHaveCount(10);
  await page.getByRole('button', { name: '全部标为已读' }).click();
  await expect(page.getByText('暂无消息')).toBeVisible();
  await expect(entry).not.toContainText('条未读消息');
});

test('unread messages are polled only while the tab is visible', async ({ newProfile }) => {
  const page = await newProfile({ token: await createBuyer() });
  await page.clock.install();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/systemMsg/unread')) asked += 1;
  });
  await page.goto('/#/user/notice');
  await expect(page.getByText('暂无消息')).toBeVisible();
  /** Advances the clock by three poll intervals. Returns the number of polls sent. */
  const polls = async () => {
    const before = asked;
    await page.clock.runFor(3 * UNREAD_POLL_MS + 1);
    // Earlier requests have been counted by now.
    await page.evaluate(() => fetch('/healthz').then((response) => response.text()));
    return asked - before;
  };
  expect(await polls()).toBeGreaterThan(0);
  await show(page, 'hidden');
  expect(await polls()).toBe(0);
  const before = asked;
  await show(page, 'visible');
  await expect.poll(() => asked).toBeGreaterThan(before);
});

async function show(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
}

test('a creator’s numbers are placeholders while they load, and dashes after a failure, never 0', async ({
  newProfile,
}) => {
  const token = await createCreator();
  await call(site, 'POST /user/v1/update', { currentUserType: 3 }, token);
  const page = await newProfile({ token });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/author/v1/stats', async (route) => {
    await released;
    await route.fulfill({ json: { code: 50000, message: '系统繁忙，请稍后再试', data: null } });
  });
  await page.goto('/#/user');
  const tile = (label: string) => page.locator('dl > div').filter({ hasText: label }).locator('dd');
  const labels = ['已发布作品', '作品曝光', '成交订单', '累计分成'];
  for (const label of labels) await expect(tile(label)).toHaveText('');
  release();
  for (const label of labels) await expect(tile(label)).toHaveText('—加载失败');
  await page.unroute('**/author/v1/stats');
  await page.reload();
  await expect(tile('已发布作品')).toHaveText('0 条');
});

test('creators’ pages tell a buyer that they are for creators, and link to how to become one', async ({
  newProfile,
}) => {
  const page = await newProfile({ token: await createBuyer() });
  for (const [path, title] of [
    ['salesData', '销售数据'],
    ['crashOutList', '提现'],
    ['video', '管理作品'],
    ['authoriseData', '授权数据'],
  ]) {
    await page.goto(`/#/user/${path}`);
    await expect(page.getByText(`“${title}”是创作者的页面`)).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: '创作者入驻' })).toHaveAttribute(
      'href',
      '/creatorIntro',
    );
    await expect(page.getByText(/加载失败/)).toHaveCount(0);
  }
  await expectQuality(page, 'a creators’ page opened by a buyer');
});
