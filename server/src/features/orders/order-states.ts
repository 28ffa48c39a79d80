import { ORDER_STATUS, TRANSFER_STATUS } from '@zhenku/contract/constants';
import { AppError } from '../../platform/errors.ts';

const { pending, paid, timedOut, cancelled } = ORDER_STATUS;

const TRANSITIONS = {
  pay: { from: [pending], to: paid },
  expire: { from: [pending], to: timedOut },
  close: { from: [pending], to: cancelled },
  /** Proof of a bank transfer suspends the payment deadline, and reopens an order that has timed out. */
  wait: { from: [pending, timedOut], to: pending },
  refund: { from: [paid], to: cancelled },
} as const satisfies Record<string, { from: number[]; to: number }>;

type Action = keyof typeof TRANSITIONS;

const REFUSAL: Record<number, string> = {
  [paid]: '订单已支付',
  [timedOut]: '订单已超时，请重新下单',
  [cancelled]: '订单已取消',
};

/** Throws `conflict` if the order's status does not allow `action`. Commits a timeout that `lockOrder` has just written. */
export function assertCan({ status }: { status: number }, action: Action): void {
  if (TRANSITIONS[action].from.some((allowed) => allowed === status)) return;
  const message = action === 'refund' ? '订单未支付或已退款' : REFUSAL[status];
  throw new AppError('conflict', { ...(message && { message }), keepChanges: status === timedOut });
}

export const statusAfter = (action: Action): number => TRANSITIONS[action].to;

/** Throws `conflict` while an operator reviews proof of a bank transfer, because the order must not change until then. */
export function assertNoPendingTransfer({ transfer_status }: { transfer_status: number }): void {
  if (transfer_status === TRANSFER_STATUS.waiting) {
    throw new AppError('conflict', { message: '转账凭证核对中，暂不能支付、修改或取消' });
  }
}
