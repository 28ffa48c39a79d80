import { authenticationQueues } from './features/authentications/waiting.ts';
import { monthWarning } from './features/books/waiting.ts';
import { applicationQueue } from './features/creators/waiting.ts';
import { invoiceQueue, redInvoiceQueue } from './features/orders/invoices/waiting.ts';
import { failedJobQueue, proposalQueue } from './features/operators/waiting.ts';
import { withdrawalQueue, withdrawalWarning } from './features/payouts/waiting.ts';
import { quarantineQueue, rechargeWarnings } from './features/recharges/waiting.ts';
import { refundQueue } from './features/orders/refunds/waiting.ts';
import { reviewQueues } from './features/review/waiting.ts';
import { bankCreditQueue, transferQueue } from './features/orders/transfers/waiting.ts';
import { ledgerWarnings } from './features/wallet/waiting.ts';
import { wantedQueue } from './features/wanted/waiting.ts';
import { webhookQueue } from './features/webhooks/waiting.ts';
import type { Queue, Warning } from './platform/lists/waiting.ts';

/** All pending work for operators, in the order of the console's first page. */
export const queues: readonly Queue[] = [
  ...reviewQueues,
  applicationQueue,
  ...authenticationQueues,
  refundQueue,
  transferQueue,
  bankCreditQueue,
  withdrawalQueue,
  invoiceQueue,
  redInvoiceQueue,
  quarantineQueue,
  wantedQueue,
  proposalQueue,
  failedJobQueue,
  webhookQueue,
];

/** Warnings about possible errors in the books, the worst first. */
export const warnings: readonly Warning[] = [...ledgerWarnings, ...rechargeWarnings, withdrawalWarning, monthWarning];
