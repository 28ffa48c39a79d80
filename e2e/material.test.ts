import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Request } from '@playwright/test';
import { call } from '../server/src/testing/client.ts';
import { clip } from './helpers/clips.ts';
import { expectQuality } from './helpers/quality.ts';
import { createCreator, operatorToken, site } from './helpers/site.ts';
import { work } from './helpers/studio.ts';
import { expect, test } from './helpers/test.ts';
import { uniqueName } from './helpers/unique.ts';

test('many clips are filled in by spreadsheet and in bulk, survive a reload, and are published at once', async ({
  newProfile,
}) => {
  const token = await createCreator();
  const name = uniqueName('批量的晨雾');
  const categoryName = `雾${uniqueName('')}`;
  await call(site, 'POST /operator/v1/categories', { categoryName }, operatorToken);
  const files = await Promise.all([1, 2, 3, 4].map((n) => makeClip(`${name}-${n}.mp4`)));
  const page = await newProfile({ token });
  await page.goto('/#/user/material');
  await expect(page.getByText('拖入视频后，每个文件成为一行')).toBeVisible();
  await expectQuality(page, 'the batch without rows');

  await test.step('adds a row per file immediately and uploads in the background', async () => {
    await page.getByLabel(/拖入视频文件/).setInputFiles(files.slice(0, 3));
    await expect(rows(page)).toHaveCount(3);
    await expect(row(page, 1).getByLabel('作品名称')).toHaveValue(`${name}-1`);
    for (const n of [1, 2, 3]) await expect(row(page, n)).toContainText('已上传');
  });

  await test.step('a spreadsheet fills the rows and shows its errors in their cells, where they are corrected', async () => {
    await uploadCsv(page, [
      ['文件名', '关键词', '分类', 'HD价格', 'PLUS价格', '备注'],
      [`${name}-1.mp4`, '晨雾，山谷、晨雾', categoryName, '88', '288', ''],
      [`${name}-2.mp4`, '晨雾', '不存在的分类', '一百', '', ''],
      [`${name}-4.mp4`, '晨雾', categoryName, '99', '', ''],
    ]);
    const report = page.getByRole('status', { name: 'CSV导入结果' });
    await expect(report).toContainText('已填入3行');
    await expect(report).toContainText(`1个文件还没有选择，拖入同名视频后自动对应：${name}-4.mp4`);
    await expect(report).toContainText('没有“备注”这一列');
    await expect(row(page, 1).getByLabel('关键词')).toHaveValue('晨雾，山谷');
    await expect(row(page, 1)).toContainText(categoryName);
    await expect(row(page, 2)).toContainText('没有“不存在的分类”这个分类');
    await expect(row(page, 2)).toContainText('请填写半角数字，如99.5');
    await expectQuality(page, 'the batch with errors');

    await page.getByRole('button', { name: '下一处问题（1行）' }).click();
    await expect(row(page, 2).getByRole('button', { name: '分类与标签' })).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `分类与标签：${name}-2.mp4` });
    await dialog.getByRole('button', { name: categoryName }).click();
    await expectQuality(page, 'the choices of a row');
    await dialog.getByRole('button', { name: '完成' }).click();
    await page.getByRole('button', { name: '下一处问题（1行）' }).click();
    await expect(row(page, 2).getByLabel('HD价格')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('66');
    await expect(page.getByRole('button', { name: /下一处问题/ })).toBeHidden();
  });

  await test.step('cells pasted from a spreadsheet fill rows to the right and down, and Ctrl+Z undoes that', async () => {
    const cells = [
      ['雾海，日出', categoryName, '55'],
      ['雾海', '', '一百'],
      ['没有对应的行', '', ''],
    ];
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const text = cells.map((line) => line.join('\t')).join('\r\n');
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await row(page, 3).getByLabel('关键词').click();
    await page.keyboard.press('ControlOrMeta+v');
    const report = page.getByRole('status', { name: '粘贴结果' });
    await expect(report).toContainText('粘贴了3行，多出的1行没有对应的素材，已忽略');
    await expect(row(page, 3).getByLabel('关键词')).toHaveValue('雾海，日出');
    await expect(row(page, 3)).toContainText(categoryName);
    await expect(row(page, 3).getByLabel('HD价格')).toHaveValue('55');
    await expect(row(page, 4).getByLabel('关键词')).toHaveValue('雾海');
    await expect(row(page, 4)).toContainText('请填写半角数字，如99.5');
    await expectQuality(page, 'the report of a paste');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(row(page, 3).getByLabel('关键词')).toHaveValue('');
    await expect(row(page, 4).getByLabel('关键词')).toHaveValue('晨雾');
    await expect(row(page, 4).getByLabel('HD价格')).toHaveValue('99');
    await report.getByRole('button', { name: '知道了' }).click();
    await expect(report).toBeHidden();
  });

  await test.step('the selected rows are changed together, and the change is undone', async () => {
    await page.getByRole('button', { name: '批量修改' }).click();
    const dialog = page.getByRole('dialog', { name: '批量修改4行' });
    await dialog.getByLabel('关键词的修改方式').selectOption('添加');
    await dialog.getByLabel('关键词：添加').fill('山谷，航拍');
    await dialog.getByLabel('作品名称的修改方式').selectOption('查找并替换');
    await dialog.getByLabel('作品名称：查找').fill('-');
    await dialog.getByLabel('作品名称：替换为').fill('·');
    await expectQuality(page, 'the bulk change');
    await dialog.getByRole('button', { name: '修改2项' }).click();
    await expect(row(page, 1).getByLabel('关键词')).toHaveValue('晨雾，山谷，航拍');
    await expect(row(page, 3).getByLabel('关键词')).toHaveValue('山谷，航拍');
    await expect(row(page, 3).getByLabel('作品名称')).toHaveValue(`${name}·3`);
    await page.getByRole('button', { name: '撤销批量修改' }).click();
    await expect(row(page, 3).getByLabel('关键词')).toHaveValue('');
    await expect(row(page, 3).getByLabel('作品名称')).toHaveValue(`${name}-3`);
    await page.getByRole('button', { name: '复制首行' }).click();
    await expect(row(page, 3).getByLabel('关键词')).toHaveValue('晨雾，山谷');
    await expect(row(page, 3).getByLabel('PLUS价格')).toHaveValue('288');
    await row(page, 3).getByLabel('关键词').fill('晨雾，视频素材，４Ｋ，4k');
    await expect(row(page, 3)).toContainText('重复：4k；没人会搜的词：视频素材');
    await row(page, 3).getByRole('button', { name: '移除这些词' }).click();
    await expect(row(page, 3).getByLabel('关键词')).toHaveValue('晨雾，４Ｋ');
  });

  await test.step('rows are moved by dragging and by keyboard', async () => {
    await row(page, 3).getByTitle('拖动以调整顺序').dragTo(row(page, 1));
    await expect(rows(page).first()).toContainText(`${name}-3.mp4`);
    await rows(page).first().getByRole('button', { name: /^下移/ }).press('Enter');
    await expect(rows(page).first()).toContainText(`${name}-1.mp4`);
  });

  await test.step('a reload restores every row in order, and a row without a file accepts its file again', async () => {
    await expect(page.getByText('草稿已保存')).toBeVisible();
    await page.reload();
    await expect(rows(page)).toHaveCount(4);
    await expect(rows(page).first()).toContainText(`${name}-1.mp4`);
    await expect(row(page, 2).getByLabel('HD价格')).toHaveValue('88');
    await expect(row(page, 3).getByLabel('关键词')).toHaveValue('晨雾，４Ｋ');
    await expect(row(page, 4)).toContainText('等待文件');
    await page.getByLabel(/拖入视频文件/).setInputFiles(files[3]!);
    await expect(row(page, 4)).toContainText('已上传');
    await expect(rows(page)).toHaveCount(4);
  });

  await test.step('publishes complete rows, and keeps the others with a reason', async () => {
    await row(page, 1).getByLabel('HD价格').fill('0.5');
    await expect(page.getByText('草稿已保存')).toBeVisible();
    const { content } = await call(site, 'GET /video/v1/mine', { status: 6, page: 1, size: 60 }, token);
    const deleted = content.find(({ videoName }) => videoName === `${name}-3`)!;
    await call(site, 'POST /video/v1/delete', { videoId: deleted.videoId }, token);
    await page.getByRole('checkbox', { name: '全选' }).check();
    await page.getByRole('button', { name: '发布所选' }).click();
    await expect(page.getByText('已提交 2 条作品')).toContainText('1 行需要补充或修改；1 行没有提交成功');
    await expect(rows(page)).toHaveCount(2);
    await expect(row(page, 1)).toContainText('价格应在1到100000之间');
    await expect(row(page, 3)).toContainText('作品不存在');
    await row(page, 3).getByRole('button', { name: /^移除/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: '移除' }).click();
    await expect(rows(page)).toHaveCount(1);
    await page.getByLabel(/拖入视频文件/).setInputFiles(clip('too-small-640x480.mp4'));
    const small = rows(page).filter({ hasText: 'too-small' });
    await expect(small).toContainText('分辨率低于1920×1080');
    await small.getByLabel('关键词').fill('晨雾');
    await small.getByLabel('HD价格').fill('9');
    await expect(page.getByText('已选2行，其中0行可以发布')).toBeVisible();
    await page.getByRole('button', { name: '下一处问题（2行）' }).click();
    await page.getByRole('button', { name: '发布所选' }).click();
    await expect(page.getByText('没有提交任何作品；2 行需要补充或修改')).toBeVisible();
    await page.goto('/#/user/publish');
    await page.getByRole('listitem').filter({ hasText: 'too-small' }).getByRole('radio').check();
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await expect(page.getByText('too-small-640x480.mp4：分辨率低于1920×1080')).toBeFocused();
    await page.goto('/#/user/video');
    for (const n of [2, 4]) await expect(work(page, `${name}-${n}`)).toBeVisible();
  });
});

test('uploads of files chosen by click, interrupted by a reload, resume with one click', async ({ newProfile }) => {
  const page = await newProfile({ token: await createCreator() });
  const fileName = `${uniqueName('晨雾')}-1.mp4`;
  const bytes = await readFile(await makeClip(fileName));
  // Tests cannot control the browser's own file chooser; files in the origin private file system have real handles too.
  await page.addInitScript((name) => {
    const pick = async () => [await (await navigator.storage.getDirectory()).getFileHandle(name)];
    Object.assign(window, { showOpenFilePicker: pick });
  }, fileName);
  await page.goto('/#/user/material');
  await page.evaluate(
    async ([name, base64]) => {
      const handle = await (await navigator.storage.getDirectory()).getFileHandle(name!, { create: true });
      const writable = await handle.createWritable();
      await writable.write(Uint8Array.from(atob(base64!), (character) => character.charCodeAt(0)));
      await writable.close();
    },
    [fileName, bytes.toString('base64')],
  );
  const isChunk = (request: Request) => request.method() === 'PATCH';
  await page.route('**/*', (route) => (isChunk(route.request()) ? route.abort() : route.fallback()));
  await page.locator('label', { hasText: '拖入视频文件或文件夹，或点击选择' }).click();
  await expect(row(page, 1)).toBeVisible();
  await expect(page.getByText('草稿已保存')).toBeVisible();
  await page.reload();
  await page.unroute('**/*');
  await expectQuality(page, 'the batch with an interrupted file');
  await page.getByRole('button', { name: '继续上传这些文件' }).click();
  await expect(row(page, 1)).toContainText('已上传');
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: '继续上传这些文件' })).toBeHidden();
});

const rows = (page: Page) => page.getByRole('table', { name: '批量发布的作品' }).locator('tbody').getByRole('row');
const row = (page: Page, n: number) => rows(page).filter({ hasText: `-${n}.mp4` });

async function uploadCsv(page: Page, lines: readonly (readonly string[])[]): Promise<void> {
  const text = lines.map((cells) => cells.join(',')).join('\r\n');
  const buffer = Buffer.from(`\uFEFF${text}`);
  await page.getByLabel('上传CSV').setInputFiles({ name: '素材.csv', mimeType: 'text/csv', buffer });
}

/** Makes a unique clip by appending a box that players skip. */
async function makeClip(name: string): Promise<string> {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(32 + 8);
  header.write('free', 4);
  const path = join(await mkdtemp(join(tmpdir(), 'material-')), name);
  await writeFile(path, Buffer.concat([await readFile(clip('hd.mp4')), header, randomBytes(32)]));
  return path;
}
