import { z } from 'zod';
import { define } from '../endpoint.ts';
import { CurrentPassword, SecondFactor } from '../operators/operator-accounts.ts';
import { Id, Line, ListOf, NoInput, NoOutput, OutId, OutYuan, PasswordDigest, Time, Yuan } from '../shapes.ts';
import {
  KEY_BUDGET_MAX_YUAN,
  KEY_DAYS_MAX,
  KEY_NAME_MAX,
  KEY_RATE_DEFAULT,
  KEY_RATES,
  KEY_SCOPES,
  OPERATOR_KEY_SCOPES,
} from './key-scopes.ts';

const AnyKey = {
  keyId: OutId,
  name: z.string(),
  start: z.string().describe('the first characters of the key, by which people recognise it'),
  requestsPerMinute: z.int().describe('how many requests per minute each server accepts from the key'),
  addTime: Time,
  expireTime: Time.nullable().describe('null: never'),
  lastTime: Time.nullable().describe('the hour of the last use'),
  revokeTime: Time.nullable(),
};

const keyScopes = z.array(z.enum(KEY_SCOPES)).describe('see docs/engineering/key-scopes.md');
const KeyBudget = {
  budget: OutYuan.nullable().describe(
    'how much the key may pay per calendar month (Asia/Shanghai); null: it cannot buy',
  ),
  spent: OutYuan.describe('paid this month; refunds are not deducted'),
};

export const ApiKey = z
  .object({
    ...AnyKey,
    scopes: keyScopes,
    forCompany: z.boolean().describe('acts for the company and pays from its account'),
    ...KeyBudget,
    userId: OutId,
    userName: z.string(),
    mine: z.boolean().describe('false: a company’s owner sees the keys of members for the company'),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof ApiKey>;

export const OperatorKey = z
  .object({
    ...AnyKey,
    scopes: z.array(z.enum(OPERATOR_KEY_SCOPES)),
    operatorId: OutId,
    username: z.string(),
    mine: z.boolean().describe('false: admins see the keys of all operators'),
  })
  .meta({ id: 'OperatorKey' });
export type OperatorKey = z.infer<typeof OperatorKey>;

const secret = z.string().describe('the key itself, shown only now');

const STALE = '页面状态已过期，请刷新后再试';
const NewKey = {
  name: Line(KEY_NAME_MAX),
  requestsPerMinute: z.literal(KEY_RATES, STALE).default(KEY_RATE_DEFAULT),
  validDays: z
    .int('有效期有误')
    .min(1, '有效期有误')
    .max(KEY_DAYS_MAX, `最长${KEY_DAYS_MAX}天`)
    .optional()
    .describe('absent: the key does not expire'),
};
const scopesOf = <const Scopes extends readonly [string, ...string[]]>(scopes: Scopes) =>
  z.array(z.enum(scopes, STALE), '请选择权限').min(1, '请选择权限').max(scopes.length, '请选择权限');

export const keys = {
  'GET /user/v1/keys': define({
    operationId: 'listKeys',
    summary: 'The caller’s API keys and, for a company’s owner, those of members for the company; newest first',
    access: 'user',
    input: NoInput,
    output: ListOf(ApiKey),
  }),
  'POST /user/v1/keys': define({
    operationId: 'createKey',
    summary: 'Creates an API key; needs the password, and notifies the account',
    access: 'user',
    input: z.object({
      ...NewKey,
      scopes: scopesOf(KEY_SCOPES),
      forCompany: z
        .boolean(STALE)
        .default(false)
        .describe('for members: the key acts for the company; the owner’s keys always do'),
      budget: Yuan.refine((yuan) => yuan > 0 && yuan <= KEY_BUDGET_MAX_YUAN, `应在0到${KEY_BUDGET_MAX_YUAN}元之间`)
        .optional()
        .describe('how much it may pay in a month; required with `buy`'),
      secretKey: PasswordDigest,
    }),
    output: z.object({ apiKey: secret, key: ApiKey }),
  }),
  'POST /user/v1/keys/revoke': define({
    operationId: 'revokeKey',
    summary: 'Stops an API key for good, at once; needs the password',
    access: 'user',
    input: z.object({ keyId: Id, secretKey: PasswordDigest }),
    output: NoOutput,
  }),
  'GET /user/v1/keys/current': define({
    operationId: 'getCurrentKey',
    summary: 'The API key with which the call is made, and its account; 40400 for other callers',
    access: 'user',
    scope: 'any',
    input: NoInput,
    output: z.object({
      name: z.string(),
      scopes: keyScopes,
      forCompany: z.boolean(),
      ...KeyBudget,
      balance: OutYuan.describe('coins of the account that it pays from'),
      requestsPerMinute: z.int(),
      expireTime: Time.nullable(),
      userId: OutId,
      userName: z.string(),
    }),
  }),
  'GET /operator/v1/keys': define({
    operationId: 'listOperatorKeys',
    summary: 'The calling operator’s API keys, for admins those of all operators; newest first',
    access: 'operator',
    input: NoInput,
    output: ListOf(OperatorKey),
  }),
  'POST /operator/v1/keys': define({
    operationId: 'createOperatorKey',
    summary: 'Creates an API key of the calling operator; needs the password and, if it is on, the second factor',
    access: 'operator',
    input: z.object({
      ...NewKey,
      scopes: scopesOf(OPERATOR_KEY_SCOPES),
      password: CurrentPassword,
      totp: SecondFactor.optional(),
    }),
    output: z.object({ apiKey: secret, key: OperatorKey }),
  }),
  'POST /operator/v1/keys/{keyId}/revoke': define({
    operationId: 'revokeOperatorKey',
    summary: 'Stops an API key of the caller, for admins of any operator, for good and at once; needs the password',
    access: 'operator',
    input: z.object({ keyId: Id, password: CurrentPassword }),
    output: NoOutput,
  }),
};
