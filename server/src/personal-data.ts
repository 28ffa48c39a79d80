import { personalData as accounts } from './features/accounts/personal-data.ts';
import { personalData as authentications } from './features/authentications/personal-data.ts';
import { personalData as cart } from './features/orders/cart/personal-data.ts';
import { checkMembers, personalData as companies } from './features/companies/personal-data.ts';
import { personalData as documents } from './features/content/documents/personal-data.ts';
import { personalData as creators } from './features/creators/personal-data.ts';
import { personalData as favourites } from './features/library/favourites/personal-data.ts';
import { personalData as history } from './features/library/history/personal-data.ts';
import { personalData as insights } from './features/insights/personal-data.ts';
import { personalData as invoices } from './features/orders/invoices/personal-data.ts';
import { personalData as licences } from './features/licences/personal-data.ts';
import { personalData as messages } from './features/messages/personal-data.ts';
import { personalData as objects } from './features/operations/objects/personal-data.ts';
import { checkOpenOrders, personalData as orders } from './features/orders/personal-data.ts';
import { personalData as packs } from './features/packs/personal-data.ts';
import { personalData as payouts } from './features/payouts/personal-data.ts';
import { personalData as projects } from './features/projects/personal-data.ts';
import { personalData as promotions } from './features/promotions/personal-data.ts';
import { personalData as releases } from './features/releases/personal-data.ts';
import { checkLiveVideos, personalData as publishing } from './features/publishing/personal-data.ts';
import { checkOpenRecharges, personalData as recharges } from './features/recharges/personal-data.ts';
import { checkOpenRefundRequests, personalData as refunds } from './features/orders/refunds/personal-data.ts';
import { personalData as review } from './features/review/personal-data.ts';
import { personalData as series } from './features/series/personal-data.ts';
import { personalData as telemetry } from './features/insights/telemetry/personal-data.ts';
import { personalData as transfers } from './features/orders/transfers/personal-data.ts';
import { personalData as wanted } from './features/wanted/personal-data.ts';
import { checkBalances, personalData as wallet } from './features/wallet/personal-data.ts';
import { personalData as webhooks } from './features/webhooks/personal-data.ts';
import type { ClosingCheck, PersonalData } from './platform/personal-data.ts';
import { callerData, uploadData } from './platform/platform-personal-data.ts';
import { mailData } from './providers/mail/mail-queue.ts';
import { smsData } from './providers/sms/sms-queue.ts';

/** The personal data of all features, in the order of the exported files. */
export const personalData: readonly PersonalData[] = [
  callerData,
  accounts,
  companies,
  authentications,
  creators,
  documents,
  orders,
  transfers,
  invoices,
  refunds,
  recharges,
  promotions,
  packs,
  wallet,
  payouts,
  licences,
  projects,
  cart,
  favourites,
  history,
  insights,
  wanted,
  messages,
  webhooks,
  // Releases come before the clips that use them.
  releases,
  series,
  publishing,
  review,
  objects,
  uploadData,
  mailData,
  smsData,
  telemetry,
];

/** Checks for reasons not to close an account. The user sees the first reason. */
export const closingChecks: readonly ClosingCheck[] = [
  checkBalances,
  checkOpenOrders,
  checkOpenRefundRequests,
  checkOpenRecharges,
  checkLiveVideos,
  checkMembers,
];
