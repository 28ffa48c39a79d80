import { call } from '../../server/src/testing/client.ts';
import { order, pay } from '../../server/src/testing/shopping.ts';
import { clip } from '../helpers/clips.ts';
import { LICENCE } from '../helpers/companies.ts';
import { openConsole, openSection } from '../helpers/console.ts';
import { expectQuality } from '../helpers/quality.ts';
import { createBuyer, createCreator, operatorToken, site } from '../helpers/site.ts';
import { expectWork, work } from '../helpers/studio.ts';
import { expect, test } from '../helpers/test.ts';
import { uniqueName } from '../helpers/unique.ts';

const FILE = { name: '肖像授权.png', mimeType: 'image/png', buffer: LICENCE };

test('only the creator, the reviewer and buyers of PLUS can read a release', async ({ newProfile }) => {
  test.slow();
  const name = uniqueName('戏台上的演员');
  const token = await createCreator();
  const page = await newProfile({ token });

  await test.step('the creator declares recognisable people and uploads their release', async () => {
    await page.goto('/#/user/publish');
    await page.getByLabel(/拖入视频文件/).setInputFiles(clip('interlaced.mov'));
    await expect(page.getByLabel('作品名称')).toHaveValue('interlaced');
    await page.getByLabel('作品名称').fill(name);
    await page.getByLabel('关键词', { exact: true }).fill(name);
    await page.getByLabel('关键词', { exact: true }).press('Enter');
    await page.getByRole('group', { name: '可识别人物' }).getByLabel('有，已获授权').check();
    await page.getByRole('textbox', { name: 'HD', exact: true }).fill('20');
    await page.getByRole('textbox', { name: 'PLUS', exact: true }).fill('60');
    await page.getByRole('button', { name: '上传授权文件' }).click();
    const dialog = page.getByRole('dialog', { name: '上传授权文件' });
    await dialog.getByLabel('名称').fill('林小雨');
    await dialog.getByLabel('授权文件').setInputFiles(FILE);
    await expect(dialog.getByText('已上传 肖像授权.png')).toBeVisible();
    await expectQuality(page, 'a release being added');
    await dialog.getByRole('button', { name: '添加', exact: true }).click();
    await expect(page.getByLabel('林小雨（人物）')).toBeChecked();
    await expect(page.getByText(/^已上传/)).toBeVisible({ timeout: 60_000 });
    await expectQuality(page, 'the publish form with a release');
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await expect(work(page, name)).toBeVisible();
    await expectWork(page, name, '审核中');
  });

  await test.step('the reviewer opens the file beside the clip', async () => {
    const console = await newProfile();
    await openConsole(console, operatorToken);
    await openSection(console, 'review');
    await console.getByRole('row').filter({ hasText: name }).getByRole('button', { name: '审核' }).click();
    const drawer = console.getByRole('dialog').filter({ hasText: name });
    const link = drawer.getByRole('link', { name: '林小雨（人物）' });
    const url = await link.getAttribute('href');
    expect(await bytesAt(url!)).toEqual(LICENCE);
    await expectQuality(console, 'the review of a clip with a release');
    await drawer.getByRole('button', { name: /通过/ }).click();
    await expect(console.getByRole('row').filter({ hasText: name })).toHaveCount(0);
  });

  const { content } = await call(site, 'GET /video/v1/mine', {}, token);
  const { videoId } = content[0]!;
  const buyer = await createBuyer(200);
  const shop = await newProfile({ token: buyer });

  await test.step('the clip’s page says that the people have agreed', async () => {
    await shop.goto(`/#/detail/${videoId}`);
    await expect(shop.getByRole('main')).toContainText('可识别人物有，已获授权');
  });

  await test.step('the buyer of HD is offered no release; the buyer of PLUS can read it', async () => {
    await pay(site, buyer, await order(site, buyer, videoId));
    await shop.goto('/#/user/authoriseManage');
    await expect(shop.getByRole('link', { name: `授权详情 ${name}` })).toBeVisible();
    await expect(shop.getByRole('button', { name: `授权文件 ${name}` })).toHaveCount(0);

    const { orderId } = await call(site, 'POST /order/v1/create', { videos: [{ videoId, videoType: 3 }] }, buyer);
    await pay(site, buyer, orderId);
    await shop.reload();
    await shop.getByRole('button', { name: `授权文件 ${name}` }).click();
    const dialog = shop.getByRole('dialog', { name: '肖像与物权授权文件' });
    const url = await dialog.getByRole('link', { name: '林小雨（人物）' }).getAttribute('href');
    expect(await bytesAt(url!)).toEqual(LICENCE);
    await expectQuality(shop, 'the releases of a bought clip');
  });

  await test.step('a stranger is refused the releases of the buyer’s licences', async () => {
    const stranger = await createBuyer(0);
    const { content: items } = await call(site, 'GET /order/v1/authorizations', {}, buyer);
    for (const { orderItemId } of items)
      await expect(call(site, 'GET /order/v1/releases', { orderItemId }, stranger)).rejects.toThrow('40400');
  });
});

async function bytesAt(url: string): Promise<Buffer> {
  const response = await fetch(new URL(url, site.url));
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}
