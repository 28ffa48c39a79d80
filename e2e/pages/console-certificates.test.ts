import { readFile } from 'node:fs/promises';
import { call } from '../../server/src/testing/client.ts';
import { order, pay } from '../../server/src/testing/shopping.ts';
import { openConsole, openSection } from '../helpers/console.ts';
import { download } from '../helpers/media.ts';
import { expectQuality } from '../helpers/quality.ts';
import { createBuyer, sharedVideoId, site } from '../helpers/site.ts';
import { expect, test } from '../helpers/test.ts';

const NAMED = { authorizedUser: '青禾影示有限公司', socialCreditCode: '91440300708461136T', authorizedProject: '片头' };

test('an admin corrects a certificate, verifies the chain, and saves its log', async ({ newProfile }) => {
  test.slow();
  const token = await createBuyer(100);
  const orderId = await order(site, token, sharedVideoId);
  await pay(site, token, orderId);
  const { orderItems } = await call(site, 'GET /order/v1/orderId', { orderId }, token);
  const form = { orderItemId: orderItems[0]!.orderItemId, ...NAMED };
  const made = await call(site, 'POST /order/v1/authorization/add', form, token);
  const { authorizationId } = made as { authorizationId: string };

  const page = await newProfile();
  await openConsole(page);
  await openSection(page, 'certificates');
  await page.getByLabel('授权编号').fill(authorizationId);
  await page.getByLabel('授权编号').press('Enter');
  await expect(page.getByText('有效', { exact: true })).toHaveCount(2);
  await expectQuality(page, 'a certificate in the console');
  await page.getByRole('button', { name: '更正授权书' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('被授权方').fill('青禾影视有限公司');
  await dialog.getByLabel('更正原因').fill('名称错字');
  await dialog.getByRole('button', { name: '预览' }).click();
  await expect(dialog.getByRole('deletion')).toHaveText(NAMED.authorizedUser);
  await expect(dialog).not.toHaveClass(/ant-zoom/);
  await expectQuality(page, 'the preview of a correction');
  await dialog.getByRole('button', { name: '确认更正' }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('cell', { name: '信息更正' })).toBeVisible();
  await expect(page.getByRole('cell', { name: '名称错字' })).toBeVisible();
  const { content } = await call(site, 'GET /order/v1/authorizations', {}, token);
  expect(content[0]).toMatchObject({ authorizedUser: '青禾影视有限公司' });

  await openSection(page, 'chain');
  await page.getByRole('button', { name: '检查' }).click();
  await expect(page.getByText('存证链完好')).toBeVisible();
  await expect(page.getByText('使用中')).toBeVisible();
  // Moves away from the button, because its hover colour is not checked.
  await page.mouse.move(0, 0);
  await expectQuality(page, 'the chain in the console');
  const file = await download(page, () => page.getByRole('button', { name: '下载日志' }).click());
  const log = JSON.parse(await readFile(await file.path(), 'utf8')) as { entries: object[]; head: { index: number } };
  expect(log.entries).toHaveLength(log.head.index);
  expect(log).toMatchObject({ keys: [{ fromIndex: 1 }] });
});
