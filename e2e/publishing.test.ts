import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { call } from '../server/src/testing/client.ts';
import { clip } from './helpers/clips.ts';
import { expectQuality } from './helpers/quality.ts';
import { createCreator, site } from './helpers/site.ts';
import { expectWork, work } from './helpers/studio.ts';
import { expect, test } from './helpers/test.ts';
import { uniqueName } from './helpers/unique.ts';

test('a draft keeps typed texts, survives a reload, and is published', async ({ newProfile }) => {
  const page = await newProfile({ token: await createCreator() });
  const name = uniqueName('山谷里的晨雾');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/#/user/publish');
  await page.getByLabel(/拖入视频文件/).setInputFiles(clip('interlaced.mov'));
  await expect(page.getByLabel('作品名称')).toHaveValue('interlaced');

  await test.step('the form offers the tiers that the file supplies, and marks missing fields', async () => {
    await page.getByLabel('作品名称').fill(name);
    await page.getByLabel('作品描述（选填）').fill('清晨六点，无人机缓缓升起。');
    await page.getByLabel('关键词', { exact: true }).fill('晨雾,视频素材,');
    await expect(page.getByText('没人会搜的词：视频素材')).toBeVisible();
    await page.getByRole('button', { name: '移除这些词' }).click();
    await expect(page.getByRole('button', { name: '移除 视频素材' })).toHaveCount(0);
    await expect(page.getByRole('table', { name: /可售规格/ })).toContainText('原片不足');
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await expect(page.getByText('请至少填写一个规格的价格')).toBeVisible();
    await expectQuality(page, 'the publish form');
  });

  await test.step('a reload restores all fields', async () => {
    await page.getByRole('textbox', { name: 'HD', exact: true }).fill('66');
    await expect(page.getByText('草稿已保存')).toBeVisible();
    await expect(page).toHaveURL(/draft=\d+/);
    await page.reload();
    await expect(page.getByLabel('作品名称')).toHaveValue(name);
    await expect(page.getByLabel('作品描述（选填）')).toHaveValue('清晨六点，无人机缓缓升起。');
    await expect(page.getByRole('textbox', { name: 'HD', exact: true })).toHaveValue('66');
    await expect(page.getByRole('figure')).toContainText('66.00');
  });

  await test.step('the works page links to the draft, which is then published', async () => {
    await page.goto('/#/user/video?status=6');
    await expect(work(page, name)).toContainText('草稿');
    await work(page, name)
      .getByRole('link', { name: `继续填写 ${name}` })
      .click();
    await expect(page.getByLabel('作品名称')).toHaveValue(name);
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await expect(page.getByRole('heading', { name: '管理作品' })).toBeVisible();
    await expect(page.getByRole('link', { name: '草稿 0' })).toBeVisible();
    await expectWork(page, name, '审核中');
  });
});

test('deleting an upload also deletes its draft', async ({ newProfile }) => {
  const token = await createCreator();
  const page = await newProfile({ token });
  await page.goto('/#/user/publish');
  await page.getByLabel(/拖入视频文件/).setInputFiles(clip('interlaced.mov'));
  await page.getByLabel('作品名称').fill(uniqueName('随手删掉的素材'));
  await expect(page.getByText(/^已上传/)).toBeVisible();
  await page.getByRole('textbox', { name: 'HD', exact: true }).fill('9');
  const drafts = () => call(site, 'GET /video/v1/mine', { status: VIDEO_STATUS.draft }, token);
  await expect.poll(async () => (await drafts()).content.map(({ hdPrice }) => hdPrice)).toEqual([9]);
  await expect(page.getByText('草稿已保存')).toBeVisible();
  await page.getByRole('button', { name: '删除 interlaced.mov' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('添加视频后，边上传边填写作品信息')).toBeVisible();
  await page.goto('/#/user/video');
  await expect(page.getByText('还没有作品')).toBeVisible();
});

test('deleting a draft also deletes its file', async ({ newProfile }) => {
  const token = await createCreator();
  const page = await newProfile({ token });
  const name = uniqueName('不要了的草稿');
  await page.goto('/#/user/publish');
  await page.getByLabel(/拖入视频文件/).setInputFiles(clip('interlaced.mov'));
  await page.getByLabel('作品名称').fill(name);
  await expect(page.getByText(/^已上传/)).toBeVisible();
  // The draft may have been saved before its name was typed.
  const drafts = () => call(site, 'GET /video/v1/mine', { status: VIDEO_STATUS.draft }, token);
  await expect.poll(async () => (await drafts()).content.map(({ videoName }) => videoName)).toEqual([name]);
  await page.reload();
  await page.getByRole('button', { name: `删除草稿 ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('region', { name: '草稿' })).toHaveCount(0);
  await page.goto('/#/user/video');
  await expect(page.getByText('还没有作品')).toBeVisible();
});
