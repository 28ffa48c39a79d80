import { OPERATOR_TOKEN_HEADER, TOKEN_HEADER } from '@zhenku/contract/constants';
import type { Access, Endpoint } from '@zhenku/contract/endpoint';
import {
  KEY_PREFIX,
  KEY_SCOPE_LABEL,
  type KeyScope,
  OPERATOR_KEY_SCOPE_LABEL,
  type OperatorKeyScope,
} from '@zhenku/contract/keys/key-scopes';
import type { FastifyRequest } from 'fastify';
import { type KeyGrant, operatorOfKey, userOfKey } from '../api-keys.ts';
import type { Db } from '../database/database.ts';
import { AppError } from '../errors.ts';
import type { Caller } from './caller.ts';
import type { KeyLimit } from './key-limit.ts';

const BEARER = /^bearer +/i;

/**
 * Returns the API key of `Authorization: Bearer zk_…`. Ignores other uses of that header, such as a proxy's own login.
 */
export function keyOf({ headers: { authorization } }: Pick<FastifyRequest, 'headers'>): string | undefined {
  if (authorization === undefined || !BEARER.test(authorization)) return undefined;
  const key = authorization.replace(BEARER, '').trim();
  return key.startsWith(KEY_PREFIX) ? key : undefined;
}

interface KeyCall extends Pick<Endpoint, 'access' | 'scope'> {
  key: string;
}

/**
 * Returns the caller of a request with a key: checks the key, counts the request, then checks that the endpoint accepts one
 * of the key's scopes. What the owner may not do, a key may not do either; `assertAccess` in `route.ts` checks that.
 */
export async function callerOfKey(
  { db, limitKey }: { db: Db; limitKey: KeyLimit },
  request: FastifyRequest,
  { access, scope, key }: KeyCall,
): Promise<Caller> {
  const { headers } = request;
  if (headers[TOKEN_HEADER] !== undefined || headers[OPERATOR_TOKEN_HEADER] !== undefined) {
    throw new AppError('keyMalformed', { message: '请求不能同时携带 API 密钥和登录令牌' });
  }
  const isOperators = access.startsWith('operator');
  const { grant, ...caller } = isOperators ? await operatorOfKey(db, key) : await userOfKey(db, key);
  limitKey(grant);
  assertScope(grant, { access, scope });
  return { user: null, operator: null, ...caller };
}

function assertScope({ scopes }: KeyGrant, { access, scope }: { access: Access; scope: Endpoint['scope'] }): void {
  if (scope === undefined) {
    throw new AppError('keyNotAllowed', { message: 'API 密钥不能用于此操作，请登录后进行', data: { scope: [] } });
  }
  const accepted: readonly string[] = typeof scope === 'string' ? [scope] : scope;
  if (accepted.includes('any') || accepted.some((each) => scopes.includes(each))) return;
  const labels = accepted.map((each) => (access.startsWith('operator') ? operatorLabel(each) : userLabel(each)));
  throw new AppError('keyNotAllowed', {
    message: `此 API 密钥没有“${labels.join('”或“')}”权限`,
    data: { scope: accepted },
  });
}

const userLabel = (scope: string) => KEY_SCOPE_LABEL[scope as KeyScope];
const operatorLabel = (scope: string) => OPERATOR_KEY_SCOPE_LABEL[scope as OperatorKeyScope];
