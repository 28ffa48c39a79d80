import { api, type Key } from '@zhenku/contract/api';
import { OPERATOR_ROLES } from '@zhenku/contract/constants';
import { expect, test } from 'vitest';
import { makeOperator, makeUser } from '../../platform/testing/fixtures.ts';
import { operatorsApp } from './testing.ts';

const app = await operatorsApp();

test('the table lists every operator call with the roles that may make it', async () => {
  const editor = await makeOperator(app.db, 'editor');
  const { list } = (await app.call('GET /operator/v1/roles', {}, editor)).data;
  const rolesOf = (call: Key) => list.find((one) => one.call === call)?.roles;
  expect(list.map(({ call }) => call)).toEqual(
    Object.keys(api).filter((call) => call.includes('/operator/v1/') && call !== 'POST /operator/v1/login'),
  );
  expect(rolesOf('POST /operator/v1/withdrawals/{applyId}/complete')).toEqual(['admin', 'finance']);
  expect(rolesOf('PUT /operator/v1/settings')).toEqual(['admin']);
  expect(rolesOf('POST /operator/v1/me/password')).toEqual([...OPERATOR_ROLES]);
});

test('the server enforces the table of roles', async () => {
  const { list } = (await app.call('GET /operator/v1/roles', {}, await makeOperator(app.db))).data;
  const served = [
    'GET /operator/v1/users',
    'GET /operator/v1/audit',
    'GET /operator/v1/operators',
    'GET /operator/v1/me',
    'GET /operator/v1/roles',
  ] as const;
  for (const call of served) {
    for (const role of OPERATOR_ROLES) {
      const { code } = await app.call(call, {}, await makeOperator(app.db, role));
      expect([call, role, code === 0]).toEqual([
        call,
        role,
        list.find((one) => one.call === call)!.roles.includes(role),
      ]);
    }
    expect((await app.call(call)).code).toBe(403);
    expect((await app.call(call, {}, { token: (await makeUser(app.db)).token })).code).not.toBe(0);
  }
});
