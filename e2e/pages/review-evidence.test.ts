import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createOperator, openConsole, openSection } from '../helpers/console.ts';
import { expectToPlay } from '../helpers/media.ts';
import { expectQuality } from '../helpers/quality.ts';
import { submitClip } from '../helpers/shared-clips.ts';
import { operatorToken, query, site } from '../helpers/site.ts';
import { expect, test } from '../helpers/test.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const drawerOf = (page: Page, name: string) => page.getByRole('dialog').filter({ hasText: name });
const unique = (name: string) => `${name}-${randomUUID().slice(0, 8)}`;

async function open(page: Page, name: string) {
  await openSection(page, 'review');
  await row(page, name).getByRole('button', { name: '审核' }).click();
  const drawer = drawerOf(page, name);
  await expect(drawer.getByRole('button', { name: /通过/ })).toBeEnabled();
  return drawer;
}

test('a reviewer judges an unplayable original by its preview, corrects its texts, and plays a copy beside it', async ({
  newProfile,
}) => {
  test.slow();
  const [name, corrected, copy] = [unique('钟楼下的车流'), unique('鼓楼下的车流'), unique('抄来的车流')];
  await submitClip(site, operatorToken, 'prores.mov', { name, hdPrice: 30 });
  const token = await createOperator('reviewer');
  const [page, other] = await Promise.all([newProfile(), newProfile()]);
  await Promise.all([openConsole(page, token), openConsole(other, token)]);
  const [drawer, otherDrawer] = [await open(page, name), await open(other, name)];

  await test.step('the preview plays in place of the ProRes original', async () => {
    await expect(drawer.getByText(/^浏览器无法播放该原片（Apple ProRes）/)).toBeVisible();
    await expectToPlay(drawer.getByLabel('带水印的预览'));
  });

  await test.step('a reviewer corrects texts without rejecting the clip', async () => {
    await drawer.getByRole('button', { name: '更正文字' }).click();
    const dialog = page.getByRole('dialog', { name: `更正“${name}”的文字` });
    await dialog.getByLabel('名称').fill(corrected);
    await dialog.getByRole('button', { name: '保存更正' }).click();
    await expect(page.getByText('已更正，并已通知创作者')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expectQuality(page, 'the review of a clip with an unplayable original');
  });

  await test.step('another window warns of the change before a decision', async () => {
    await otherDrawer.getByRole('button', { name: /通过/ }).click();
    const change = other.getByRole('alert').filter({ hasText: '作品在您查看期间有改动，请核对后再决定' });
    await expect(change).toContainText(name);
    await expect(change).toContainText(corrected);
    // The refused decision ends when the lists have reloaded; until then, the button ignores clicks.
    await expect(otherDrawer.locator('.ant-btn-loading')).toHaveCount(0);
    await change.getByRole('button', { name: '已核对' }).click();
    await other.getByRole('dialog').getByRole('button', { name: /通过/ }).click();
    await expect(row(other, corrected)).toHaveCount(0);
    expect(await query('select status from videos where name = $1', [corrected])).toEqual([{ status: 2 }]);
  });

  await test.step('another creator’s copy of the file plays in sync', async () => {
    await submitClip(site, operatorToken, 'prores.mov', { name: copy, hdPrice: 30 });
    const similar = (await open(page, copy)).getByRole('region', { name: '相似作品' });
    const original = similar.getByRole('listitem').filter({ hasText: corrected });
    await expect(original).toContainText('同一文件');
    await original.getByRole('button', { name: '并排对比' }).click();
    await expect(similar.getByText(`${corrected} ·`).last()).toContainText('先发布');
    await similar.getByRole('button', { name: '同步播放、暂停' }).click();
    const [left, beside] = [similar.getByLabel('本作品的预览'), similar.getByLabel('相似作品的预览')];
    await Promise.all([expectToPlay(left), expectToPlay(beside)]);
    await similar.getByRole('button', { name: '同步播放、暂停' }).click();
    const times = () =>
      Promise.all(
        [left, beside].map((video) =>
          video.evaluate((media: HTMLVideoElement) => [media.paused, media.currentTime] as const),
        ),
      );
    await expect.poll(async () => new Set((await times()).map(String)).size).toBe(1);
    expect((await times())[0]![0]).toBe(true);
    await expectQuality(page, 'a copy beside the earlier clip');
    await original.getByRole('button', { name: '并排对比' }).click();
    await expect(beside).toBeHidden();
    await expect(similar).toBeVisible();
  });
});

test('clips without findings are approved in bulk; unmeasured clips are not', async ({ newProfile }) => {
  const names = [unique('晴空'), unique('碧海'), unique('未检测')] as const;
  for (const name of names) await submitClip(site, operatorToken, 'interlaced.mov', { name, hdPrice: 30 });
  // The tests derive their clips from few originals, so concurrently processed clips also resemble these.
  const removeSimilarities = () =>
    query(
      `with clips as (select id from videos where name = any($1))
       delete from video_similarities where video_id in (select id from clips) or other_id in (select id from clips)`,
      [names],
    );
  await removeSimilarities();
  await query(`update videos set findings = case when name = $2 then null else '[]'::jsonb end where name = any($1)`, [
    names,
    names[2],
  ]);
  const page = await newProfile();
  await openConsole(page, await createOperator('reviewer'));
  await page.goto('/console#/review');
  for (const name of names) await row(page, name).getByRole('checkbox').check();
  await expect(page.getByRole('button', { name: '批量驳回 (3)' })).toBeEnabled();
  await page.getByRole('button', { name: '批量通过 (2)' }).click();
  const dialog = page.getByRole('dialog', { name: '通过 2 条作品' });
  await expect(dialog.getByRole('listitem')).toHaveText([new RegExp(names[0]), new RegExp(names[1])]);
  await expectQuality(page, 'a bulk approval');
  await removeSimilarities();
  await dialog.getByRole('button', { name: '全部通过并上架' }).click();
  await expect(page.getByRole('dialog', { name: '批量通过结果' })).toContainText('2 条已通过');
  await page
    .getByRole('button', { name: /^关\s?闭$/ })
    .last()
    .click();
  for (const name of names.slice(0, 2)) await expect(row(page, name)).toHaveCount(0);
  await expect(row(page, names[2])).toBeVisible();
});
