import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { openConsoleAs } from './helpers/console.ts';
import { query, sharedVideoId } from './helpers/site.ts';
import { expect, test } from './helpers/test.ts';

/** Puts two copies of the shared clip at the head of the review queue; the second one's preview is at `held`. */
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

test('key A pressed twice approves one clip: the next one only once its preview is seen', async ({ newProfile }) => {
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
  await page.getByRole('row').filter({ hasText: names[0] }).getByRole('button', { name: '审核' }).click();
  const approve = (name: string) => drawerOf(page, name).getByRole('button', { name: /通过/ });
  await expect(approve(names[0])).toBeEnabled();
  await page.keyboard.press('a');
  await expect(drawerOf(page, names[1])).toBeVisible();
  await page.keyboard.press('a');
  await page.keyboard.press('a');
  await expect(approve(names[1])).toBeDisabled();
  await expect.poll(statuses).toEqual([2, 1]);

  // Other tests' pages request its preview once it is published, so it must exist by then.
  await query('update video_files set storage_key = $1 where storage_key = $2', [original!.storage_key, held]);
  release();
  await expect(approve(names[1])).toBeEnabled();
  expect(await statuses()).toEqual([2, 1]);
  await page.keyboard.press('a');
  await expect.poll(statuses).toEqual([2, 2]);
});
