import { userEventSource, userObjects } from './features/accounts/objects.ts';
import { authenticationEventSource } from './features/authentications/events.ts';
import { companyEventSource, companyObjects } from './features/companies/objects.ts';
import { applicationEventSource } from './features/creators/events.ts';
import { invoiceEventSource } from './features/orders/invoices/events.ts';
import { certificateObjects, licenceEventSource } from './features/licences/objects.ts';
import { messageEventSource } from './features/messages/events.ts';
import { noteEventSources } from './features/operations/objects/note-events.ts';
import { decisionEventSources } from './features/operators/events.ts';
import { orderEventSource, orderObjects } from './features/orders/objects.ts';
import { withdrawalEventSource, withdrawalObjects } from './features/payouts/objects.ts';
import { videoEventSource, videoObjects } from './features/publishing/objects.ts';
import { quarantineObjects, rechargeEventSource, rechargeObjects } from './features/recharges/objects.ts';
import { refundEventSource } from './features/orders/refunds/events.ts';
import { reviewEventSource } from './features/review/events.ts';
import { bankCreditEventSource, bankCreditObjects } from './features/orders/transfers/bank-credit-objects.ts';
import { transferEventSource } from './features/orders/transfers/events.ts';
import type { EventSource } from './platform/lists/event-sources.ts';
import type { ObjectSource } from './platform/lists/object-sources.ts';

export const objectSources: readonly ObjectSource[] = [
  orderObjects,
  userObjects,
  companyObjects,
  videoObjects,
  certificateObjects,
  withdrawalObjects,
  // Rare kinds come before payments that match an order.
  quarantineObjects,
  bankCreditObjects,
  rechargeObjects,
];

export const eventSources: readonly EventSource[] = [
  ...noteEventSources,
  ...decisionEventSources,
  orderEventSource,
  transferEventSource,
  invoiceEventSource,
  refundEventSource,
  rechargeEventSource,
  bankCreditEventSource,
  licenceEventSource,
  videoEventSource,
  reviewEventSource,
  withdrawalEventSource,
  userEventSource,
  companyEventSource,
  applicationEventSource,
  authenticationEventSource,
  messageEventSource,
];
