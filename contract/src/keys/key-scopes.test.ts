import { describe, expect, test } from 'vitest';
import { api, type Key } from '../api.ts';
import type { Endpoint } from '../endpoint.ts';
import {
  CREATOR_KEY_SCOPES,
  type EndpointScope,
  KEY_SCOPE_LABEL,
  KEY_SCOPES,
  OPERATOR_KEY_SCOPE_LABEL,
  OPERATOR_KEY_SCOPES,
  OPERATOR_SCOPE_ROLES,
  type OperatorKeyScope,
} from './key-scopes.ts';

const endpoints = Object.entries(api) as [Key, Endpoint][];
const scopesOf = ({ scope }: Endpoint): readonly EndpointScope[] =>
  scope === undefined ? [] : typeof scope === 'string' ? [scope] : scope;
const isOperators = ({ access }: Endpoint) => access.startsWith('operator');

const sectionOf = (title: string, calls: [Key, Endpoint][]) =>
  [`### ${title}`, '', ...calls.map(([key, { operationId }]) => `- \`${key}\` (${operationId})`), ''].join('\n');

function documentOf(): string {
  const users = endpoints.filter(([, endpoint]) => !isOperators(endpoint));
  const operators = endpoints.filter(([, endpoint]) => isOperators(endpoint));
  const withScope = (list: [Key, Endpoint][], scope: EndpointScope) =>
    list.filter(([, endpoint]) => scopesOf(endpoint).includes(scope));
  return [
    '# Scopes of API keys',
    '',
    'Generated from the contract: `npx vitest run --project contract contract/src/keys -u`. [api.md](api.md) explains how to use a',
    'key. A call that is not listed here refuses every key.',
    '',
    '## Keys of users',
    '',
    sectionOf('Any key', withScope(users, 'any')),
    ...KEY_SCOPES.map((scope) => sectionOf(`\`${scope}\` (${KEY_SCOPE_LABEL[scope]})`, withScope(users, scope))),
    '## Keys of operators',
    '',
    'The operator’s role must allow the call too.',
    '',
    sectionOf('Any key', withScope(operators, 'any')),
    ...OPERATOR_KEY_SCOPES.map((scope) =>
      sectionOf(`\`${scope}\` (${OPERATOR_KEY_SCOPE_LABEL[scope]})`, withScope(operators, scope)),
    ),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}

test('the documentation lists each scope’s endpoints as the contract does', async () => {
  await expect(documentOf()).toMatchFileSnapshot('../../../docs/engineering/key-scopes.md');
});

describe('the contract’s scopes', () => {
  test('users’ endpoints have users’ scopes, operators’ endpoints operators’ scopes', () => {
    const wrong = endpoints.filter(([, endpoint]) => {
      const known: readonly string[] = isOperators(endpoint) ? OPERATOR_KEY_SCOPES : KEY_SCOPES;
      return scopesOf(endpoint).some((scope) => scope !== 'any' && !known.includes(scope));
    });
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  test('only creators get the scopes of creators’ endpoints', () => {
    const creators = endpoints.filter(([, { access, scope }]) => access === 'creator' && scope !== undefined);
    expect(creators.length).toBeGreaterThan(20);
    for (const [key, { scope }] of creators)
      expect([key, CREATOR_KEY_SCOPES.includes(scope as never)]).toEqual([key, true]);
  });

  test('every operator’s scope is offered to a role that may call its endpoints', () => {
    for (const [key, endpoint] of endpoints.filter(([, each]) => isOperators(each) && each.scope !== 'any')) {
      const roles = endpoint.access.split(':')[1]?.split(',') ?? [];
      for (const scope of scopesOf(endpoint)) {
        const offered: readonly string[] = OPERATOR_SCOPE_ROLES[scope as OperatorKeyScope];
        expect([key, roles.length === 0 || roles.some((role) => offered.includes(role))]).toEqual([key, true]);
      }
    }
  });
});

/** Calls that require a login: accounts, passwords, keys, bank cards, withdrawals, and changes that cannot be undone. */
const NEVER = [
  /^\w+ \/user\/v1\/(?!info\/queryByUserId|keys\/current)/,
  /password|phone|logout|close$|wechat/i,
  /\/bankcard\/|\/deposit\/|\/withdrawals|rechargeByDeposit|\/identification\//,
  /\/company\/v1\//,
  /authentication\/|invitecode/,
  /\/recharge\/order|\/credit$|\/refund$|\/confirm$/,
  /\/video\/v1\/delete|\/release\/v1\/delete|\/project\/v1\/delete|\/mine\/change/,
  /\/operator\/v1\/(?:me\/|login|operators|settings|proposals|users|companies|keys|audit|jobs|licenceTexts)/,
];
/** Ends with `close`, but only cancels an order. */
const ALLOWED: Key[] = ['POST /order/v1/close'];

test.each(NEVER)('the contract has no scope for calls like %s', (pattern) => {
  const matching = endpoints.filter(([key]) => pattern.test(key) && !ALLOWED.includes(key));
  expect(matching.length).toBeGreaterThan(0);
  expect(matching.filter(([, { scope }]) => scope !== undefined).map(([key]) => key)).toEqual([]);
});
