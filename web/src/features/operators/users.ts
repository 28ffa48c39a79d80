import { callOperator } from '../../api/operator-client.ts';
import { submitChange } from './submit-change.ts';

const USERS = 'GET /operator/v1/users';
const VIDEOS = 'GET /operator/v1/videos';

export const makeCreator = (userId: number, saleType: 0 | 1) =>
  submitChange(callOperator('POST /operator/v1/users/{userId}/creator', { userId, saleType }), '已设为创作者', USERS);

export const suspendUser = (userId: number, reason: string) =>
  submitChange(callOperator('POST /operator/v1/users/{userId}/suspend', { userId, reason }), '已停用', USERS, VIDEOS);

export const restoreUser = (userId: number) =>
  submitChange(callOperator('POST /operator/v1/users/{userId}/restore', { userId }), '已恢复', USERS);
