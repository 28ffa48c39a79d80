import { errors } from '@zhenku/contract/errors';
import { expect } from 'vitest';
import { type Answer, envelopeOf } from '../testing/money-client.ts';
import { violationsOf } from '../testing/money-checks.ts';
import { call } from '../testing/client.ts';
import { until } from '../testing/server-process.ts';
import type { Crowd } from './crowd.ts';
import type { Shop } from './shop.ts';
import { addRow } from './table.ts';

const TIMEOUT_MS = 120_000;
const WATCHED = ['list', 'change', 'account'];
/** Consecutive good responses which, together with PURCHASES, show that a shop has recovered. */
const GOOD_IN_A_ROW = 8;
const PURCHASES = 3;
/** Failures that leave the outcome open, so that the caller retries. 50700 means a full disk. */
const RETRYABLE_CODES: readonly number[] = [errors.crashed.code, errors.notReady.code, errors.storageFull.code];
/** nginx's own failures if no web server responded. */
const PROXY_STATUSES: readonly number[] = [502, 504];

interface Trial {
  fault: string;
  /** Resolves once the fault is over, or is left to heal by itself. */
  inflict: () => Promise<void>;
  /** Whether all requests must succeed despite the fault. */
  unnoticed?: boolean;
}

export async function tryFault(crowd: Crowd, { fault, inflict, unnoticed }: Trial): Promise<void> {
  const from = performance.now();
  await inflict();
  const over = performance.now();
  await until(() => hasRecovered(crowd, over), TIMEOUT_MS);
  const seen = crowd.answers.filter(({ ended }) => ended >= from);
  const failed = seen.filter(isFailure);
  const seconds = Math.max(0, ...failed.map(({ ended }) => ended - over)) / 1000;
  expect(seen.map(failureProblem).filter(Boolean)).toEqual([]);
  if (unnoticed) expect(failed).toEqual([]);
  expect(crowd.wrong).toEqual([]);
  await addRow({ fault, seen: describe(seen), lost: 'nothing', seconds });
}

function hasRecovered({ answers, done }: Crowd, since: number): boolean {
  const good = (what: string) => {
    const latest = answers.filter((answer) => answer.what === what && answer.began >= since).slice(-GOOD_IN_A_ROW);
    return latest.length === GOOD_IN_A_ROW && !latest.some(isFailure);
  };
  return WATCHED.every(good) && done.filter(({ began }) => began >= since).length >= PURCHASES;
}

/** Returns whether a response leaves the outcome open. A refusal (e.g. not enough coins) is an outcome. */
export function isFailure({ status, text }: Answer): boolean {
  return status === null || status >= 400 || envelopeOf(text) === null;
}

/** Returns what is wrong with a failure response; null for a proper failure and for a success. */
export function failureProblem(answer: Answer): string | null {
  const { what, status, text } = answer;
  if (!isFailure(answer) || status === null || PROXY_STATUSES.includes(status)) return null;
  const envelope = envelopeOf(text);
  if (!envelope) return `${what}: ${status} without an envelope: ${text.slice(0, 200)}`;
  if (!RETRYABLE_CODES.includes(envelope.code)) return `${what}: ${status} ${text}`;
  // The message must be Chinese, apart from the request's id.
  const words = envelope.message.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, '');
  return /[A-Za-z]/.test(words) || envelope.data !== null ? `${what}: ${text}` : null;
}

export function labelOf({ status, text }: Answer): string {
  if (status === null) return /timeout|aborted/i.test(text) ? 'no answer in 60 s' : 'connection broken';
  const envelope = envelopeOf(text);
  return envelope ? `${status}/${envelope.code}` : `nginx’s ${status}`;
}

/** Formats responses like `120 answered, 4 × 500/50000, slowest 1.2 s`. */
export function describe(seen: Answer[]): string {
  const failed = seen.filter(isFailure);
  const counts = Object.entries(Object.groupBy(failed, labelOf)).map(([label, list]) => `${list!.length} × ${label}`);
  const slowest = Math.max(0, ...seen.map(({ began, ended }) => ended - began)) / 1000;
  return [`${seen.length - failed.length} answered`, ...counts, `slowest ${slowest.toFixed(1)} s`].join(', ');
}

/** Stops the simulated users, and checks coins, orders, books and certificates against the responses they got. */
export async function expectNothingLost(shop: Shop, crowd: Crowd): Promise<void> {
  await crowd.stop();
  expect(crowd.wrong).toEqual([]);
  expect(crowd.clients.flatMap(({ broken }) => broken)).toEqual([]);
  expect(await violationsOf(shop.db, crowd.clients, crowd.wallets)).toEqual([]);
  expect(crowd.clients.flatMap(({ bought }) => bought).length).toBeGreaterThan(0);
  await expectIntactChain(shop);
}

export async function expectIntactChain(shop: Shop): Promise<void> {
  const web = [...shop.webs.values()].at(0)!;
  const admin = await shop.group.logInOperator(web);
  await until(async () => (await call(web, 'POST /operator/v1/proofs/check', {}, admin)).intact, TIMEOUT_MS);
}
