import { readFile } from 'node:fs/promises';
import { call } from '../../server/src/testing/client.ts';
import { copyClip } from '../helpers/copy-clip.ts';
import { expectQuality } from '../helpers/quality.ts';
import { publishClip } from '../helpers/shared-clips.ts';
import { operatorToken, site } from '../helpers/site.ts';
import { work } from '../helpers/studio.ts';
import { expect, test } from '../helpers/test.ts';
import { uniqueName } from '../helpers/unique.ts';

test('a creator changes prices of clips on several pages, and reverts them by CSV', async ({ newProfile }) => {
  const name = uniqueName('盐湖上的风筝');
  const clip = { name, hdPrice: 20 };
  const { videoId, authorToken } = await publishClip(site, operatorToken, 'interlaced.mov', clip);
  const copies = await copyClip(videoId, name, 21);
  const page = await newProfile({ token: authorToken });
  const priceOf = async (id: number) =>
    (await call(site, 'GET /video/v1/mine/detail', { videoId: id }, authorToken)).hdPrice;
  await page.goto('/#/user/video?sort=title');
  const result = page.getByRole('dialog', { name: /结果$/ });
  const close = () => result.getByRole('button', { name: '知道了' }).click();

  const csv = await test.step('exports the list', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '导出CSV' }).click();
    return await readFile(await (await download).path());
  });

  await test.step('selects clips on both pages', async () => {
    await page.getByRole('checkbox', { name: '选择本页' }).check();
    await page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '2', exact: true }).click();
    await expect(page.getByRole('article')).toHaveCount(2);
    await page.getByRole('article').first().getByRole('checkbox').check();
    await expect(page.getByRole('toolbar', { name: '批量操作' })).toContainText('已选 21 条');
    await expectQuality(page, 'the works page with a selection');
  });

  const changed = await test.step('sets the price of the selected clips', async () => {
    await page.getByRole('button', { name: '批量修改' }).click();
    const dialog = page.getByRole('dialog', { name: '批量修改 21 条作品' });
    await dialog.getByRole('combobox', { name: 'HD价格的修改方式' }).selectOption('set');
    await dialog.getByRole('textbox', { name: 'HD价格：设为' }).fill('66');
    await expectQuality(page, 'the dialog for bulk changes');
    await dialog.getByRole('button', { name: '修改1项' }).click();
    await expect(result).toContainText('已修改 21 条作品');
    await close();
    await expect(page.getByRole('toolbar', { name: '批量操作' })).toHaveCount(0);
    const prices = await Promise.all([videoId, ...copies].map(priceOf));
    expect(prices.filter((price) => price === 66)).toHaveLength(21);
    return [videoId, ...copies][prices.indexOf(66)]!;
  });

  await test.step('previews and applies the exported prices', async () => {
    await page.getByLabel('导入CSV').setInputFiles({ name: 'works.csv', mimeType: 'text/csv', buffer: csv });
    const preview = page.getByRole('dialog', { name: '核对CSV的修改' });
    await expect(preview).toContainText('21 条作品有改动，1 条没有变化');
    await expect(preview.getByRole('list', { name: '将要修改的作品' }).getByRole('listitem').first()).toContainText(
      '66→20',
    );
    await expectQuality(page, 'the preview of an import');
    await preview.getByRole('button', { name: '修改 21 条作品' }).click();
    await expect(result).toContainText('已修改 21 条作品');
    await close();
    expect(await priceOf(changed)).toBe(20);
  });

  await test.step('undoes the import after a reload', async () => {
    await page.reload();
    await page.getByRole('button', { name: '撤销导入' }).click();
    await page.getByRole('dialog', { name: '撤销上次导入' }).getByRole('button', { name: '修改 21 条作品' }).click();
    await expect(result).toContainText('已恢复 21 条作品');
    await close();
    expect(await priceOf(changed)).toBe(66);
    await expect(page.getByRole('button', { name: '撤销导入' })).toHaveCount(0);
  });

  await test.step('finds a clip by its id', async () => {
    await page.getByRole('searchbox', { name: '编号、名称或关键词' }).fill(String(videoId));
    await page.getByRole('button', { name: '搜索' }).last().click();
    await expect(page).toHaveURL(/keyword=/);
    await expect(work(page, name)).toBeVisible();
  });
});
