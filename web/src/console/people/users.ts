import { callOperator } from '../../api/operator-client.ts';
import { submitChange } from '../parts/submit-change.ts';

const USERS = ['GET /operator/v1/users', 'GET /operator/v1/users/{userId}'] as const;
const VIDEOS = 'GET /operator/v1/videos';

/** `role` 1: the platform's own creator. */
const setCreator = ({ userId, saleType, role }: { userId: number; saleType: 0 | 1; role: 0 | 1 }, message: string) =>
  submitChange(callOperator('POST /operator/v1/users/{userId}/creator', { userId, saleType, role }), message, ...USERS);

export const makeCreator = (userId: number, saleType: 0 | 1, role: 0 | 1) =>
  setCreator({ userId, saleType, role }, '已设为创作者');

export const changeCreator = (userId: number, saleType: 0 | 1, role: 0 | 1) =>
  setCreator({ userId, saleType, role }, '签约信息已修改');

export const suspendUser = (userId: number, reason: string) =>
  submitChange(
    callOperator('POST /operator/v1/users/{userId}/suspend', { userId, reason }),
    '已停用',
    ...USERS,
    VIDEOS,
  );

export const restoreUser = (userId: number) =>
  submitChange(callOperator('POST /operator/v1/users/{userId}/restore', { userId }), '已恢复', ...USERS, VIDEOS);
