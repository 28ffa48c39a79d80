import { INVOICE_STATUS, INVOICE_STATUS_LABEL } from '@zhenku/contract/constants';
import { AppError } from '../../platform/errors.ts';

const { requested, issued, rejected, void: voided } = INVOICE_STATUS;

/** What can happen to an invoice: from which statuses (null: there is none yet), and what it becomes. */
const TRANSITIONS = {
  // A void one again as well: what is left of an order that was refunded in part.
  request: { from: [null, rejected, voided], to: requested },
  issue: { from: [requested], to: issued },
  reject: { from: [requested], to: rejected },
  void: { from: [requested, issued], to: voided },
} as const satisfies Record<string, { from: (number | null)[]; to: number }>;

/** The status that `action` leads to. Throws `conflict` where it is not allowed. */
export function nextInvoiceStatus(status: number | null, action: keyof typeof TRANSITIONS): number {
  const { from, to } = TRANSITIONS[action];
  if (from.some((allowed) => allowed === status)) return to;
  throw new AppError('conflict', {
    message: `发票${status === null ? '未申请' : INVOICE_STATUS_LABEL[status]}，不能进行此操作`,
  });
}
