import type { Output, Request } from '@zhenku/contract/api';
import { callOperator } from '../../../api/operator-client.ts';
import { submitChange } from '../../parts/submit-change.ts';

export type Settings = Omit<Output<'GET /operator/v1/settings'>, 'version'>;
export type Home = Omit<Output<'GET /operator/v1/home'>, 'clips' | 'version'>;

export async function saveSettings(change: Request<'PUT /operator/v1/settings'>): Promise<void> {
  const call = callOperator('PUT /operator/v1/settings', change);
  const outcome = await call.catch(() => null);
  await submitChange(
    call,
    outcome?.waiting ? '已提交，等待另一位管理员确认' : '已保存，网站几秒内生效',
    'GET /operator/v1/settings',
    'GET /operator/v1/settings/history',
    'GET /operator/v1/proposals',
  );
}

export const withdrawProposal = (proposalId: number) =>
  submitChange(
    callOperator('POST /operator/v1/proposals/{proposalId}/withdraw', { proposalId }),
    '已撤回',
    'GET /operator/v1/proposals',
  );

export const saveHome = (change: Request<'PUT /operator/v1/home'>, version?: number) =>
  submitChange(
    callOperator('PUT /operator/v1/home', { ...change, version }),
    '已保存，首页几秒内生效',
    'GET /operator/v1/home',
  );
