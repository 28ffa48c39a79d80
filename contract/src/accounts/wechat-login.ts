import { z } from 'zod';
import { define } from '../endpoint.ts';
import { Altcha, Captcha, None, Nothing, Phone, Time } from '../shapes.ts';
import { UserInfo } from './accounts.ts';

const Secret = z.string('微信授权有误').regex(/^[0-9a-f]{64}$/, '微信授权有误');
/** Identifies a login that a browser began; another browser does not know the secret. */
const begun = {
  wechatState: Secret.describe('what WeChat brought back'),
  wechatBrowser: Secret.describe('32 random bytes in hexadecimal that the browser chose and keeps to itself'),
};
const grant = {
  wechatCode: z
    .string('请先在微信中授权')
    .regex(/^[\w-]{1,128}$/, '微信授权有误')
    .describe('what WeChat brought back; it serves once'),
  ...begun,
};
const Address = z.object({ url: z.string().describe('the page of WeChat’s that the browser has to open') });
const LoggedIn = UserInfo.extend({ token: z.string() });

export const wechatLogin = {
  'POST /user/v1/wechat/authorise': define({
    operationId: 'beginWechatLogin',
    summary: 'Begins a login by WeChat, which takes ten minutes at most',
    access: 'public',
    input: z.object({ wechatBrowser: begun.wechatBrowser }),
    output: Address,
  }),
  'POST /user/v1/login/wechat': define({
    operationId: 'logInByWechat',
    summary: 'Logs in by WeChat, or asks for a phone to bind it to',
    access: 'public',
    input: z.object(grant),
    output: z.union([
      LoggedIn,
      z.object({ phoneRequired: z.literal(true).describe('no account is bound to this WeChat yet') }),
    ]),
  }),
  'POST /user/v1/login/wechat/verifyCode': define({
    operationId: 'sendWechatLoginCode',
    summary: 'Sends a code to the phone that WeChat shall be bound to',
    access: 'public',
    input: z.object({ phone: Phone, altcha: Altcha, ...begun }),
    output: Nothing,
  }),
  'POST /user/v1/login/wechat/phone': define({
    operationId: 'logInByWechatAndPhone',
    summary: 'Binds WeChat to the phone’s account, or to a new personal one, and logs in',
    access: 'public',
    input: z.object({ phone: Phone, captcha: Captcha, ...begun }),
    output: LoggedIn,
  }),
  'GET /user/v1/wechat': define({
    operationId: 'getOwnWechat',
    summary: 'Whether the caller can log in by WeChat',
    access: 'user',
    input: None,
    output: z.object({ bindTime: Time.nullable().describe('null: no WeChat is bound') }),
  }),
  'POST /user/v1/wechat/verifyCode': define({
    operationId: 'sendWechatBindingCode',
    summary: 'Sends a code to the caller’s phone, by which WeChat is bound or unbound',
    access: 'user',
    input: z.object({ altcha: Altcha }),
    output: Nothing,
  }),
  'POST /user/v1/wechat/bind/authorise': define({
    operationId: 'beginWechatBinding',
    summary: 'Begins to bind WeChat to the caller’s account, by a code to the phone',
    access: 'user',
    input: z.object({ captcha: Captcha, wechatBrowser: begun.wechatBrowser }),
    output: Address,
  }),
  'POST /user/v1/wechat/bind': define({
    operationId: 'bindWechat',
    summary: 'Binds WeChat to the caller’s account',
    access: 'user',
    input: z.object(grant),
    output: Nothing,
  }),
  'POST /user/v1/wechat/unbind': define({
    operationId: 'unbindWechat',
    summary: 'Unbinds WeChat by a code to the phone, and ends all other sessions',
    access: 'user',
    input: z.object({ captcha: Captcha }),
    output: Nothing,
  }),
};
