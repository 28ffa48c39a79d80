import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { call } from '../server/src/testing/client.ts';
import { pay as payByCall } from '../server/src/testing/shopping.ts';
import { download } from './helpers/media.ts';
import { expectQuality } from './helpers/quality.ts';
import { SEARCHED, SHARED_CLIP } from './helpers/shared-clips.ts';
import { chooseTier, fillLicence, pay } from './helpers/shop.ts';
import { createBuyer, operatorToken, query, sharedVideoId, site } from './helpers/site.ts';
import { expect, test } from './helpers/test.ts';

const LICENSEE = { user: '青禾影视有限公司', code: '91440300708461136T', project: '城市形象片' };

const drop = async (page: Page, name: string, buffer: Buffer) =>
  await page.getByLabel('拖入文件，或点击选择').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
const result = (page: Page) => page.getByRole('region', { name: '核验结果' });
const verdict = (page: Page, title: string) => result(page).getByRole('heading', { name: title, level: 2 });

/** Matches both addresses of a certificate: the plain one, and the one within the app. */
const sameCertificate = (address: string) => new RegExp(`/${address.split('/').at(-1)!}$`);

test('certificates are verified by page, PDF, proof and file, can be upgraded, and become void after a refund', async ({
  newProfile,
}) => {
  test.slow();
  const token = await createBuyer(300);
  const orderId = await buyThree(token);
  const page = await newProfile({ token });
  const anybody = await newProfile();

  const paper = await test.step('the buyer names the licensee of all three at once', async () => {
    await page.goto(`/#/payOrderSuccess/${orderId}`);
    const form = page.getByRole('region', { name: '填写授权信息' });
    await expect(form.getByRole('checkbox', { checked: true })).toHaveCount(3);
    await fillLicence(page, LICENSEE, 'region');
    await page.getByRole('button', { name: '确认并生成授权书' }).click();
    await expect(page.getByRole('region', { name: /授权书$|^授权已生效$/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^查看授权书/ })).toHaveCount(3);
    return await openPaper(page, `查看授权书 ${SHARED_CLIP.name}`);
  });
  const address = paper.url();
  const pdf = await save(paper, () => paper.getByRole('button', { name: '下载PDF' }).click());
  const proof = await saveProof(page, SHARED_CLIP.name);
  await page.goto('/#/user/download');
  const video = await save(page, () => page.getByRole('button', { name: `下载 ${SHARED_CLIP.name} HD` }).click());

  await test.step('a visitor verifies the certificate’s address, the PDF, the proof and the delivered file', async () => {
    await anybody.goto(address);
    await expect(anybody.getByText('有效', { exact: true })).toBeVisible();
    await anybody.goto('/#/verify');
    await expect(anybody.getByText('文件不会上传')).toBeVisible();
    await drop(anybody, 'certificate.pdf', pdf);
    await expect(verdict(anybody, '核验通过')).toBeVisible();
    await expect(result(anybody)).toContainText('签名密钥与本站公布的一致');
    await expect(result(anybody)).toContainText(LICENSEE.user);
    await drop(anybody, 'proof.json', proof);
    await expect(verdict(anybody, '核验通过')).toBeVisible();
    await expect(result(anybody)).toContainText(LICENSEE.project);
    await drop(anybody, 'video.mp4', video);
    await expect(result(anybody)).toContainText(/这个文件有 \d+ 份授权书，其中 \d+ 份有效/);
    await expect(result(anybody).getByRole('link', { name: '查看授权书' })).toHaveCount(0);
    await expectQuality(anybody, 'the verification page', { forVisitors: true });
  });

  await test.step('a changed byte in the PDF, the proof or the delivered file is detected', async () => {
    for (const [name, content, said] of [
      ['changed.pdf', pdf, '核验未通过'],
      ['changed.json', proof, '核验未通过'],
      ['changed.mp4', video, '无法判断'],
    ] as const) {
      const changed = Buffer.from(content);
      // Changes an entry's text; the proof begins with the entries.
      changed[name.endsWith('.json') ? content.indexOf('certificate') : 2_000]! ^= 1;
      await drop(anybody, name, changed);
      await expect(result(anybody)).toContainText(name);
      await expect(verdict(anybody, said)).toBeVisible();
    }
  });

  const [upgradeOrder, wider] =
    await test.step('an upgrade has its own certificate, and the two link to each other', async () => {
      await page.goto(`/#/detail/${sharedVideoId}`);
      await chooseTier(page, 'PLUS');
      await page.getByRole('button', { name: '补差价升级 ¥60.00' }).click();
      await pay(page);
      const upgradeId = page.url().split('/').at(-1)!;
      await fillLicence(page, { ...LICENSEE, project: '产品内置片头' }, 'region');
      await page.getByRole('button', { name: '确认并生成授权书' }).click();
      const plus = await openPaper(page, `查看授权书 ${SHARED_CLIP.name}`);
      await expect(plus.getByRole('heading', { level: 1 })).toContainText('扩展授权');
      const plusAddress = plus.url();
      await plus.getByRole('link', { name: '查看升级前的授权书' }).click();
      await expect(plus.getByRole('heading', { level: 1 })).toContainText('标准授权');
      await expect(plus).toHaveURL(sameCertificate(address));
      await plus.getByRole('link', { name: '查看升级后的授权书' }).click();
      await expect(plus).toHaveURL(sameCertificate(plusAddress));
      return [upgradeId, plusAddress] as const;
    });

  await test.step('after the refund all certificates are void everywhere, and the chain is intact', async () => {
    for (const refunded of [upgradeOrder, orderId]) {
      const refund = { orderId: refunded, reason: '测试退款' };
      await call(site, 'POST /operator/v1/orders/{orderId}/refund', refund, operatorToken);
    }
    await drop(anybody, 'certificate.pdf', pdf);
    await expect(verdict(anybody, '已失效')).toBeVisible();
    await drop(anybody, 'proof.json', await saveProof(page, SHARED_CLIP.name));
    await expect(verdict(anybody, '已失效')).toBeVisible();
    for (const url of [address, wider]) {
      await anybody.goto(url);
      await expect(anybody.getByRole('alert')).toContainText('订单已退款');
    }
    await page.goto('/verify');
    await drop(page, 'video.mp4', video);
    const own = result(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: '查看授权书' }) });
    // Three certificates are listed, because another clip of the order is delivered as the same file.
    await expect(own).toHaveText([/已失效/, /已失效/, /已失效/]);
    await page.goto('/#/user/authoriseManage');
    await expect(page.getByRole('article').filter({ hasText: '已失效' })).toHaveCount(4);
    const check = await call(site, 'POST /operator/v1/proofs/check', {}, operatorToken);
    expect(check).toMatchObject({ intact: true, faults: [] });
  });
});

async function buyThree(token: string): Promise<string> {
  const names = [SEARCHED.first.name, SEARCHED.second.name];
  const found = await query<{ id: number }>('select id from videos where name = any($1)', [names]);
  const videos = [sharedVideoId, ...found.map(({ id }) => id)].map((videoId) => ({ videoId, videoType: 1 }));
  const { orderId } = await call(site, 'POST /order/v1/create', { videos }, token);
  await payByCall(site, token, orderId);
  return orderId;
}

async function openPaper(page: Page, link: string): Promise<Page> {
  const [paper] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: link }).first().click(),
  ]);
  await expect(paper.getByText('有效', { exact: true })).toBeVisible();
  return paper;
}

const save = async (page: Page, press: () => Promise<void>) =>
  await readFile(await (await download(page, press)).path());

async function saveProof(page: Page, videoName: string): Promise<Buffer> {
  await page.goto('/#/user/authoriseManage');
  const card = page.getByRole('article').filter({ hasText: videoName }).filter({ hasText: LICENSEE.project });
  await card.getByRole('link', { name: `授权详情 ${videoName}` }).click();
  return await save(page, () => page.getByRole('button', { name: '下载存证' }).click());
}
