import type { Input, Output } from '@zhenku/contract/api';
import type { OperatorRole } from '@zhenku/contract/constants';
import {
  OPERATOR_KEY_SCOPE_LABEL,
  OPERATOR_SCOPE_ROLES,
  type OperatorKeyScope,
} from '@zhenku/contract/keys/key-scopes';
import type { OperatorKey } from '@zhenku/contract/keys/keys';
import { insertKey, revokeKeys } from '../../platform/api-keys.ts';
import { audit } from '../../platform/audit.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { Operation } from '../../platform/operation.ts';
import type { OperatorSession } from '../../platform/sessions.ts';
import { mailOperator } from '../operators/operator-mail.ts';
import { assertBelowKeyLimit } from './key-limit.ts';
import { assertSecondFactor, type Caller, runWithPassword } from '../operators/prove-again.ts';
import type { SecondFactorServices } from '../operators/second-factor.ts';

export async function createOperatorKey(
  { db, caller, services }: Operation<Caller, SecondFactorServices>,
  { password, totp, ...input }: Input<'POST /operator/v1/keys'>,
): Promise<Output<'POST /operator/v1/keys'>> {
  const { operator } = caller;
  const useless = input.scopes.filter((scope) => !mayUse(operator.role, scope));
  if (useless.length > 0) throw invalidField('scopes', `您的角色没有“${OPERATOR_KEY_SCOPE_LABEL[useless[0]!]}”权限`);
  return await runWithPassword(db, { caller, field: 'password', password }, async (tx) => {
    if (operator.totp) await assertSecondFactor({ db: tx, caller, services }, totp);
    // `runWithPassword` has locked the operator's row.
    await assertBelowKeyLimit(tx, { operatorId: operator.id });
    const { id, apiKey } = await insertKey(tx, { operatorId: operator.id }, input);
    const key = keyOfRow((await selectKeys(tx, operator).where('k.id', '=', id).executeTakeFirst())!, operator);
    const { name, scopes, expireTime } = key;
    const subject = `operator:${operator.id}` as const;
    await audit(tx, operator, {
      action: 'operatorKey.create',
      subject,
      after: { keyId: id, name, scopes, expireTime },
    });
    await mailChange(tx, services, { by: operator, owner: operator.id, change: `新建 API 密钥“${name}”` });
    return { apiKey, key };
  });
}

const mayUse = (role: OperatorRole, scope: OperatorKeyScope) =>
  role === 'admin' || OPERATOR_SCOPE_ROLES[scope].includes(role);

export async function revokeOperatorKey(
  { db, caller, services }: Operation<Caller, SecondFactorServices>,
  { keyId, password }: Input<'POST /operator/v1/keys/{keyId}/revoke'>,
): Promise<void> {
  const { operator } = caller;
  await runWithPassword(db, { caller, field: 'password', password }, async (tx) => {
    const key = await selectKeys(tx, operator).where('k.id', '=', keyId).executeTakeFirst();
    if (!key) throw new AppError('notFound', { message: '密钥不存在' });
    if ((await revokeKeys(tx, { keyId })) === 0) throw new AppError('conflict', { message: '密钥已停用' });
    const subject = `operator:${key.operatorId}` as const;
    await audit(tx, operator, { action: 'operatorKey.revoke', subject, before: { keyId, name: key.name } });
    await mailChange(tx, services, { by: operator, owner: key.operatorId, change: `停用 API 密钥“${key.name}”` });
  });
}

export async function listOperatorKeys(db: Db, operator: OperatorSession): Promise<{ list: OperatorKey[] }> {
  const rows = await selectKeys(db, operator).orderBy('k.id', 'desc').execute();
  return { list: rows.map((row) => keyOfRow(row, operator)) };
}

const selectKeys = (db: Db, { id, role }: Pick<OperatorSession, 'id' | 'role'>) =>
  db
    .selectFrom('api_keys as k')
    .innerJoin('operators as o', 'o.id', 'k.operator_id')
    .select(['k.id as keyId', 'k.name', 'k.start', 'k.scopes', 'k.requests_per_minute as requestsPerMinute'])
    .select(['o.id as operatorId', 'o.username', 'k.created_at as addTime', 'k.expires_at as expireTime'])
    .select(['k.last_used_at as lastTime', 'k.revoked_at as revokeTime'])
    .$if(role !== 'admin', (query) => query.where('k.operator_id', '=', id));

type KeyRow = Awaited<ReturnType<ReturnType<typeof selectKeys>['execute']>>[number];

const keyOfRow = ({ scopes, ...row }: KeyRow, operator: { id: number }): OperatorKey => ({
  ...row,
  scopes: scopes as OperatorKeyScope[],
  mine: row.operatorId === operator.id,
});

async function mailChange(
  tx: Tx,
  { operatorMail }: Pick<SecondFactorServices, 'operatorMail'>,
  { by, owner, change }: { by: OperatorSession; owner: number; change: string },
): Promise<void> {
  const params = { operator: by.username, action: '已完成以下修改', change };
  await mailOperator(tx, operatorMail, { operatorId: owner, template: 'adminChange', params });
}
