import { TOKEN_COOKIE } from '@zhenku/contract/constants';
import { call } from '../server/src/testing/client.ts';
import { order } from '../server/src/testing/shopping.ts';
import { accountMenu, TEST_PASSWORD, logIn, logOut, createAccount } from './helpers/account.ts';
import { expectQuality } from './helpers/quality.ts';
import { createBuyer, site, sharedVideoId } from './helpers/site.ts';
import { SHARED_CLIP } from './helpers/shared-clips.ts';
import { expect, test } from './helpers/test.ts';

const PROTECTED = [
  '/recharge?c=500',
  '/buyCart',
  '/payOrder/a',
  '/payOrderSuccess/a',
  '/bankCardPay?orderId=a',
  '/user/order?page=2',
  '/user/material',
  '/user/publish',
];

test('pages that need a login redirect to it and back, with their query', async ({ newProfile }) => {
  const page = await newProfile();
  const { phone } = await createAccount();
  for (const path of PROTECTED) {
    await page.goto(`/#${path}`);
    await expect(page).toHaveURL(`/#/login?redirect=${encodeURIComponent(path)}`);
  }
  await page.goto('/#/recharge?c=1234');
  await logIn(page, phone, TEST_PASSWORD);
  await expect(page).toHaveURL('/#/recharge?c=1234');
  await expect(page.getByLabel('自定义金额（元）')).toHaveValue('1234');
  await page.goto('/#/login');
  await expect(page).toHaveURL('/#/');
});

test('public pages need no login, and logging in to buy returns to the page', async ({ newProfile }) => {
  const page = await newProfile();
  for (const path of ['/hot', '/search?keyword=桥', '/category/cat', `/detail/${sharedVideoId}`]) {
    await page.goto(`/#${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`#${path.split('?')[0]}`));
  }
  await page.getByRole('button', { name: '立即购买' }).click();
  await expect(page).toHaveURL(`/#/login?redirect=${encodeURIComponent(`/detail/${sharedVideoId}`)}`);
});

test('a public page reports a missing clip, group or creator without a login', async ({ newProfile }) => {
  const page = await newProfile();
  for (const [path, message] of [
    ['/detail/2147483000', '这条素材不存在或已下架'],
    ['/category/album/2147483000', '没有这张专辑'],
    ['/category/cat/2147483000', '没有这个分类'],
    ['/personal/2147483000', '没有找到这位创作者'],
  ]) {
    await page.goto(`/#${path}`);
    await expect(page.getByRole('heading', { level: 1, name: message })).toBeVisible();
    await expect(page.getByRole('link', { name: '看看热门素材' })).toBeVisible();
  }
  const main = page.getByRole('main');
  await main.getByRole('combobox').fill('桥');
  await main.getByRole('button', { name: '搜索' }).click();
  await expect(page).toHaveURL(/#\/search\?keyword=/);
});

test('an unknown address asks visitors to log in and shows users a not-found page', async ({ newProfile }) => {
  const page = await newProfile();
  for (const path of ['/nowhere', '/user/nowhere', '/hot/nowhere?page=2']) {
    await page.goto(`/#${path}`);
    await expect(page).toHaveURL(`/#/login?redirect=${encodeURIComponent(path)}`);
  }
  const { phone } = await createAccount();
  await logIn(page, phone, TEST_PASSWORD);
  await expect(page).toHaveURL('/#/hot/nowhere?page=2');
  for (const path of ['/nowhere', '/user/nowhere']) {
    await page.goto(`/#${path}`);
    await expect(page.getByRole('heading', { level: 1, name: '没有这个页面' })).toBeVisible();
    await expect(page.getByRole('link', { name: '看看热门素材' })).toBeVisible();
  }

  // The response's status would be an error in the browser console, which fails the test.
  await page.route('/nowhere/at?all=1', async (route) => {
    const response = await route.fetch();
    expect(response.status()).toBe(404);
    await route.fulfill({ response, status: 200 });
  });
  await page.goto('/nowhere/at?all=1');
  await expect(page).toHaveURL('/#/nowhere/at?all=1');
  await expect(page.getByRole('heading', { level: 1, name: '没有这个页面' })).toBeVisible();
  await expectQuality(page, 'an address that does not exist');
  await page.getByRole('link', { name: '回到首页' }).click();
  await expect(page).toHaveURL('/#/');
});

test('another user’s order is reported as not found', async ({ newProfile }) => {
  const orderId = await order(site, await createBuyer(), sharedVideoId);
  const page = await newProfile({ token: await createBuyer(100) });
  for (const path of ['payOrder', 'payOrderSuccess']) {
    await page.goto(`/#/${path}/${orderId}`);
    await expect(page.getByRole('main').getByText('订单不存在')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(SHARED_CLIP.name);
    await expect(page.getByRole('button', { name: '立即支付' })).toHaveCount(0);
  }
});

test('logging out ends the session in the browser and on the server', async ({ newProfile }) => {
  const token = await createBuyer();
  const page = await newProfile({ token });
  await page.goto('/');
  await logOut(page);
  expect((await page.context().cookies()).filter(({ name }) => name === TOKEN_COOKIE)).toEqual([]);
  await page.goto('/#/user/order');
  await expect(page).toHaveURL(/#\/login\?redirect=/);
  await expect(call(site, 'GET /user/v1/info', {}, token)).rejects.toThrow('请先登录');
});

test('other tabs follow logouts and logins', async ({ newProfile }) => {
  const page = await newProfile({ token: await createBuyer() });
  const beside = await page.context().newPage();
  for (const tab of [page, beside]) {
    await tab.goto('/#/hot');
    await expect(accountMenu(tab)).toBeVisible();
  }
  await logOut(page);
  await expect(beside.getByRole('banner').getByRole('link', { name: /登录/ })).toBeVisible();
  await page.goto('/#/login');
  await logIn(page, (await createAccount()).phone, TEST_PASSWORD);
  await expect(accountMenu(beside)).toBeVisible();
});

test('an expired login makes the page offer a new one', async ({ newProfile }) => {
  const page = await newProfile({ token: await createBuyer() });
  await page.route('**/video-platform/shoppingcart/v1/query*', (route) =>
    route.fulfill({ json: { code: 50014, data: null, message: '登录已过期，请重新登录' } }),
  );
  await page.goto('/#/buyCart');
  const box = page.getByRole('dialog', { name: '登录已失效' });
  await box.getByRole('button', { name: '取消' }).click();
  await expect(box).toBeHidden();
  await expect(accountMenu(page)).toBeVisible();
  await page.reload();
  await box.getByRole('button', { name: '重新登录' }).click();
  await expect(page).toHaveURL('/#/login?redirect=%2FbuyCart');
});

test('an unknown token is discarded', async ({ newProfile }) => {
  const page = await newProfile({ token: 'A'.repeat(43) });
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: /登录/ })).toBeVisible();
});
