import type { Page } from '@playwright/test';
import { SMALL_UPLOAD_BYTES } from '@zhenku/contract/constants';
import { register as registerByCall } from '../server/src/testing/client.ts';
import { accountMenu, TEST_PASSWORD, logIn, createAccount, PASSWORD, register } from './helpers/account.ts';
import { codeSentTo, createBuyer, site } from './helpers/site.ts';
import { uniquePhone } from './helpers/unique.ts';
import { expect, test } from './helpers/test.ts';

test('a user sets a name, binds an e-mail, changes the phone, and logs in with the new phone', async ({
  newProfile,
}) => {
  const page = await newProfile();
  const [oldPhone, newNumber] = [uniquePhone(), uniquePhone()];
  const email = `u${newNumber}@example.com`;
  await register(page, oldPhone);
  await page.goto('/#/user/userInfo');

  await page.getByLabel('名称').fill('江畔何人');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('heading', { name: '欢迎您，江畔何人' })).toBeVisible();

  await page.getByRole('button', { name: '绑定邮箱' }).click();
  const mail = page.getByRole('dialog', { name: '绑定邮箱' });
  await mail.getByRole('button', { name: '绑定' }).click();
  await expect(mail.getByText('请输入邮箱地址')).toBeVisible();
  await mail.getByLabel('邮箱').fill(email.toUpperCase());
  await mail.getByRole('button', { name: '获取验证码' }).click();
  await expect(mail.getByRole('button', { name: /秒后重发/ })).toBeDisabled();
  await mail.getByLabel('验证码', { exact: true }).fill(await codeSentTo(email));
  await mail.getByRole('button', { name: '绑定' }).click();
  await expect(page.getByText(`${email}，可用于登录`)).toBeVisible();

  await page.getByRole('button', { name: '更换手机号' }).click();
  const phones = page.getByRole('dialog', { name: '更换手机号' });
  await phones.getByLabel('新手机号', { exact: true }).fill(newNumber);
  await phones.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('验证码已发送到原手机号和新手机号')).toBeVisible();
  await phones.getByLabel(/^原手机号/).fill(await codeSentTo(oldPhone));
  await phones.getByLabel('新手机号收到的验证码').fill(await codeSentTo(newNumber));
  await phones.getByRole('button', { name: '更换', exact: true }).click();
  await expect(page.getByText('手机号已更换')).toBeVisible();

  const elsewhere = await newProfile();
  await elsewhere.goto('/#/login');
  await logIn(elsewhere, newNumber);
});

test('using a session extends its cookie to 30 days', async ({ newProfile }) => {
  const token = await createBuyer();
  const page = await newProfile({ token });
  const daysLeft = async () => {
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'Admin-Token')!;
    return (cookie.expires - Date.now() / 1000) / 86_400;
  };
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'Admin-Token');
  await page.context().addCookies([{ ...cookie!, expires: Math.floor(Date.now() / 1000) + 86_400 }]);
  expect(await daysLeft()).toBeLessThan(2);
  await page.goto('/#/user/userInfo');
  await expect.poll(daysLeft).toBeGreaterThan(29);
});

test('a portrait is scaled down before upload', async ({ newProfile }) => {
  const token = await createBuyer();
  const page = await newProfile({ token });
  await page.goto('/#/user/userInfo');
  const noise = Buffer.from(await page.evaluate(noisyPicture), 'base64');
  expect(noise.length).toBeGreaterThan(SMALL_UPLOAD_BYTES);
  await page.getByLabel('选择头像').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: noise });
  await expect(page.getByRole('img', { name: '我的头像' })).toBeVisible();

  const unreadable = { name: 'me.heic', mimeType: 'image/heic', buffer: Buffer.alloc(SMALL_UPLOAD_BYTES + 1) };
  await page.getByLabel('选择头像').setInputFiles(unreadable);
  await expect(page.getByText('文件不能超过 3 MB')).toBeVisible();
});

/** Returns a PNG of more than 3 MB, in base64: noise cannot be compressed. */
async function noisyPicture(): Promise<string> {
  const canvas = new OffscreenCanvas(1200, 1000);
  const context = canvas.getContext('2d')!;
  const pixels = context.createImageData(canvas.width, canvas.height);
  for (let from = 0; from < pixels.data.length; from += 65_536) {
    crypto.getRandomValues(new Uint8Array(pixels.data.buffer, from, Math.min(65_536, pixels.data.length - from)));
  }
  for (let alpha = 3; alpha < pixels.data.length; alpha += 4) pixels.data[alpha] = 255;
  context.putImageData(pixels, 0, 0);
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

test('ending another login from the list makes that browser ask for a login', async ({ newProfile }) => {
  const { phone, token } = await createAccount();
  const there = await newProfile();
  await there.goto('/#/login');
  await logIn(there, phone, TEST_PASSWORD);

  const here = await newProfile({ token });
  await here.goto('/#/user/userInfo');
  const devices = here.getByRole('region', { name: '登录设备' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await expect(devices.first()).toContainText('当前设备');
  await devices.nth(1).getByRole('button', { name: /退出/ }).click();
  await expect(devices).toHaveCount(1);
  await expect(there.getByRole('dialog', { name: '登录已失效' })).toBeVisible();
});

test('a new password ends the current login too', async ({ newProfile }) => {
  const { phone, token } = await createAccount();
  const page = await newProfile({ token });
  await page.goto('/#/user/userInfo');
  await page.getByRole('button', { name: '修改密码' }).click();
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  await dialog.getByLabel('手机号').fill(phone);
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect(dialog.getByRole('button', { name: /秒后重发/ })).toBeVisible();
  await dialog.getByLabel('验证码', { exact: true }).fill(await codeSentTo(phone));
  await dialog.getByLabel('新密码').fill(`${PASSWORD}二`);
  await dialog.getByRole('button', { name: '修改密码' }).click();
  await expect(page).toHaveURL('/#/login?redirect=%2Fuser%2FuserInfo');
  await expect(page.getByText('密码修改成功，请登录')).toBeVisible();
  await logIn(page, phone, `${PASSWORD}二`);
  await expect(page).toHaveURL('/#/user/userInfo');
});

test('users can export their own data as a file', async ({ newProfile }) => {
  const page = await newProfile({ token: await createBuyer() });
  await page.goto('/#/user/userInfo');
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '导出' }).click()]);
  expect(file.suggestedFilename()).toMatch(/\.zip$/);
  expect(await file.failure()).toBeNull();
});

test('closing an account is permanent', async ({ newProfile }) => {
  const { phone, token } = await createAccount();
  const page = await newProfile({ token });
  await page.goto('/#/user/userInfo');
  await close(page, '错误的密码');
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await close(page, TEST_PASSWORD);
  await expect(page).toHaveURL('/#/');
  await expect(accountMenu(page)).toHaveCount(0);
  // The phone can be registered again.
  await registerByCall(site, phone);
});

test('an account with a balance cannot be closed, and the page says why', async ({ newProfile }) => {
  const page = await newProfile({ token: await createBuyer(100) });
  await page.goto('/#/user/userInfo');
  await close(page, TEST_PASSWORD);
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('账户里还有余额');
  await expect(accountMenu(page)).toBeVisible();
});

async function close(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '注销账号' });
  if (!(await dialog.isVisible())) {
    await page.getByRole('button', { name: '注销账号' }).click();
    await expect(dialog.getByRole('button', { name: '注销账号' })).toBeDisabled();
    await dialog.getByRole('checkbox').check();
  }
  await dialog.getByLabel('登录密码').fill(password);
  await dialog.getByRole('button', { name: '注销账号' }).click();
}
