import type { Page } from '@playwright/test';
import { register } from './helpers/account.ts';
import { approve, logInToConsole, makeCreator } from './helpers/console.ts';
import { decodeFile, download, expectToPlay } from './helpers/media.ts';
import { authorise, chooseTier, find, pay, recharge } from './helpers/shop.ts';
import { uniquePhone, uniqueName } from './helpers/unique.ts';
import { expectWork, publish, slowUploads, work } from './helpers/studio.ts';
import { expect, WITH_MOTION, test } from './helpers/test.ts';

test.use(WITH_MOTION);

const NAME = uniqueName('风里舒展的丝绸特写');
const LICENSEE = { user: '欧阳明月', code: '11010519491231002X', project: '春季新品宣传片' };
const EXPORT_DELAY_MS = 3000;

interface PrintedPage {
  title: string;
  time: number;
}

declare global {
  interface Window {
    printed?: PrintedPage[];
  }
}

test('a 4K clip is published, reviewed, found, bought, downloaded and licensed', async ({ newProfile }) => {
  test.setTimeout(360_000);
  const [creator, buyer, operator] = await Promise.all([newProfile(), newProfile(), newProfile()]);
  const creatorPhone = uniquePhone();

  await test.step('an operator makes a registered user a creator', async () => {
    await register(creator, creatorPhone);
    await logInToConsole(operator);
    await makeCreator(operator, creatorPhone);
  });

  await test.step('the creator publishes the clip at three prices and follows its progress', async () => {
    await creator.reload();
    await watchUpload(creator);
    await expectWork(creator, NAME, '审核中');
    await expect(work(creator, NAME)).toContainText(/HD.*¥128\.00.*4K.*¥268\.00.*PLUS.*¥888\.00/);
  });

  await test.step('the operator watches and approves the clip', async () => await approve(operator, NAME));

  await test.step('a buyer registers, finds the clip by a word in its name, and previews it', async () => {
    await register(buyer, uniquePhone());
    await find(buyer, '丝绸', NAME);
    await expectToPlay(buyer.locator('video'));
  });
  const detail = buyer.url();

  await test.step('recharges 500 and buys tier 2 through the cart', async () => {
    await recharge(buyer, 500);
    await buyer.goto(detail);
    await chooseTier(buyer, '4K');
    await buyer.getByRole('button', { name: '加入购物车' }).first().click();
    await expect(buyer.getByText('已加入购物车（')).toBeVisible();
    await buyer.getByRole('banner').getByRole('link', { name: '购物车，1 条素材' }).click();
    await buyer.getByRole('checkbox', { name: `选择 ${NAME} 4K` }).check();
    await buyer.getByRole('button', { name: '结算' }).click();
    await expect(buyer.getByText('232.00')).toBeVisible();
    await pay(buyer);
  });

  await test.step('downloads the 4K file', async () => {
    const file = await download(buyer, () => buyer.getByRole('button', { name: `下载 ${NAME}` }).click());
    expect(file.suggestedFilename()).toMatch(/^\d+-\S+\.mp4$/);
    expect(await decodeFile(await file.path())).toMatchObject({ width: 3840, height: 2160 });
  });

  await test.step('names the licensee and prints the certificate', async () => {
    await buyer.context().addInitScript(() => {
      const printed: PrintedPage[] = [];
      window.printed = printed;
      window.print = () => void printed.push({ title: document.title, time: Date.now() });
    });
    const certificate = await authorise(buyer, NAME, LICENSEE);
    await expect(certificate.getByRole('heading', { name: '视频素材授权书 标准授权' })).toBeVisible();
    await expect(certificate.getByRole('article')).toContainText(LICENSEE.user);
    await expect(certificate.getByRole('article')).toContainText(LICENSEE.code);
    await expect(certificate.getByRole('img', { name: /二维码/ })).toBeVisible();
    await expectToPrint(certificate);
    await expectMasked(await newProfile(), certificate.url());
  });
});

async function watchUpload(page: Page): Promise<void> {
  const restoreSpeed = await slowUploads(page, 100_000);
  const publishing = publish(page, {
    file: 'short-4k.mp4',
    name: NAME,
    keywords: ['丝绸', '流动', '特写'],
    prices: { HD: 128, '4K': 268, PLUS: 888 },
  });
  const progress = page.getByRole('progressbar', { name: '上传进度' });
  await Promise.all([publishing, expect(progress).toHaveAttribute('value', /^[1-9]\d?$/)]);
  await restoreSpeed();
}

/** Expects printing to hide the button and use the certificate's own title, and the button to come back. */
async function expectToPrint(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: '导出PDF' });
  const title = await page.title();
  const pressed = Date.now();
  await button.click();
  await expect(button).toBeHidden();
  await expect(page).toHaveTitle('视频素材授权书');
  await expect.poll(() => page.evaluate(() => window.printed?.length), { timeout: 15_000 }).toBe(1);
  const [printed] = (await page.evaluate(() => window.printed)) ?? [];
  expect(printed!.title).toBe('视频素材授权书');
  expect(printed!.time - pressed).toBeGreaterThanOrEqual(EXPORT_DELAY_MS - 50);
  await expect(button).toBeVisible();
  await expect(page).toHaveTitle(title);
}

/** Expects that scanning the code confirms the certificate without revealing the people or the buyer. */
async function expectMasked(anybody: Page, url: string): Promise<void> {
  await anybody.goto(url);
  const paper = anybody.getByRole('article');
  await expect(paper).toContainText(NAME);
  await expect(paper).toContainText(LICENSEE.project);
  await expect(paper).toContainText('授权状态：有效');
  await expect(paper).not.toContainText(LICENSEE.user);
  await expect(paper).not.toContainText(LICENSEE.code);
  await expect(paper).not.toContainText('订单号');
  await expect(paper).not.toContainText('买家账号ID');
}
