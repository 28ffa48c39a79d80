import type { Output, Request } from '@zhenku/contract/api';
import { callOperator } from '../../api/operator-client.ts';
import { submitChange } from './submit-change.ts';

export type Settings = Output<'GET /operator/v1/settings'>;
export type Home = Omit<Output<'GET /operator/v1/home'>, 'clips'>;

export const saveSettings = (change: Partial<Settings>) =>
  submitChange(
    callOperator('PUT /operator/v1/settings', change),
    '已保存，网站几秒内生效',
    'GET /operator/v1/settings',
  );

export const saveHome = (change: Request<'PUT /operator/v1/home'>) =>
  submitChange(callOperator('PUT /operator/v1/home', change), '已保存，首页几秒内生效', 'GET /operator/v1/home');
