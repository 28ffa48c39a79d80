import { expect, test } from 'vitest';
import { makeUser } from '../../platform/testing/fixtures.ts';
import { accountsApp } from './testing.ts';

const app = await accountsApp({ sendSms: null, sendMail: null });

const NO_SMS = { status: 200, code: 40900, message: '短信服务尚未开通，请联系客服' };

test('without an SMS provider requests for codes are refused, and known and unknown phones get the same response', async () => {
  const { phone } = await makeUser(app.db);
  expect(await app.call('POST /user/v1/register/verifyCode', { phone: '13900000001' })).toMatchObject(NO_SMS);
  for (const asked of [phone, '13900000002']) {
    expect(await app.call('POST /user/v1/password/verifyCode', { phone: asked })).toMatchObject(NO_SMS);
  }
});

test('without a mail server no e-mail address can be confirmed, and no row remains', async () => {
  const { token } = await makeUser(app.db);
  expect(await app.call('POST /user/v1/update', { email: 'a@example.com' }, { token })).toMatchObject({
    status: 200,
    code: 40900,
    message: '邮件服务尚未开通，请联系客服',
  });
  expect(await app.db.selectFrom('verification_codes').selectAll().execute()).toEqual([]);
});
