import { INVOICE_STATUS, INVOICE_STATUS_LABEL } from '@zhenku/contract/constants';
import { AppError } from '../../../platform/errors.ts';

const { requested, issued, rejected, void: voided } = INVOICE_STATUS;

/** The actions on an invoice, each with the statuses that allow it (null: no invoice yet) and the resulting status. */
const TRANSITIONS = {
  // A void invoice may be requested again, for the rest of a partly refunded order.
  request: { from: [null, rejected, voided], to: requested },
  issue: { from: [requested], to: issued },
  replace: { from: [issued], to: issued },
  reject: { from: [requested], to: rejected },
  void: { from: [requested, issued], to: voided },
} as const satisfies Record<string, { from: (number | null)[]; to: number }>;

export function nextInvoiceStatus(status: number | null, action: keyof typeof TRANSITIONS): number {
  const { from, to } = TRANSITIONS[action];
  if (from.some((allowed) => allowed === status)) return to;
  throw new AppError('conflict', {
    message: `发票${status === null ? '未申请' : INVOICE_STATUS_LABEL[status]}，不能再操作`,
  });
}
