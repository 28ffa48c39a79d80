import { api } from '@zhenku/contract/api';
import { OPERATOR_ROLES } from '@zhenku/contract/constants';
import { expect, test } from 'vitest';
import { roleRows } from './role-rows.ts';

test('groups a subject’s calls into one row per set of permitted roles', () => {
  const finance = ['admin', 'finance'] as const;
  expect(
    roleRows([
      { call: 'GET /operator/v1/users', roles: ['admin', 'reviewer'] },
      { call: 'POST /operator/v1/users/{userId}/suspend', roles: ['admin'] },
      { call: 'GET /operator/v1/recharges/quarantine', roles: finance },
      { call: 'POST /operator/v1/recharges/quarantine/{quarantineId}/credit', roles: finance },
      { call: 'POST /operator/v1/recharges/quarantine/{quarantineId}/refund', roles: finance },
      { call: 'GET /operator/v1/today', roles: OPERATOR_ROLES },
    ]),
  ).toEqual([
    { subject: '用户', actions: ['停用'], roles: ['admin'] },
    { subject: '用户', actions: ['查看'], roles: ['admin', 'reviewer'] },
    { subject: '异常支付', actions: ['查看', '入账', '退款'], roles: finance },
    { subject: '今日', actions: ['查看'], roles: OPERATOR_ROLES },
  ]);
});

test('has Chinese words for every call of the contract', () => {
  const calls = Object.keys(api).filter((call) => call.includes(' /operator/v1/') && !call.endsWith('/login'));
  const rows = roleRows(calls.map((call) => ({ call, roles: ['admin'] })));
  const words = rows.flatMap(({ subject, actions }) => [subject, ...actions]);
  expect(words.filter((word) => /^[a-zA-Z]/.test(word))).toEqual([]);
});
