import type { Request } from '@zhenku/contract/api';
import type { OperatorRole } from '@zhenku/contract/constants';
import { callOperator } from '../../api/operator-client.ts';
import { submitChange } from './submit-change.ts';

const OPERATORS = 'GET /operator/v1/operators';

export const createOperator = (operator: Request<'POST /operator/v1/operators'>) =>
  submitChange(callOperator('POST /operator/v1/operators', operator), '已新建', OPERATORS);

export async function changeRole(id: number, role: OperatorRole): Promise<void> {
  const call = callOperator('POST /operator/v1/operators/{id}/role', { id, role });
  const outcome = await call.catch(() => null);
  await submitChange(
    call,
    outcome?.waiting ? '已提交，等待另一位管理员确认' : '角色已修改，立即生效',
    OPERATORS,
    'GET /operator/v1/proposals',
  );
}

export const disableOperator = (id: number) =>
  submitChange(callOperator('POST /operator/v1/operators/{id}/disable', { id }), '已停用', OPERATORS);

export const enableOperator = (id: number) =>
  submitChange(callOperator('POST /operator/v1/operators/{id}/enable', { id }), '已启用', OPERATORS);

export const resetOperator = (id: number, password: string) =>
  submitChange(callOperator('POST /operator/v1/operators/{id}/reset', { id, password }), '已重置', OPERATORS);

export const setEmail = (id: number, email: string) =>
  submitChange(
    callOperator('POST /operator/v1/operators/{id}/email', { id, email }),
    email === '' ? '邮箱已移除' : '邮箱已设置',
    OPERATORS,
    'GET /operator/v1/me',
  );
