import type { Page } from '@playwright/test';
import { call } from '../server/src/testing/client.ts';
import { clip } from './helpers/clips.ts';
import { createOperator, logInToConsole } from './helpers/console.ts';
import { expectQuality } from './helpers/quality.ts';
import { publishClip, submitClip } from './helpers/shared-clips.ts';
import { createBuyer, operatorToken, site } from './helpers/site.ts';
import { expectWork, work } from './helpers/studio.ts';
import { expect, test } from './helpers/test.ts';
import { uniqueName } from './helpers/unique.ts';

const agree = (page: Page, word: string) =>
  page.getByRole('dialog').getByRole('button', { name: word, exact: true }).click();
const edit = async (page: Page, name: string) => {
  await work(page, name)
    .getByRole('link', { name: `编辑 ${name}` })
    .click();
  await expect(page.getByLabel('作品名称')).toHaveValue(name);
};

test('a creator withdraws and relists a clip, changes its texts and file, and deletes it', async ({ newProfile }) => {
  const name = uniqueName('渡口的早班船');
  const renamed = `${name}·修订`;
  const { videoId, authorToken } = await publishClip(site, operatorToken, 'interlaced.mov', { name, hdPrice: 20 });
  const [page, operator] = await Promise.all([newProfile({ token: authorToken }), newProfile()]);
  await logInToConsole(operator);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/#/user/video');

  await test.step('withdraws and relists the clip', async () => {
    await expect(page.getByRole('link', { name: '已发布 1' })).toBeVisible();
    await work(page, name)
      .getByRole('button', { name: `下架 ${name}` })
      .click();
    await agree(page, '下架');
    await expect(work(page, name)).toContainText('已下架');
    await work(page, name)
      .getByRole('button', { name: `上架 ${name}` })
      .click();
    await expect(work(page, name)).toContainText('已发布');
    await expectQuality(page, 'the creator’s works');
  });

  await test.step('changes texts and prices immediately', async () => {
    await edit(page, name);
    await expect(page.getByRole('textbox', { name: 'HD', exact: true })).toHaveValue('20');
    await page.getByLabel('作品名称').fill(renamed);
    await page.getByRole('textbox', { name: 'HD', exact: true }).fill('');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText('请至少填写一个规格的价格')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'HD', exact: true })).toBeFocused();
    await page.getByRole('textbox', { name: 'HD', exact: true }).fill('25');
    await expectQuality(page, 'the form of a published clip');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText('保存成功')).toBeVisible();
    await expect(work(page, renamed)).toContainText('25.00');
    await page.goto(`/#/detail/${videoId}`);
    await expect(page.getByRole('heading', { name: renamed })).toBeVisible();
  });

  await test.step('a new file waits for its review while the clip stays on sale', async () => {
    await page.goto('/#/user/video');
    await edit(page, renamed);
    await page.getByRole('button', { name: '更换文件' }).click();
    await page.getByLabel(/拖入视频文件/).setInputFiles(clip('too-small-640x480.mp4'));
    await expect(page.getByRole('alert').filter({ hasText: '分辨率低于1920×1080' })).toBeVisible();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByLabel(/拖入视频文件/)).toBeFocused();
    await page.getByRole('button', { name: '删除 too-small-640x480.mp4' }).click();
    await agree(page, '删除');
    await expect(page.getByRole('listitem', { name: 'too-small-640x480.mp4' })).toHaveCount(0);
    await page.getByLabel(/拖入视频文件/).setInputFiles(clip('hd.mp4'));
    await expect(page.getByText(/^已上传/)).toBeVisible();
    await expect(page.getByRole('radio', { name: '用作新文件' })).toBeChecked();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText('已保存，新文件通过审核后替换')).toBeVisible();
    await expect(work(page, renamed)).toContainText('已发布');
    await edit(page, renamed);
    await expect(page.getByRole('note')).toContainText('新文件“hd.mp4”');
    await expect(async () => {
      const detail = await call(site, 'GET /video/v1/mine/detail', { videoId }, authorToken);
      expect(detail.nextVersion?.status).toBe(1);
    }).toPass();
  });

  await test.step('an operator sees the changes and approves the new file beside the old one', async () => {
    await operator.getByRole('menuitem', { name: '审核队列' }).click();
    const row = operator.getByRole('row').filter({ hasText: renamed });
    await expect(row).toContainText('新版本');
    await expect(row).toContainText('文字改动');
    await row.getByRole('button', { name: '审核' }).click();
    const drawer = operator.getByRole('dialog').filter({ hasText: renamed });
    await expect(drawer.getByText('通过后替换在售的文件')).toBeVisible();
    const words = drawer.getByRole('region', { name: '文字改动' });
    await expect(words).toContainText(name);
    await expectQuality(operator, 'the review of a new version');
    await words.getByRole('button', { name: '标记为已看' }).click();
    await expect(words).toHaveCount(0);
    await drawer.getByRole('button', { name: /通过/ }).click();
    await expect(row).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('原片 hd.mp4')).toBeVisible();
    await expect(page.getByRole('note')).not.toContainText('新文件');
  });

  await test.step('asks before leaving a changed form', async () => {
    await page.getByLabel('作品名称').fill('没有保存的名称');
    await page.getByRole('link', { name: '返回', exact: true }).click();
    await agree(page, '放弃修改');
    await expect(work(page, renamed)).toBeVisible();
  });

  await test.step('hides the deleted clip from everybody', async () => {
    await work(page, renamed)
      .getByRole('button', { name: `删除 ${renamed}` })
      .click();
    await agree(page, '删除');
    await expect(page.getByText('还没有作品')).toBeVisible();
    await page.goto(`/#/detail/${videoId}`);
    await expect(page.getByRole('heading', { name: renamed })).toHaveCount(0);
    await page.goto(`/#/user/editVideo/${videoId}`);
    await expect(page.getByText('作品不存在')).toBeVisible();
  });
});

test('a rejected clip is corrected and submitted again', async ({ newProfile }) => {
  const name = uniqueName('芦苇荡里的白鹭');
  const { videoId, authorToken } = await submitClip(site, operatorToken, 'interlaced.mov', { name, hdPrice: 20 });
  await call(site, 'POST /operator/v1/videos/{videoId}/reject', { videoId, reason: '名称与画面不符' }, operatorToken);
  const page = await newProfile({ token: authorToken });
  await page.goto('/#/user/video?status=3');
  await expect(work(page, name)).toContainText('名称与画面不符');
  await work(page, name)
    .getByRole('link', { name: `修改后重新提交 ${name}` })
    .click();
  await expect(page.getByRole('note')).toContainText('名称与画面不符');
  await page.getByLabel('作品名称').fill(`${name}起飞`);
  await page.getByRole('button', { name: '重新提交审核' }).click();
  await expect(page.getByText('已重新提交审核')).toBeVisible();
  await expectWork(page, `${name}起飞`, '审核中');
});

test('a black section is detected, cited in a rejection and answered, and buyers can inspect the clip’s pixels', async ({
  newProfile,
}) => {
  const name = uniqueName('日出前的山口');
  const { videoId, authorToken } = await submitClip(site, operatorToken, 'black-start.mp4', { name, hdPrice: 20 });
  const page = await newProfile({ token: authorToken });
  const file = page.getByRole('region', { name: '画面检查' });

  await test.step('the creator sees where the black section is', async () => {
    await page.goto(`/#/user/editVideo/${videoId}`);
    const finding = file.getByRole('list', { name: '检测结果' }).getByRole('button', { name: /^黑场 00:00–00:02/ });
    await expect(finding).toBeVisible();
    const mark = file.locator('media-time-range + div > span').first();
    await expect(mark).toHaveAttribute('style', /left: 0(?:\.00)?%; width: 6\d/);
    await finding.click();
    await expect(finding).toBeVisible();
  });

  await test.step('the creator answers the rejection that cites the section, once', async () => {
    const { findings } = await call(site, 'GET /video/v1/mine/detail', { videoId }, authorToken);
    const black = findings.filter(({ check }) => check === 'black');
    const rejection = { videoId, reason: '开头是黑场', findings: black };
    await call(site, 'POST /operator/v1/videos/{videoId}/reject', rejection, operatorToken);
    await page.reload();
    const note = page.getByRole('region', { name: '审核意见' });
    await expect(note).toContainText('开头是黑场');
    await expect(note.getByRole('list', { name: '引用的检测结果' })).toContainText('黑场 00:00–00:02');
    await note.getByLabel(/可以申诉一次/).fill('黑场是有意留给片名的');
    await note.getByRole('button', { name: '提交申诉' }).click();
    await expect(note).toContainText('已重新进入审核');
    await expect(note.getByRole('button', { name: '提交申诉' })).toHaveCount(0);
  });

  await test.step('buyers inspect the clip’s pixels after another reviewer has approved it', async () => {
    const reviewer = await createOperator('reviewer');
    await call(site, 'POST /operator/v1/videos/{videoId}/approve', { videoId }, reviewer);
    const buyer = await newProfile({ token: await createBuyer() });
    await buyer.goto(`/#/detail/${videoId}`);
    const tiles = Promise.all(
      (await call(site, 'GET /video/v1/queryVideoByVideoId', { videoId })).loupe!.urls.map((url) =>
        buyer.waitForResponse((response) => response.url().endsWith(new URL(url, site.url).pathname)),
      ),
    );
    await buyer.getByRole('button', { name: '放大镜' }).click();
    for (const tile of await tiles) expect(tile.status()).toBe(200);
    await expect(buyer.getByText('镜内1:1')).toContainText('原片的一帧 1920×1080');
  });
});
