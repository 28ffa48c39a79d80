import { ORDER_STATUS, TRANSFER_STATUS } from '@zhenku/contract/constants';
import { AppError } from '../../platform/errors.ts';

const { pending, paid, timedOut, cancelled } = ORDER_STATUS;

/** The transitions of an order: the statuses that each starts from, and the one that it leads to. */
const TRANSITIONS = {
  pay: { from: [pending], to: paid },
  expire: { from: [pending], to: timedOut },
  close: { from: [pending], to: cancelled },
  /** Proof of a bank transfer stops the clock, even one that has run out. */
  wait: { from: [pending, timedOut], to: pending },
  refund: { from: [paid], to: cancelled },
} as const satisfies Record<string, { from: number[]; to: number }>;

type Action = keyof typeof TRANSITIONS;

const REFUSAL: Record<number, string> = {
  [paid]: '订单已支付',
  [timedOut]: '订单已超时，请重新下单',
  [cancelled]: '订单已取消',
};

/**
 * Throws `conflict` where an order in this status does not allow `action`. That an order has timed out is committed all the
 * same: `lockOrder` may have written it a moment before.
 */
export function assertCan({ status }: { status: number }, action: Action): void {
  if (TRANSITIONS[action].from.some((allowed) => allowed === status)) return;
  const message = action === 'refund' ? '订单未支付或已退款' : REFUSAL[status];
  throw new AppError('conflict', { ...(message && { message }), keepChanges: status === timedOut });
}

/** The status that `action` leads to. */
export const statusAfter = (action: Action): number => TRANSITIONS[action].to;

/** Throws `conflict` while the proof of a bank transfer is under review: until then the order stays as it is. */
export function assertNoPendingTransfer({ transfer_status }: { transfer_status: number }): void {
  if (transfer_status === TRANSFER_STATUS.waiting) {
    throw new AppError('conflict', { message: '转账凭证核对中，暂时不能进行此操作' });
  }
}
