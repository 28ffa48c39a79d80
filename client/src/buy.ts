import type { CallOptions, Client } from './client.ts';
import type { Schemas } from './types.ts';

/** The tiers' numbers in the API. */
export const TIER = { hd: 1, '4k': 2, plus: 3 } as const;
export type TierName = keyof typeof TIER;

export interface ChosenClip {
  videoId: number;
  tier: TierName;
  /** The order item whose licence is widened for the price difference. */
  upgradeOf?: string | undefined;
}

interface Purchase extends CallOptions {
  clips: readonly ChosenClip[];
  /** Refuses to pay more yuan than this, and cancels the order. */
  maxYuan?: number | undefined;
  /** Pays from the company's coins. A key for a company always does. */
  companyPay?: boolean | undefined;
}

/** The order costs more than the caller agreed to; it is cancelled. */
export class PriceError extends Error {
  override name = 'PriceError';
  readonly order: Schemas['Order'];

  constructor(order: Schemas['Order'], maxYuan: number) {
    super(`The order costs ${order.payAmount} yuan, more than the agreed ${maxYuan}. It was cancelled.`);
    this.order = order;
  }
}

/**
 * Orders clips at current prices and pays the order from the account's coins. Returns the paid order. A repeat with the
 * same `idempotencyKey` neither orders nor pays again. An order whose payment is refused stays open until it expires.
 */
export async function buy(
  client: Client,
  { clips, maxYuan, companyPay, ...options }: Purchase,
): Promise<Schemas['Order']> {
  const { idempotencyKey = crypto.randomUUID(), signal } = options;
  const videos = clips.map(({ videoId, tier, upgradeOf }) => ({ videoId, videoType: TIER[tier], upgradeOf }));
  const { orderId } = await client.call('POST /order/v1/create', { videos }, { idempotencyKey, signal });
  const order = await client.call('GET /order/v1/orderId', { orderId }, { signal });
  if (maxYuan !== undefined && order.payAmount > maxYuan && order.payTime === null) {
    await client.call('POST /order/v1/close', { orderId });
    throw new PriceError(order, maxYuan);
  }
  const { licenceTextVersion } = order;
  await client.call('POST /order/v1/pay', { orderId, companyPay, licenceTextVersion }, { idempotencyKey, signal });
  return await client.call('GET /order/v1/orderId', { orderId }, { signal });
}
