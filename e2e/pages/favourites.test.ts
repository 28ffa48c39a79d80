import type { Page } from '@playwright/test';
import { TEST_PASSWORD, logIn, createAccount } from '../helpers/account.ts';
import { expectQuality } from '../helpers/quality.ts';
import { createBuyer, sharedVideoId } from '../helpers/site.ts';
import { SHARED_CLIP } from '../helpers/shared-clips.ts';
import { pay, recharge } from '../helpers/shop.ts';
import { expect, test } from '../helpers/test.ts';

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const folder = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name: new RegExp(name) }) });
const clip = (page: Page) => page.getByRole('main').getByRole('link', { name: SHARED_CLIP.name, exact: true });

async function favouriteInto(page: Page, newFolder: string): Promise<void> {
  const box = dialog(page, '收藏到');
  await box.getByLabel('新建收藏夹').fill(newFolder);
  await box.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText(`已收藏到“${newFolder}”`)).toBeVisible();
  await expect(box).toBeHidden();
}

async function share(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: `分享 ${name}` }).click();
  const box = dialog(page, `分享“${name}”`);
  await box.getByRole('button', { name: '创建分享链接' }).click();
  await box.getByRole('button', { name: '复制链接' }).click();
  await expect(page.getByText('链接已复制')).toBeVisible();
  const link = await box.getByLabel('分享链接').inputValue();
  await box.getByRole('button', { name: '关闭' }).click();
  return link;
}

async function endSharing(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `分享 ${name}` }).click();
  await dialog(page, `分享“${name}”`).getByRole('button', { name: '结束分享' }).click();
  const question = dialog(page, '结束分享');
  await expect(question).toContainText('永久失效');
  await question.getByRole('button', { name: '结束分享' }).click();
  await expect(page.getByText('已结束分享')).toBeVisible();
}

test('a clip is favourited, moved, bought from its folder, and shared by the folder’s link', async ({ newProfile }) => {
  test.setTimeout(240_000);
  const [buyer, stranger] = await Promise.all([
    newProfile({ permissions: ['clipboard-read', 'clipboard-write'] }),
    newProfile(),
  ]);

  await test.step('a visitor who favourites a clip is asked to log in and then returns to the clip, which is saved', async () => {
    const { phone } = await createAccount();
    await buyer.goto(`/#/detail/${sharedVideoId}`);
    await buyer.getByRole('main').getByRole('button', { name: '收藏', exact: true }).first().click();
    await expect(buyer).toHaveURL(/#\/login\?redirect=/);
    await logIn(buyer, phone, TEST_PASSWORD);
    await expect(buyer).toHaveURL(new RegExp(`#/detail/${sharedVideoId}$`));
  });

  await test.step('another folder than the one used last must be chosen or named with at most 20 characters', async () => {
    await expect(buyer.getByText('已收藏到“默认收藏夹”')).toBeVisible();
    await buyer.getByRole('button', { name: '更改' }).click();
    const box = dialog(buyer, '收藏到');
    await expect(box.getByRole('radio', { name: /默认收藏夹/ })).toBeVisible();
    await expect(box.getByText('请选择收藏夹')).toBeVisible();
    await expect(box.getByRole('button', { name: '确定' })).toBeDisabled();
    await box.getByLabel('新建收藏夹').fill('😀'.repeat(21));
    await expect(box.getByText('最多20个字')).toBeVisible();
    await expect(box.getByRole('button', { name: '确定' })).toBeDisabled();
    await favouriteInto(buyer, '古镇清晨');
    await expect(buyer.getByRole('button', { name: '已收藏', exact: true })).toBeVisible();
  });

  await test.step('the clip’s page and the dialog show that it is in a folder', async () => {
    await buyer.reload();
    await buyer.getByRole('button', { name: '已收藏', exact: true }).click();
    const box = dialog(buyer, '收藏到');
    await expect(box.getByRole('button', { name: '从“古镇清晨”取消收藏' })).toBeVisible();
    await expect(box.getByRole('button', { name: '从“默认收藏夹”取消收藏' })).toHaveCount(0);
    await buyer.keyboard.press('Escape');
  });

  await test.step('the clip is moved to the other folder', async () => {
    await buyer.goto('/#/user/collect');
    await folder(buyer, '古镇清晨').getByRole('link').click();
    await buyer.getByRole('checkbox', { name: '全选' }).check();
    await buyer.getByRole('button', { name: '移动到' }).click();
    const box = dialog(buyer, '移动到');
    await box.getByRole('radio', { name: /默认收藏夹/ }).check();
    await box.getByRole('button', { name: '移动', exact: true }).click();
    await expect(buyer.getByText('已移动 1 条素材')).toBeVisible();
    await expect(buyer.getByText('“古镇清晨”里还没有素材')).toBeVisible();
    await buyer.getByRole('link', { name: '全部收藏夹' }).click();
    await expect(folder(buyer, '默认收藏夹')).toContainText('1 条素材');
  });

  await test.step('the clip is bought from the folder', async () => {
    await recharge(buyer, 100);
    await buyer.goto('/#/user/collect');
    await folder(buyer, '默认收藏夹').getByRole('link').click();
    await buyer.getByRole('checkbox', { name: `选择 ${SHARED_CLIP.name}` }).check();
    await buyer.getByRole('main').getByRole('button', { name: '加入购物车' }).first().click();
    await expect(buyer.getByText('已加入购物车（1 条素材）')).toBeVisible();
    await buyer.getByRole('banner').getByRole('link', { name: '购物车，1 条素材' }).click();
    await expect(buyer.getByRole('heading', { name: '购物车' })).toBeVisible();
    await buyer.getByRole('checkbox', { name: '全选' }).check();
    await buyer.getByRole('button', { name: '结算' }).click();
    await pay(buyer);
  });

  await test.step('the folder is visible to strangers with the link until the link is revoked', async () => {
    await buyer.goto('/#/user/collect');
    await folder(buyer, '默认收藏夹').getByRole('link').click();
    const link = await share(buyer, '默认收藏夹');
    await stranger.goto(link);
    await expect(stranger.getByRole('heading', { name: '默认收藏夹' })).toBeVisible();
    await expect(clip(stranger)).toBeVisible();
    await expect(stranger.getByRole('button', { name: '移出' })).toHaveCount(0);
    await expectQuality(stranger, 'a shared folder');
    await endSharing(buyer, '默认收藏夹');
    await stranger.reload();
    await expect(stranger.getByText('链接已失效')).toBeVisible();
  });
});

test('folders are created, renamed, emptied and deleted', async ({ newProfile }) => {
  const page = await newProfile({ token: await createBuyer() });
  await page.goto('/#/user/collect');
  await expect(folder(page, '默认收藏夹')).toBeVisible();
  await page.getByRole('button', { name: '新建收藏夹' }).click();
  await dialog(page, '新建收藏夹').getByLabel('收藏夹名称').fill('夜景');
  await dialog(page, '新建收藏夹').getByRole('button', { name: '确定' }).click();
  await page.getByRole('button', { name: '重命名 夜景' }).click();
  await dialog(page, '重命名收藏夹').getByLabel('收藏夹名称').fill('石桥');
  await dialog(page, '重命名收藏夹').getByRole('button', { name: '确定' }).click();
  await expect(folder(page, '石桥')).toBeVisible();

  await test.step('a clip is favourited from its card', async () => {
    await page.goto('/#/hot');
    const card = page.getByRole('article').filter({ hasText: SHARED_CLIP.name }).first();
    await card.hover();
    await card.getByRole('button', { name: '收藏' }).click();
    await page.getByRole('button', { name: '更改' }).click();
    await dialog(page, '收藏到').getByRole('radio', { name: /石桥/ }).check();
    await dialog(page, '收藏到').getByRole('button', { name: '确定' }).click();
    await expect(page.getByText('已收藏到“石桥”')).toBeVisible();
  });

  await page.goto('/#/user/collect');
  await expect(folder(page, '石桥')).toContainText('1 条素材');
  await expectQuality(page, 'the folders');
  await folder(page, '石桥').getByRole('link').click();
  await expect(clip(page)).toBeVisible();
  await expectQuality(page, 'a folder');
  await page.getByRole('button', { name: '移出', exact: true }).click();
  await expect(page.getByText('请先勾选素材')).toBeVisible();
  await page.getByRole('checkbox', { name: '全选' }).check();
  await page.getByRole('button', { name: '移出', exact: true }).click();
  await dialog(page, '移出收藏夹').getByRole('button', { name: '移出' }).click();
  await expect(page.getByText('“石桥”里还没有素材')).toBeVisible();

  await page.getByRole('button', { name: '删除 石桥' }).click();
  await dialog(page, '删除收藏夹').getByRole('button', { name: '删除' }).click();
  await expect(page).toHaveURL(/#\/user\/collect$/);
  await expect(folder(page, '默认收藏夹')).toBeVisible();
  await expect(folder(page, '石桥')).toHaveCount(0);
});
