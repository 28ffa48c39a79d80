import type { Request } from '@zhenku/contract/api';
import type { OperatorRole } from '@zhenku/contract/constants';
import { callOperator } from '../../../api/operator-client.ts';
import { submitChange } from '../../parts/submit-change.ts';

const OPERATORS = 'GET /operator/v1/operators';

const PROPOSALS = 'GET /operator/v1/proposals';
const WAITING = '已提交，等待另一位管理员确认';

/** Submits a change that may need another admin's approval. */
async function submitOrPropose(call: Promise<{ waiting?: true | undefined } | null>, done: string): Promise<void> {
  const outcome = await call.catch(() => null);
  await submitChange(call, outcome?.waiting ? WAITING : done, OPERATORS, PROPOSALS);
}

export const createOperator = (operator: Request<'POST /operator/v1/operators'>) =>
  submitOrPropose(callOperator('POST /operator/v1/operators', operator), '已新建');

export const changeRole = (id: number, role: OperatorRole) =>
  submitOrPropose(callOperator('POST /operator/v1/operators/{id}/role', { id, role }), '角色已修改，立即生效');

export const disableOperator = (id: number) =>
  submitChange(callOperator('POST /operator/v1/operators/{id}/disable', { id }), '已停用', OPERATORS);

export const enableOperator = (id: number) =>
  submitOrPropose(callOperator('POST /operator/v1/operators/{id}/enable', { id }), '已启用');

export const resetOperator = (id: number, password: string) =>
  submitOrPropose(callOperator('POST /operator/v1/operators/{id}/reset', { id, password }), '已重置');

export const setEmail = (id: number, email: string) =>
  submitChange(
    callOperator('POST /operator/v1/operators/{id}/email', { id, email }),
    email === '' ? '邮箱已移除' : '邮箱已设置',
    OPERATORS,
    'GET /operator/v1/me',
  );
