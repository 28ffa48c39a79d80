import type { Order } from '@zhenku/contract/orders';

/** Whether the time to download what an order holds is over. */
export const areDownloadsExpired = ({ downloadExpireTime }: Pick<Order, 'downloadExpireTime'>, now: number): boolean =>
  downloadExpireTime !== null && Date.parse(downloadExpireTime) <= now;
