import { api, type Key, type Output } from '@zhenku/contract/api';
import { OPERATOR_ROLES, type OperatorRole } from '@zhenku/contract/constants';

export function readRoles(): Output<'GET /operator/v1/roles'> {
  const calls = (Object.keys(api) as Key[]).filter((call) => api[call].access.startsWith('operator'));
  return { list: calls.map((call) => ({ call, roles: rolesOf(api[call].access) })) };
}

function rolesOf(access: string): OperatorRole[] {
  const wanted = access.split(':')[1];
  if (wanted === undefined || wanted === 'self') return [...OPERATOR_ROLES];
  return OPERATOR_ROLES.filter((role) => role === 'admin' || role === wanted);
}
