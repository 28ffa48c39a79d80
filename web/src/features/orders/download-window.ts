import type { Order } from '@zhenku/contract/orders/orders';

export const areDownloadsExpired = ({ downloadExpireTime }: Pick<Order, 'downloadExpireTime'>, now: number): boolean =>
  downloadExpireTime !== null && Date.parse(downloadExpireTime) <= now;
