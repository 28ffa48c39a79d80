import { call } from '../../server/src/testing/client.ts';
import { download } from '../helpers/media.ts';
import { chooseTier, pay, paymentBox } from '../helpers/shop.ts';
import { createBuyer, operatorToken, site } from '../helpers/site.ts';
import { publishClip } from '../helpers/shared-clips.ts';
import { expect, test } from '../helpers/test.ts';

const CLIP = { name: '水面上的孔明灯', hdPrice: 30, hdPlusPrice: 90 };

test('every purchase page and the certificate show the size of a portrait clip’s files', async ({ newProfile }) => {
  test.slow();
  const { videoId } = await publishClip(site, operatorToken, 'portrait.mp4', CLIP);
  const token = await createBuyer(200);
  const page = await newProfile({ token });

  await test.step('the clip’s page and the cart say that PLUS has the same picture', async () => {
    await page.goto(`/#/detail/${videoId}`);
    for (const tier of ['HD', 'PLUS'] as const) {
      await expect(page.getByRole('button', { name: new RegExp(`^${tier}`) })).toContainText('1080×1920');
      await chooseTier(page, tier);
      await page.getByRole('button', { name: '加入购物车' }).first().click();
      await expect(page.getByText(`已加入购物车（${tier}）`)).toBeVisible();
    }
    await expect(
      page.getByText('PLUS 为扩展授权：画面与 HD 相同，另可用于影视、综艺、纪录片和产品内置；不含个人用途。'),
    ).toBeVisible();
    await page.goto('/#/buyCart');
    await expect(page.getByText('画面与 HD 相同')).toHaveCount(1);
    await page.getByRole('checkbox', { name: '全选' }).check();
    await expect(paymentBox(page)).toContainText('HD 1080×19201 条¥30.00');
    await expect(paymentBox(page)).toContainText('PLUS 1080×19201 条¥90.00');
  });

  await test.step('the order shows the sizes before and after it is paid, and so do the downloads', async () => {
    await page.getByRole('button', { name: '结算', exact: true }).click();
    await expect(page.getByRole('button', { name: '立即支付' })).toBeVisible();
    const items = page.getByRole('main');
    for (const tier of ['HD', 'PLUS']) await expect(items).toContainText(`${tier} 1080×1920`);
    await pay(page);
    await page.goto('/#/user/order');
    for (const tier of ['HD', 'PLUS']) await expect(items).toContainText(`${tier} 1080×1920`);
    await page.goto('/#/user/download');
    const hd = page.getByRole('article', { name: `${CLIP.name} HD 1080×1920` });
    const file = await download(page, () => hd.getByRole('button', { name: /^下载/ }).click());
    expect(file.suggestedFilename()).toBe(`${videoId}-HD-${CLIP.name}.mp4`);
  });

  await test.step('the certificate shows the size', async () => {
    const { content } = await call(site, 'GET /order/v1/authorizations', {}, token);
    const { orderItemId } = content.find(({ videoType }) => videoType === 3)!;
    const licensee = { authorizedUser: '山海影视有限公司', socialCreditCode: '91440300708461136T' };
    await call(
      site,
      'POST /order/v1/authorization/add',
      { orderItemId, ...licensee, authorizedProject: '短片' },
      token,
    );
    await page.goto('/#/user/authoriseManage');
    await expect(page.getByText('PLUS 1080×1920')).toBeVisible();
    const [paper] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: '查看授权书' }).click(),
    ]);
    await expect(paper.getByText('1080×1920 像素')).toBeVisible();
  });
});
