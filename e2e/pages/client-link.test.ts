import { call } from '../../server/src/testing/client.ts';
import { expectQuality } from '../helpers/quality.ts';
import { SHARED_CLIP } from '../helpers/shared-clips.ts';
import { createBuyer, sharedVideoId, site } from '../helpers/site.ts';
import { expect, test } from '../helpers/test.ts';

test('a guest without an account answers a client link, and the owner sees it and buys', async ({ newProfile }) => {
  test.slow();
  const token = await createBuyer(100);
  const { boardId } = await call(site, 'POST /board/v1/create', { boardName: '给客户' }, token);
  await call(site, 'POST /board/v1/save', { boardId, videoId: sharedVideoId }, token);
  const [owner, guest] = await Promise.all([
    newProfile({ token, permissions: ['clipboard-read', 'clipboard-write'] }),
    newProfile(),
  ]);
  let url = '';

  await test.step('the owner creates a link', async () => {
    await owner.goto(`/#/user/collect?favoriteId=${boardId}`);
    await expectQuality(owner, 'a board');
    await owner.getByRole('button', { name: '客户链接' }).click();
    const box = owner.getByRole('dialog', { name: '客户链接' });
    await box.getByLabel('给谁看').fill('云上集团');
    await box.getByRole('button', { name: '创建并复制链接' }).click();
    await expect(owner.getByText('链接已复制')).toBeVisible();
    url = await owner.evaluate(() => navigator.clipboard.readText());
    await expectQuality(owner, 'the client links');
    await owner.keyboard.press('Escape');
  });

  await test.step('the guest plays, marks and comments', async () => {
    await guest.goto(new URL(url).pathname);
    await expect(guest.getByRole('heading', { name: '给客户' })).toBeVisible();
    await expectQuality(guest, 'a client link');
    await guest.getByRole('button', { name: `播放 ${SHARED_CLIP.name}` }).click();
    await expect(guest.getByLabel(`播放 ${SHARED_CLIP.name}`)).toHaveAttribute('src', /\S/);
    await guest.getByRole('button', { name: '要', exact: true }).click();
    const box = guest.getByRole('dialog', { name: '怎么称呼您？' });
    await box.getByLabel('称呼').fill('王总');
    await box.getByRole('button', { name: '继续' }).click();
    await expect(guest.getByRole('button', { name: '要', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await guest.getByLabel(/留意见/).fill('就要这条');
    await guest.getByRole('button', { name: '发送意见' }).click();
    await expect(guest.getByText('就要这条')).toBeVisible();
  });

  await test.step('the owner sees it without reloading, and orders the wanted clip', async () => {
    await expect(owner.getByText('王总：要')).toBeVisible();
    await expect(owner.getByText(/王总：就要这条/)).toBeVisible();
    await owner.getByRole('button', { name: '连续播放' }).click();
    await expect(owner.getByRole('dialog', { name: '连续播放' }).getByText(`1. ${SHARED_CLIP.name}`)).toBeVisible();
    await owner.keyboard.press('Escape');
    await owner.getByRole('button', { name: '结算客户要的' }).click();
    await expect(owner).toHaveURL(/#\/payOrder\//);
  });

  await test.step('a revoked link shows nothing', async () => {
    const [link] = (await call(site, 'GET /board/v1/link/list', { boardId }, token)).list;
    await call(site, 'POST /board/v1/link/revoke', { boardId, linkId: link!.linkId }, token);
    await guest.reload();
    await expect(guest.getByText('链接已失效')).toBeVisible();
  });
});
