import type { OperatorRole } from '../constants.ts';

/** Queues in which operators claim the item that they look at, with the role that works on each queue. */
export const CLAIM_ROLE = {
  videos: 'reviewer',
  applications: 'reviewer',
  authentications: 'reviewer',
  transfers: 'finance',
  invoices: 'finance',
  withdrawals: 'finance',
  refunds: 'finance',
} as const satisfies Record<string, OperatorRole>;
export type ClaimQueue = keyof typeof CLAIM_ROLE;
export const CLAIM_QUEUES = Object.keys(CLAIM_ROLE) as [ClaimQueue, ...ClaimQueue[]];

/** The lifetime of a claim that is not renewed, so that a closed browser blocks nothing. */
export const CLAIM_SECONDS = 180;
export const RENEW_CLAIM_MS = 60_000;

export const VIEWS_MAX = 50;
