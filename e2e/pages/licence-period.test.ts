import type { Page } from '@playwright/test';
import { call } from '../../server/src/testing/client.ts';
import { editList } from '../helpers/edit-lists.ts';
import { publishClip } from '../helpers/shared-clips.ts';
import { find, pay } from '../helpers/shop.ts';
import { createBuyer, operatorToken, site } from '../helpers/site.ts';
import { expect, test } from '../helpers/test.ts';
import { uniqueName } from '../helpers/unique.ts';

const LICENSEE = {
  authorizedUser: '青禾影视有限公司',
  socialCreditCode: '91440300708461136T',
  authorizedProject: '年度短片',
};
const UNTIL = /一年授权，至 \d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/;

const row = (page: Page, name: string) => page.getByRole('table').getByRole('row').filter({ hasText: name });

test('a one-year licence is marked on the clip’s card, before payment, on every purchase page, and in a film check', async ({
  newProfile,
}) => {
  test.slow();
  const name = uniqueName('沙漠公路');
  const { videoId } = await publishClip(site, operatorToken, 'interlaced.mov', {
    name,
    hdPrice: 20,
    authenticationType: 2,
  });
  const token = await createBuyer(50);
  const page = await newProfile({ token });
  const film = editList('年度短片', [`${videoId}-HD-${name}.mp4`], 2);
  const check = async () => {
    await page.goto('/#/user/filmCheck');
    await page
      .getByLabel('拖入剪辑表，或点击选择')
      .setInputFiles({ name: 'v1.edl', mimeType: 'text/plain', buffer: Buffer.from(film) });
  };

  await test.step('cards, the quick look and tier buttons show the period', async () => {
    await page.goto('/#/hot');
    const card = page.getByRole('article').filter({ hasText: name });
    await expect(card).toContainText('一年授权');
    await card.getByRole('link').focus();
    await page.keyboard.press(' ');
    const look = page.getByRole('dialog', { name });
    await expect(look.getByRole('button', { name: /^HD/ })).toContainText('一年授权');
    await page.keyboard.press('Escape');
    await find(page, name, name);
    await expect(page.getByRole('button', { name: /^HD/ })).toContainText('一年授权');
  });

  await test.step('a film check shows the period beside the price', async () => {
    await check();
    await expect(row(page, name)).toContainText('购买 HD ¥20.00 · 一年授权');
  });

  await test.step('the cart and the payment page show the period, also after payment', async () => {
    await page.goto(`/#/detail/${videoId}`);
    await page.getByRole('button', { name: '加入购物车' }).click();
    await expect(page.getByText('购物车中已有这条素材')).toBeVisible();
    await page.goto('/#/buyCart');
    await expect(page.getByRole('main')).toContainText('一年授权');
    await page.getByRole('checkbox', { name: new RegExp(`选择 ${name}`) }).check();
    await page.getByRole('button', { name: /结算/ }).click();
    await expect(page).toHaveURL(/#\/payOrder\//);
    await expect(page.getByRole('list').filter({ hasText: name }).first()).toContainText('一年授权');
    await pay(page);
    await expect(page.getByRole('list').filter({ hasText: name }).first()).toContainText('一年授权');
  });

  await test.step('downloads, licences and film checks show the end of the year once it has begun', async () => {
    await page.goto('/#/user/download');
    await expect(page.getByRole('article').filter({ hasText: name })).toContainText('一年授权');
    const { content } = await call(site, 'GET /order/v1/downloads', {}, token);
    const { orderItemId } = content[0]!;
    await call(site, 'POST /order/v1/authorization/add', { orderItemId, ...LICENSEE }, token);
    await page.reload();
    await expect(page.getByRole('article').filter({ hasText: name })).toContainText(UNTIL);
    await page.goto('/#/user/authoriseManage');
    await expect(page.getByRole('article').filter({ hasText: name })).toContainText(UNTIL);
    await page.goto(`/#/detail/${videoId}`);
    await expect(page.getByRole('listitem').filter({ hasText: '已购买 HD' })).toContainText(UNTIL);
    await check();
    await expect(row(page, name)).toContainText(UNTIL);
  });
});
