import type { Order } from '@zhenku/contract/orders/orders';

/** Whether the download period of an order is over. */
export const areDownloadsExpired = ({ downloadExpireTime }: Pick<Order, 'downloadExpireTime'>, now: number): boolean =>
  downloadExpireTime !== null && Date.parse(downloadExpireTime) <= now;
