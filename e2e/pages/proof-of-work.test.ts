import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call } from '../../server/src/testing/client.ts';
import { startServer } from '../../server/src/testing/server-process.ts';
import { uniquePhone } from '../helpers/unique.ts';
import { expect, test } from '../helpers/test.ts';

const PATH = '/video-platform/user/v1/register/verifyCode';

test('the browser computes a proof of work in the background for the fourth code in an hour', async ({
  newProfile,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'zhenku-e2e-'));
  // The embedded database does not run as root; its user must be able to enter the folder.
  await chmod(folder, 0o711);
  const server = await startServer(join(folder, 'data'), { PROOF_OF_WORK: 'on' });
  try {
    for (let count = 0; count < 3; count += 1) {
      await call(server, 'POST /user/v1/register/verifyCode', { phone: uniquePhone() });
    }
    const page = await newProfile();
    const bodies: { altcha?: string }[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith(PATH)) bodies.push(request.postDataJSON() as { altcha?: string });
    });
    // Holds the worker back until the button has been checked, because solving may take no time.
    const seen = Promise.withResolvers<void>();
    await page.route(/proof-of-work-worker/, async (route) => {
      await seen.promise;
      await route.continue();
    });
    await page.goto(`${server.url}/#/login`);
    await page.getByRole('tab', { name: '注册' }).click();
    await page.getByLabel('手机号').fill(uniquePhone());
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByRole('button', { name: '正在验证…' })).toBeDisabled();
    seen.resolve();
    await expect(page.getByText('验证码已发送')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('button', { name: /秒后重发/ })).toBeDisabled();
    await expect(page.getByText('请完成安全验证')).toHaveCount(0);
    expect(bodies.map(({ altcha }) => typeof altcha)).toEqual(['undefined', 'string']);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
