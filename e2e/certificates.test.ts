import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { call } from '../server/src/testing/client.ts';
import { pay } from '../server/src/testing/shopping.ts';
import { expectQuality } from './helpers/quality.ts';
import { download } from './helpers/media.ts';
import { createBuyer, operatorToken, sharedVideoId, site } from './helpers/site.ts';
import { expect, STILL, test } from './helpers/test.ts';

test.use(STILL);

const NAMED = { authorizedUser: '青禾影视有限公司', socialCreditCode: '91440300708461136T', authorizedProject: '片头' };

const drop = async (page: Page, name: string, buffer: Buffer) =>
  await page.getByLabel('拖入文件，或点击选择').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
const result = (page: Page) => page.getByRole('region', { name: '核验结果' });

test('a certificate is verified by its page and its PDF, until it is refunded', async ({ newProfile }) => {
  test.slow();
  const token = await createBuyer(100);
  const videos = [{ videoId: sharedVideoId, videoType: 1 }];
  const { orderId } = await call(site, 'POST /order/v1/create', { videos }, token);
  await pay(site, token, orderId);
  const { orderItems } = await call(site, 'GET /order/v1/orderId', { orderId }, token);
  const { orderItemId } = orderItems[0]!;
  const made = await call(site, 'POST /order/v1/authorization/add', { orderItemId, ...NAMED }, token);
  const { authorizationId } = made as { authorizationId: string };

  const page = await newProfile({ token });
  await page.goto(`/#/authorisePaper/${authorizationId}`);
  await expect(page.getByText('已核验', { exact: true })).toBeVisible();
  await expect(page.getByRole('article')).toContainText('SHA-256');
  const file = await download(page, () => page.getByRole('button', { name: '下载PDF' }).click());
  const pdf = await readFile(await file.path());

  await page.goto('/#/verify');
  await expect(page.getByText('文件不会上传')).toBeVisible();
  await drop(page, 'certificate.pdf', pdf);
  await expect(result(page)).toContainText('核验通过');
  await expect(result(page)).toContainText('签名密钥与本站公布的一致');
  await expect(result(page)).toContainText(NAMED.authorizedUser);
  await expectQuality(page, 'the page that verifies', { forVisitors: true });

  const changed = Buffer.from(pdf);
  changed[2_000]! ^= 1;
  await drop(page, 'changed.pdf', changed);
  await expect(result(page)).toContainText('核验不通过');

  await call(site, 'POST /operator/v1/orders/{orderId}/refund', { orderId, reason: '测试退款' }, operatorToken);
  await drop(page, 'certificate.pdf', pdf);
  await expect(result(page).getByRole('heading', { name: '已失效' })).toBeVisible();
  await page.goto(`/#/authorisePaper/${authorizationId}`);
  await expect(page.getByRole('alert')).toContainText('订单已退款');
});
