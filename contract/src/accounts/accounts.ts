import { z } from 'zod';
import { SaleType, UserType } from '../codes.ts';
import { COMPANY_ROLES } from '../companies/companies.ts';
import { DocumentType } from '../content/documents.ts';
import { define } from '../endpoint.ts';
import {
  Altcha,
  Captcha,
  Email,
  Id,
  Line,
  ListOf,
  NoInput,
  NoOutput,
  OutId,
  OutYuan,
  PasswordDigest,
  Phone,
  Text,
  Time,
  UserId,
} from '../shapes.ts';

export const UserInfo = z
  .object({
    userId: OutId,
    name: z.string(),
    realName: z.string().nullable(),
    companyName: z.string().nullable(),
    companyId: OutId.nullable().describe('the verified company that the user owns or belongs to'),
    companyRole: z.enum(COMPANY_ROLES).nullable().describe('`viewer` cannot pay from the company’s coins'),
    phone: z.string().describe('masked'),
    email: z.string().nullable(),
    pendingEmail: z.string().nullable().describe('not confirmed yet: a code was mailed to it'),
    photoUrl: z.string().nullable(),
    userType: UserType,
    currentUserType: UserType,
    author: z.boolean(),
    role: z.int().describe('1: platform original creator'),
    saleType: SaleType.nullable(),
    remark: z.string().nullable(),
    advantage: z.string().nullable(),
    addTime: Time,
    signTime: Time.nullable(),
    balance: OutYuan.describe('coins plus bonus coins; for a company buyer, those of the company'),
    companyBalance: OutYuan.nullable().describe('null without a company, and for its viewers'),
    companyCreditCode: z.string().nullable().describe('unified social credit code; null until the company is verified'),
    notCashOutTotalMoney: OutYuan.describe('income that can be withdrawn now'),
    discountAmount: OutYuan.describe('the sum left on the valid discount cards'),
    pendingDocuments: z
      .array(DocumentType)
      .optional()
      .describe('terms whose current version the user has not accepted; absent: none'),
  })
  .meta({ id: 'UserInfo' });
export type UserInfo = z.infer<typeof UserInfo>;

export const CreatorInfo = z
  .object({
    userId: OutId,
    name: z.string(),
    photoUrl: z.string().nullable(),
    role: z.int(),
    saleType: SaleType,
    userType: UserType,
    remark: z.string().nullable(),
    publishVideoCount: z.int(),
    addTime: Time,
  })
  .meta({ id: 'CreatorInfo' });
export type CreatorInfo = z.infer<typeof CreatorInfo>;

export const OpenSession = z
  .object({
    sessionId: OutId,
    userAgent: z.string().nullable(),
    ip: z.string().nullable(),
    addTime: Time,
    lastTime: Time.describe('when the session was last used, to the hour'),
    current: z.boolean(),
  })
  .meta({ id: 'OpenSession' });
export type OpenSession = z.infer<typeof OpenSession>;

export const accounts = {
  'POST /user/v1/register/verifyCode': define({
    operationId: 'sendRegistrationCode',
    summary: 'Sends a registration code by SMS',
    access: 'public',
    input: z.object({ phone: Phone, altcha: Altcha }),
    output: NoOutput,
  }),
  'POST /user/v1/register': define({
    operationId: 'register',
    summary: 'Registers a personal (1) or company (2) buyer',
    access: 'public',
    input: z
      .object({
        userType: z.literal([1, 2], '请选择账号类型'),
        companyName: Line(100).optional(),
        phone: Phone,
        inviteCode: Line(64).optional(),
        captcha: Captcha,
        secretKey: PasswordDigest,
        login: z.boolean().optional().describe('whether to log in too'),
      })
      .refine((body) => body.userType !== 2 || body.companyName, { path: ['companyName'], error: '请输入企业名称' }),
    output: UserInfo.extend({ token: z.string() }).nullable().describe('null without `login`'),
  }),
  'POST /user/v1/login': define({
    operationId: 'logIn',
    summary: 'Logs in by phone or confirmed e-mail',
    access: 'public',
    input: z.object({
      username: z.string('请输入帐号').trim().min(1, '请输入帐号').max(200),
      secretKey: PasswordDigest,
    }),
    output: UserInfo.extend({ token: z.string() }),
  }),
  'POST /user/v1/login/verifyCode': define({
    operationId: 'sendLoginCode',
    summary: 'Sends a login code; the response is the same for an unknown phone',
    access: 'public',
    input: z.object({ phone: Phone, altcha: Altcha }),
    output: NoOutput,
  }),
  'POST /user/v1/login/code': define({
    operationId: 'logInByCode',
    summary: 'Logs in by phone and code',
    access: 'public',
    input: z.object({ phone: Phone, captcha: Captcha }),
    output: UserInfo.extend({ token: z.string() }),
  }),
  'POST /user/v1/logout': define({
    operationId: 'logOut',
    summary: 'Logs out: ends the session',
    access: 'user',
    input: NoInput,
    output: NoOutput,
  }),
  'POST /user/v1/password/verifyCode': define({
    operationId: 'sendPasswordResetCode',
    summary: 'Sends a password-reset code; the response is the same for an unknown phone',
    access: 'public',
    input: z.object({ phone: Phone, altcha: Altcha }),
    output: NoOutput,
  }),
  'POST /user/v1/password': define({
    operationId: 'resetPassword',
    summary: 'Sets a new password, confirmed by a code, and ends every session',
    access: 'public',
    input: z.object({ phone: Phone, captcha: Captcha, newPwd: PasswordDigest }),
    output: NoOutput,
  }),
  'GET /user/v1/info': define({
    operationId: 'getCurrentUser',
    summary: 'The caller',
    access: 'user',
    input: NoInput,
    output: UserInfo,
  }),
  'POST /user/v1/update': define({
    operationId: 'updateCurrentUser',
    summary: 'Changes the caller’s own data, or switches the role',
    access: 'user',
    input: z.object({
      currentUserType: z.int('页面状态已过期，请刷新后再试').optional(),
      name: Line(30).optional(),
      remark: Text(500).optional(),
      email: Email.optional().describe('a code is mailed to it; see email/confirm'),
      photoFileKey: z.string('页面状态已过期，请刷新后再试').min(1).max(200).optional(),
      altcha: Altcha,
    }),
    output: UserInfo,
  }),
  'POST /user/v1/email/confirm': define({
    operationId: 'confirmEmail',
    summary: 'Confirms the pending e-mail address with the code that was mailed to it',
    access: 'user',
    input: z.object({ captcha: Captcha }),
    output: NoOutput,
  }),
  'POST /user/v1/phone/verifyCode': define({
    operationId: 'sendPhoneChangeCodes',
    summary: 'Sends one code to the caller’s phone and another to the new phone',
    access: 'user',
    input: z.object({ phone: Phone, altcha: Altcha }),
    output: NoOutput,
  }),
  'POST /user/v1/phone': define({
    operationId: 'changePhone',
    summary: 'Replaces the caller’s phone; needs the codes sent to both phones',
    access: 'user',
    input: z.object({ phone: Phone, oldCaptcha: Captcha, newCaptcha: Captcha }),
    output: NoOutput,
  }),
  'GET /user/v1/sessions': define({
    operationId: 'listSessions',
    summary: 'The caller’s sessions',
    access: 'user',
    input: NoInput,
    output: ListOf(OpenSession),
  }),
  'POST /user/v1/sessions/revoke': define({
    operationId: 'revokeSessions',
    summary: 'Ends one session, or all except the current one',
    access: 'user',
    input: z
      .object({ sessionId: Id.optional(), others: z.boolean().optional() })
      .refine((body) => (body.sessionId === undefined) === (body.others === true), {
        path: ['sessionId'],
        error: '请选择要退出的设备',
      }),
    output: NoOutput,
  }),
  'GET /user/v1/export': define({
    operationId: 'exportPersonalData',
    summary: 'A link, valid for ten minutes, to a ZIP of JSON files with all of the caller’s personal data',
    access: 'user',
    input: NoInput,
    output: z.object({ url: z.string() }),
  }),
  'POST /user/v1/close': define({
    operationId: 'closeAccount',
    summary: 'Closes the caller’s account permanently; refused while anything is left to settle',
    access: 'user',
    input: z.object({ secretKey: PasswordDigest }),
    output: NoOutput,
  }),
  'GET /user/v1/info/queryByUserId': define({
    operationId: 'getCreatorByUserId',
    summary: 'The public profile of a creator',
    access: 'public',
    scope: 'catalogue',
    input: UserId,
    output: CreatorInfo,
  }),
  'GET /author/v1/info': define({
    operationId: 'getCreator',
    summary: 'The public profile of a creator',
    access: 'public',
    scope: 'catalogue',
    input: UserId,
    output: CreatorInfo,
  }),
};
