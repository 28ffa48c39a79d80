import { z } from 'zod';
import { ConsentResult } from './admin-proposals.ts';
import { OPERATOR_PASSWORD, OPERATOR_ROLES } from '../constants.ts';
import { define } from '../endpoint.ts';
import { listAndExport } from '../list-and-export.ts';
import { LIST_SORTS } from '../list-sorts.ts';
import { codePoints } from '../rules/line-text.ts';
import { Email, Id, ListFilter, NoInput, NoOutput, OutId, Time } from '../shapes.ts';

const Role = z.enum(OPERATOR_ROLES, '请选择角色');

/** Sent in plain text over TLS: unlike users' passwords, operators' passwords are hashed only by the server. */
export const CurrentPassword = z.string('请输入密码').min(1, '请输入密码').max(200, '密码错误');
const NewPassword = z
  .string('请输入新密码')
  .refine((text) => codePoints(text) >= OPERATOR_PASSWORD.min, `至少${OPERATOR_PASSWORD.min}位`)
  .refine((text) => codePoints(text) <= OPERATOR_PASSWORD.max, `最多${OPERATOR_PASSWORD.max}位`);

/** Six digits of an authenticator, or a recovery code, with or without its hyphens. */
export const SecondFactor = z
  .string('请输入动态码或恢复码')
  .trim()
  .min(1, '请输入动态码或恢复码')
  .max(40, '动态码或恢复码有误');

const Username = z
  .string('请输入账号')
  .trim()
  .regex(/^[\p{L}\p{N}._@-]{2,50}$/u, '账号应为2到50个字符，可用文字、数字和 . _ - @');

export const Operator = z
  .object({
    operatorId: OutId,
    username: z.string(),
    role: z.enum(OPERATOR_ROLES),
    disabled: z.boolean(),
    totp: z.boolean().describe('whether the second factor is on'),
    email: z.string().nullable(),
    lastLoginTime: Time.nullable(),
    addTime: Time,
  })
  .meta({ id: 'Operator' });
export type Operator = z.infer<typeof Operator>;

export const CurrentOperator = z
  .object({
    operatorId: OutId,
    username: z.string(),
    role: z.enum(OPERATOR_ROLES),
    totp: z.boolean(),
    totpRequired: z
      .boolean()
      .describe('outside the sandbox, operators without a second factor can use only their own account page'),
    email: z.string().nullable().describe('set by an admin'),
    dailyMail: z.boolean().describe('whether a daily mail lists waiting work'),
    recoveryCodeCount: z.int().describe('unused recovery codes'),
  })
  .meta({ id: 'CurrentOperator' });
export type CurrentOperator = z.infer<typeof CurrentOperator>;

const OperatorFilter = z.object({
  role: Role.optional(),
  ...ListFilter('part of the name', LIST_SORTS.operators),
});
export type OperatorFilter = z.infer<typeof OperatorFilter>;

export const operatorAccounts = {
  'POST /operator/v1/login': define({
    operationId: 'logInOperator',
    summary: 'Logs an operator in; with the second factor on, `totp` is an authenticator or recovery code',
    access: 'public',
    input: z.object({
      username: z.string('请输入帐号').trim().min(1, '请输入帐号').max(100),
      password: z.string('请输入登录密码').min(1, '请输入登录密码').max(200),
      totp: SecondFactor.optional(),
    }),
    output: z.object({ token: z.string(), role: z.enum(OPERATOR_ROLES) }),
  }),
  'POST /operator/v1/logout': define({
    operationId: 'logOutOperator',
    summary: 'Ends the session',
    access: 'operator:self',
    input: NoInput,
    output: NoOutput,
  }),
  'GET /operator/v1/me': define({
    operationId: 'getCurrentOperator',
    summary: 'The calling operator',
    access: 'operator:self',
    scope: 'any',
    input: NoInput,
    output: CurrentOperator,
  }),
  'POST /operator/v1/me/password': define({
    operationId: 'changeOperatorPassword',
    summary: 'Changes the password and ends the other sessions',
    access: 'operator:self',
    input: z.object({ oldPassword: CurrentPassword, newPassword: NewPassword }),
    output: NoOutput,
  }),
  'POST /operator/v1/me/totp/start': define({
    operationId: 'startTotp',
    summary: 'Generates an authenticator secret; confirming its first code turns the second factor on',
    access: 'operator:self',
    input: NoInput,
    output: z.object({ secret: z.string().describe('base32'), otpauthUrl: z.string() }),
  }),
  'POST /operator/v1/me/totp/confirm': define({
    operationId: 'confirmTotp',
    summary: 'Turns the second factor on and ends the other sessions; the recovery codes are shown only now',
    access: 'operator:self',
    input: z.object({ totp: SecondFactor }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  'POST /operator/v1/me/totp/remove': define({
    operationId: 'removeTotp',
    summary: 'Turns the second factor off',
    access: 'operator:self',
    input: z.object({ password: CurrentPassword, totp: SecondFactor }),
    output: NoOutput,
  }),
  'GET /operator/v1/roles': define({
    operationId: 'listRoles',
    summary: 'The roles that may make each operator call',
    access: 'operator',
    input: NoInput,
    output: z.object({ list: z.array(z.object({ call: z.string(), roles: z.array(z.enum(OPERATOR_ROLES)) })) }),
  }),
  'POST /operator/v1/me/dailyMail': define({
    operationId: 'setDailyMail',
    summary: 'Turns the daily mail about waiting work on or off; no mail is sent when nothing waits',
    access: 'operator:self',
    input: z.object({ on: z.boolean('页面状态已过期，请刷新后再试') }),
    output: NoOutput,
  }),
  ...listAndExport('GET /operator/v1/operators', {
    access: 'operator:admin',
    filter: OperatorFilter,
    item: Operator,
    list: ['listOperators', 'Operators, newest first'],
    export: ['exportOperators', 'The selected operators as a CSV file'],
  }),
  'POST /operator/v1/operators': define({
    operationId: 'createOperator',
    summary:
      'Creates an operator. A new admin may need the consent of another admin, whose call then sets the password',
    access: 'operator:admin',
    input: z.object({ username: Username, password: NewPassword, role: Role }),
    output: z.object({
      operatorId: OutId.optional(),
      waiting: z.literal(true).optional().describe('another admin must make the same call'),
    }),
  }),
  'POST /operator/v1/operators/{id}/role': define({
    operationId: 'updateOperatorRole',
    summary: 'Changes an operator’s role: immediately, or, if required, once another admin agrees',
    access: 'operator:admin',
    input: z.object({ id: Id, role: Role }),
    output: ConsentResult,
  }),
  'POST /operator/v1/operators/{id}/email': define({
    operationId: 'setOperatorEmail',
    summary: 'Sets an operator’s mail address; without an address, removes it',
    access: 'operator:admin',
    input: z.object({ id: Id, email: Email.optional() }),
    output: NoOutput,
  }),
  'POST /operator/v1/operators/{id}/disable': define({
    operationId: 'disableOperator',
    summary: 'Disables an operator: ends their sessions and blocks logins',
    access: 'operator:admin',
    input: z.object({ id: Id }),
    output: NoOutput,
  }),
  'POST /operator/v1/operators/{id}/enable': define({
    operationId: 'enableOperator',
    summary: 'Enables a disabled operator; for an admin, another admin may have to agree',
    access: 'operator:admin',
    input: z.object({ id: Id }),
    output: ConsentResult,
  }),
  'POST /operator/v1/operators/{id}/reset': define({
    operationId: 'resetOperator',
    summary:
      'Sets another operator’s password, turns the second factor off and ends the sessions. For an admin, another admin may have to agree, and that admin’s call then sets the password',
    access: 'operator:admin',
    input: z.object({ id: Id, password: NewPassword }),
    output: ConsentResult,
  }),
};
