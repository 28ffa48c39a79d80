import { z } from 'zod';
import { define } from '../endpoint.ts';
import { Altcha, Captcha, NoInput, NoOutput, Phone, Time } from '../shapes.ts';
import { UserInfo } from './accounts.ts';

const Secret = z.string('微信授权有误').regex(/^[0-9a-f]{64}$/, '微信授权有误');
/** Identifies a started login; `wechatBrowser` proves that the same browser started it. */
const begun = {
  wechatState: Secret.describe('the `state` that WeChat returned'),
  wechatBrowser: Secret.describe('32 random bytes in hexadecimal, a secret of the browser'),
};
const grant = {
  wechatCode: z
    .string('请先在微信中授权')
    .regex(/^[\w-]{1,128}$/, '微信授权有误')
    .describe('the `code` that WeChat returned; valid once'),
  ...begun,
};
const Address = z.object({ url: z.string().describe('the WeChat page that the browser must open') });
const LoggedIn = UserInfo.extend({ token: z.string() });

export const wechatLogin = {
  'POST /user/v1/wechat/authorise': define({
    operationId: 'beginWechatLogin',
    summary: 'Starts a login by WeChat, valid for ten minutes',
    access: 'public',
    input: z.object({ wechatBrowser: begun.wechatBrowser }),
    output: Address,
  }),
  'POST /user/v1/login/wechat': define({
    operationId: 'logInByWechat',
    summary: 'Logs in by WeChat, or requires a phone if no account is bound to it',
    access: 'public',
    input: z.object(grant),
    output: z.union([
      LoggedIn,
      z.object({ phoneRequired: z.literal(true).describe('no account is bound to this WeChat yet') }),
    ]),
  }),
  'POST /user/v1/login/wechat/verifyCode': define({
    operationId: 'sendWechatLoginCode',
    summary: 'Sends a code to the phone whose account WeChat will be bound to',
    access: 'public',
    input: z.object({ phone: Phone, altcha: Altcha, ...begun }),
    output: NoOutput,
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
    input: NoInput,
    output: z.object({ bindTime: Time.nullable().describe('null: no WeChat is bound') }),
  }),
  'POST /user/v1/wechat/verifyCode': define({
    operationId: 'sendWechatBindingCode',
    summary: 'Sends the code for binding or unbinding WeChat to the caller’s phone',
    access: 'user',
    input: z.object({ altcha: Altcha }),
    output: NoOutput,
  }),
  'POST /user/v1/wechat/bind/authorise': define({
    operationId: 'beginWechatBinding',
    summary: 'Starts binding WeChat to the caller’s account; needs the code sent to the phone',
    access: 'user',
    input: z.object({ captcha: Captcha, wechatBrowser: begun.wechatBrowser }),
    output: Address,
  }),
  'POST /user/v1/wechat/bind': define({
    operationId: 'bindWechat',
    summary: 'Binds WeChat to the caller’s account',
    access: 'user',
    input: z.object(grant),
    output: NoOutput,
  }),
  'POST /user/v1/wechat/unbind': define({
    operationId: 'unbindWechat',
    summary: 'Unbinds WeChat and ends all other sessions; needs the code sent to the phone',
    access: 'user',
    input: z.object({ captcha: Captcha }),
    output: NoOutput,
  }),
};
