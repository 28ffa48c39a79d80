import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { call } from '../../server/src/testing/client.ts';
import { openConsoleAs } from '../helpers/console.ts';
import { expectToPlay } from '../helpers/media.ts';
import { violations } from '../helpers/quality.ts';
import { submitClip } from '../helpers/shared-clips.ts';
import { operatorToken, query, sharedVideoId, site } from '../helpers/site.ts';
import { expect, test } from '../helpers/test.ts';

/** Puts two copies of the shared clip at the head of the review queue. `held` is the second preview's storage key. */
async function queueCopies(names: [string, string], held: string): Promise<void> {
  for (const [n, name] of names.entries()) {
    await query(
      `with upload as (
        insert into uploads (file_key, user_id, kind, file_name, storage_key, expires_at)
        select $1, author_id, 'video', 'clip.mov', $1, now() from videos where id = $2 returning id
      ), clip as (
        insert into videos (author_id, upload_id, name, keywords, authentication_type, status, submitted_at)
        select v.author_id, upload.id, $3, array[$3], 1, 1, timestamptz '2000-01-01' + $4 * interval '1 hour'
        from videos v, upload where v.id = $2 returning id
      )
      insert into video_files (video_id, kind, position, storage_key, content_type, width, height, bytes)
      select clip.id, f.kind, f.position, case when $4 = 1 and f.kind = 'preview' then $5 else f.storage_key end,
        f.content_type, f.width, f.height, f.bytes
      from clip, video_files f where f.video_id = $2 and f.kind in ('preview', 'thumbnail', 'poster')`,
      [`private/${randomUUID()}`, sharedVideoId, name, n, held],
    );
  }
}

const drawerOf = (page: Page, name: string) => page.getByRole('dialog').filter({ hasText: name });

test('pressing A twice approves one clip: the next clip can be approved only after its preview has loaded', async ({
  newProfile,
}) => {
  const names: [string, string] = [`晨雾-${randomUUID()}`, `暮色-${randomUUID()}`];
  const held = `public/${randomUUID()}.mp4`;
  await queueCopies(names, held);
  const [original] = await query<{ storage_key: string }>(
    `select storage_key from video_files where video_id = $1 and kind = 'preview'`,
    [sharedVideoId],
  );
  const statuses = async () =>
    (
      await query<{ status: number }>('select status from videos where name = any($1) order by submitted_at', [names])
    ).map(({ status }) => status);

  const page = await newProfile();
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/${held.split('/').at(-1)}`, async (route) => {
    await released;
    await route.fulfill({
      response: await page.request.get(route.request().url().replace(held, original!.storage_key)),
    });
  });
  await openConsoleAs(page, 'reviewer');
  await page.getByRole('menuitem', { name: '审核队列' }).click();
  await test.step('a bulk rejection appends a template to the typed text, and cancelling keeps the selection', async () => {
    const chosen = page.getByRole('checkbox', { name: `选择“${names[1]}”` });
    await expect(chosen).toBeVisible();
    await page.getByRole('checkbox', { name: '全选本页' }).click();
    await expect(chosen).toBeChecked();
    await page.getByRole('button', { name: /^批量驳回/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('原因').fill('画面抖动');
    const [template] = (await call(site, 'GET /operator/v1/rejectionTemplates', {}, operatorToken)).list;
    await dialog.getByRole('button', { name: template!.content, exact: true }).click();
    await expect(dialog.getByLabel('原因')).toHaveValue(`画面抖动；${template!.content}`);
    await dialog.getByRole('button', { name: /^取\s?消$/ }).click();
    await expect(dialog).toBeHidden();
    await expect(chosen).toBeChecked();
  });
  await page.getByRole('row').filter({ hasText: names[0] }).getByRole('button', { name: '审核' }).click();
  const approve = (name: string) => drawerOf(page, name).getByRole('button', { name: /通过/ });
  await expect(approve(names[0])).toBeEnabled();
  await page.keyboard.press('a');
  await expect(drawerOf(page, names[1])).toBeVisible();
  await page.keyboard.press('a');
  await page.keyboard.press('a');
  await expect(approve(names[1])).toBeDisabled();
  await expect.poll(statuses).toEqual([2, 1]);

  // Other tests' pages request the clip's preview once it is published, so the file must exist by then.
  await query('update video_files set storage_key = $1 where storage_key = $2', [original!.storage_key, held]);
  release();
  await expect(approve(names[1])).toBeEnabled();
  expect(await statuses()).toEqual([2, 1]);
  await page.keyboard.press('a');
  await expect.poll(statuses).toEqual([2, 2]);
});

const BLACK = { check: 'black', from: 0.5, to: 1, value: 0.5, limit: 0.2, severity: 'warning' };

test('a creator answers a rejection with evidence, and another reviewer approves the clip', async ({ newProfile }) => {
  test.slow();
  const name = `渡口-${randomUUID().slice(0, 8)}`;
  const { videoId, authorToken } = await submitClip(site, operatorToken, 'portrait.mp4', { name, hdPrice: 30 });
  await query('update videos set findings = $2 where id = $1', [videoId, JSON.stringify([BLACK])]);
  const open = async (page: Page) => {
    await openConsoleAs(page, 'reviewer');
    await page.goto('/console#/review?filter=findings');
    await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: '审核' }).click();
    return drawerOf(page, name);
  };
  const [first, second] = [await newProfile(), await newProfile()];

  await test.step('the first reviewer sees the clean original, jumps to the finding and rejects the clip for it', async () => {
    const drawer = await open(first);
    const video = drawer.getByLabel('无水印原片');
    await expectToPlay(video);
    const state = () =>
      video.evaluate((media: HTMLVideoElement) => [media.paused, media.currentTime, media.playbackRate]);
    await drawer.getByRole('button', { name: /^黑场/ }).first().click();
    await expect.poll(state).toEqual([true, BLACK.from, 1]);
    await first.keyboard.press('ArrowLeft');
    await first.keyboard.press('6');
    await expect.poll(state).toEqual([true, 0, 2]);
    await first.keyboard.press('z');
    await expect(drawer.getByRole('region', { name: '实际像素' })).toBeVisible();
    await first.keyboard.press('z');
    expect(await state()).toEqual([true, 0, 2]);
    await first.keyboard.press('?');
    await expect(first.getByRole('dialog', { name: '键盘快捷键' })).toBeVisible();
    await first.keyboard.press('Escape');
    await expect(first.getByRole('dialog', { name: '键盘快捷键' })).toBeHidden();
    const serious = (await violations(first)).filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious).toEqual([]);

    await drawer.getByRole('checkbox', { name: /^引用：黑场/ }).check();
    await first.keyboard.press('r');
    const dialog = first.getByRole('dialog', { name: `驳回“${name}”` });
    await expect(dialog.getByRole('checkbox', { name: /^引用：黑场/ })).toBeChecked();
    await dialog.getByLabel('原因', { exact: true }).fill('开头有黑场');
    // A colleague corrects the description at the same time: the typed reason stays, and the reviewer must confirm the change.
    await call(site, 'POST /operator/v1/videos/{videoId}/correct', { videoId, videoRemark: '江边' }, operatorToken);
    await first.keyboard.press('Control+Enter');
    await expect(dialog).toContainText('作品在您查看期间有改动');
    await expect(dialog.getByLabel('原因', { exact: true })).toHaveValue('开头有黑场');
    await dialog.getByRole('button', { name: '已核对' }).click();
    await dialog.getByLabel('原因', { exact: true }).press('Control+Enter');
    await expect(first.getByRole('button', { name: '已驳回' })).toBeVisible();
  });

  await call(site, 'POST /video/v1/answer', { videoId, answer: '黑场是有意的转场' }, authorToken);

  await test.step('another reviewer reads the answer and approves with a keyboard shortcut', async () => {
    const drawer = await open(second);
    await expect(drawer).toContainText('黑场是有意的转场');
    await expect(drawer.getByRole('region', { name: '审核记录' })).toContainText('开头有黑场');
    await expect(drawer.getByRole('button', { name: '通过 (A)' })).toBeEnabled();
    await second.keyboard.press('a');
    const status = async () =>
      (await query<{ status: number }>('select status from videos where id = $1', [videoId]))[0]!.status;
    await expect.poll(status).toBe(2);
  });
});
