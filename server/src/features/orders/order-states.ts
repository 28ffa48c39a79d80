import { ORDER_STATUS, TRANSFER_STATUS } from '@zhenku/contract/constants';
import { AppError } from '../../platform/errors.ts';

const { pending, paid, timedOut, cancelled } = ORDER_STATUS;

/** What can happen to an order: from which statuses, and what it becomes. */
const TRANSITIONS = {
  pay: { from: [pending], to: paid },
  expire: { from: [pending], to: timedOut },
  close: { from: [pending], to: cancelled },
  /** Proof of a bank transfer stops the clock, also one that has run out. */
  wait: { from: [pending, timedOut], to: pending },
  refund: { from: [paid], to: cancelled },
} as const satisfies Record<string, { from: number[]; to: number }>;

const REFUSAL: Record<number, string> = {
  [paid]: '订单已支付',
  [timedOut]: '订单已超时，请重新下单',
  [cancelled]: '订单已取消',
};

/**
 * The status that `action` leads to. Throws `conflict` where it is not allowed, and lets what was written before stand: an
 * order found overdue stays timed out.
 */
export function nextStatus(status: number, action: keyof typeof TRANSITIONS): number {
  const { from, to } = TRANSITIONS[action];
  if (!from.some((allowed) => allowed === status)) {
    const message = action === 'refund' ? '订单未支付或已退款' : REFUSAL[status];
    throw new AppError('conflict', { ...(message && { message }), keepChanges: true });
  }
  return to;
}

/** While a bank transfer is looked at, its order stays as it is. Throws `conflict`. */
export function assertNoPendingTransfer({ transfer_status }: { transfer_status: number }): void {
  if (transfer_status === TRANSFER_STATUS.waiting) {
    throw new AppError('conflict', { message: '转账凭证核对中，暂时不能进行此操作' });
  }
}
