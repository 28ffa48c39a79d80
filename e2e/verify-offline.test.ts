import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { call } from '../server/src/testing/client.ts';
import { endpointRequest } from '../server/src/platform/testing/endpoint-request.ts';
import { order, pay } from '../server/src/testing/shopping.ts';
import { keptAddresses, REBUILT, test } from './helpers/controlled-site.ts';
import { createBuyer, sharedVideoId, site } from './helpers/site.ts';

const chooser = (page: Page) => page.getByLabel('拖入文件，或点击选择');
const result = (page: Page) => page.getByRole('region', { name: '核验结果' });

test('the verification page works offline after its first load, and updates to the next build', async ({
  context,
  controlledSite,
}) => {
  test.slow();
  const files = await buyCertificate();
  let page = await context.newPage();

  await test.step('the first load caches the page, even from the shop’s address', async () => {
    await page.goto(`${controlledSite.url}/#/verify`);
    await expect(page).toHaveURL(`${controlledSite.url}/verify`);
    await expect(page.getByRole('status')).toContainText(/本页已可离线使用，密钥存于 \d{4}-\d\d-\d\d/);
    expect((await keptAddresses(page)).filter((path) => !/^\/(?:verify|offline$|favicon\.svg$)/.test(path))).toEqual(
      [],
    );
  });

  await test.step('a new tab without a connection opens and checks all files', async () => {
    controlledSite.setState('unreachable');
    await context.setOffline(true);
    await page.close();
    page = await context.newPage();
    await page.goto(`${controlledSite.url}/verify`);
    await expect(page.getByRole('status')).toContainText('断网也能核验，密钥存于');
    await page.reload();
    for (const name of ['certificate.pdf', 'proof.json'] as const) {
      await chooser(page).setInputFiles({ name, mimeType: '', buffer: files[name] });
      await expect(result(page)).toContainText(name);
      await expect(result(page)).toContainText('文件完整；出具方或当前状态还未核对');
      await expect(result(page)).toContainText(/签名密钥与本站于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 公布的一致/);
      await expect(result(page)).toContainText('无法联网核对当前状态：不知道之后是否已退款或作废');
    }
    const changed = Buffer.from(files['certificate.pdf']);
    changed[2_000]! ^= 1;
    await chooser(page).setInputFiles({ name: 'changed.pdf', mimeType: '', buffer: changed });
    await expect(result(page)).toContainText('核验未通过');
    await chooser(page).setInputFiles({ name: 'video.mp4', mimeType: '', buffer: files['video.mp4'] });
    await expect(result(page)).toContainText('video.mp4');
    await expect(result(page)).toContainText(files.sha256);
  });

  await test.step('the rest of the shop is not cached', async () => {
    // The shop's worker, if already registered, answers with a page that reloads itself once there is a network, and
    // therefore gets its own tab.
    const tab = await context.newPage();
    const opened = await tab.goto(`${controlledSite.url}/`).then(
      () => tab.title(),
      (error: unknown) => String(error),
    );
    expect(opened).toMatch(/没有网络|ERR_/);
    await tab.close();
  });

  await test.step('error responses do not replace the cached page', async () => {
    controlledSite.setState('failing');
    await context.setOffline(false);
    await page.goto(`${controlledSite.url}/verify`);
    await expect(chooser(page)).toBeAttached();
  });

  await test.step('online, the next build is shown immediately and cached, and the old one is removed', async () => {
    const build = page.locator('meta[name=description]');
    await expect(build).not.toHaveAttribute('content', REBUILT);
    controlledSite.setState('rebuilt');
    await page.reload();
    await expect(build).toHaveAttribute('content', REBUILT);
    const countBuilds = async () => (await caches.keys()).filter((name) => name.startsWith('verify ')).length;
    await expect.poll(() => page.evaluate(countBuilds)).toBe(1);
    await expect
      .poll(() => page.evaluate(async () => await (await caches.match('/verify'))?.text()))
      .toContain(REBUILT);
    controlledSite.setState('unreachable');
    await page.reload();
    await expect(build).toHaveAttribute('content', REBUILT);
    await expect(chooser(page)).toBeAttached();
  });
});

async function buyCertificate() {
  const token = await createBuyer(100);
  const orderId = await order(site, token, sharedVideoId);
  await pay(site, token, orderId);
  const { content } = await call(site, 'GET /order/v1/authorizations', {}, token);
  const { orderItemId } = content[0]!;
  const licensee = {
    authorizedUser: '青禾影视有限公司',
    socialCreditCode: '91440300708461136T',
    authorizedProject: '短片',
  };
  const issued = await call(site, 'POST /order/v1/authorization/add', { orderItemId, ...licensee }, token);
  const { authorizationId } = issued as { authorizationId: string };
  const request = endpointRequest('GET /order/v1/authorizations/pdf', { authorizationId }, token);
  const pdf = Buffer.from(await (await fetch(site.url + request.url, request)).arrayBuffer());
  const { entries, disclosures } = await call(site, 'GET /order/v1/authorizations/proof', { authorizationId }, token);
  const { head } = await call(site, 'GET /order/v1/authorizations/log', { from: entries[0]!.index, size: 1 });
  const { keys } = await call(site, 'GET /order/v1/authorizations/keys');
  const proof = Buffer.from(JSON.stringify({ entries, keys, head, disclosures }));
  const { url } = await call(site, 'GET /video/v1/downloadUrl', { orderItemId }, token);
  const video = Buffer.from(await (await fetch(new URL(url, site.url))).arrayBuffer());
  const { video: sold } = JSON.parse(entries[0]!.payload) as { video: { sha256: string } };
  return { 'certificate.pdf': pdf, 'proof.json': proof, 'video.mp4': video, sha256: sold.sha256 };
}
