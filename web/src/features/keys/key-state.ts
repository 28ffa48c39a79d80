import { formatDate } from '@zhenku/contract/format';

interface KeyTimes {
  expireTime: string | null;
  lastTime: string | null;
  revokeTime: string | null;
}

export function keyState({ expireTime, revokeTime }: KeyTimes, now = Date.now()): 'live' | 'revoked' | 'expired' {
  if (revokeTime !== null) return 'revoked';
  return expireTime !== null && Date.parse(expireTime) <= now ? 'expired' : 'live';
}

export const STATE_LABEL = { live: '可用', revoked: '已停用', expired: '已过期' } as const;

export const validityOf = ({ expireTime }: KeyTimes): string =>
  expireTime === null ? '长期有效' : `有效期至 ${formatDate(expireTime)}`;

/** The server stores the last use to the hour. */
export const lastUseOf = ({ lastTime }: KeyTimes): string =>
  lastTime === null ? '从未使用' : `最近使用 ${formatDate(lastTime)} ${hourOf(lastTime)}`;

const hourOf = (time: string) =>
  `${new Intl.DateTimeFormat('zh-CN', { hour: '2-digit', hourCycle: 'h23', timeZone: 'Asia/Shanghai' }).format(new Date(time))}`;

export const VALID_DAYS = [
  [30, '30 天'],
  [90, '90 天'],
  [365, '1 年'],
  [0, '长期有效'],
] as const;
