import type { MoneyWarning, QueueName } from '@zhenku/contract/operations/queues';
import { useOperatorCall } from '../../api/use-operator-call.ts';

const POLL_MS = 60_000;

/** Polls while the tab is visible. */
export const useToday = (enabled = true) =>
  useOperatorCall('GET /operator/v1/today', {}, { enabled, refetchInterval: POLL_MS });

export const QUEUE_PLACE: Record<QueueName, string> = {
  review: '/review',
  wordChanges: '/videos?changed=true',
  reports: '/reports',
  applications: '/applications',
  authentications: '/authentications',
  rechecks: '/authentications?recheck=waiting',
  refunds: '/refunds',
  transfers: '/transfers',
  bankCredits: '/recharges?tab=credits&status=0',
  withdrawals: '/withdrawals',
  invoices: '/invoices',
  redInvoices: '/invoices?status=4',
  quarantine: '/recharges?tab=quarantine',
  wanted: '/searches',
  proposals: '/settings',
  failedJobs: '/jobs?state=failed',
  webhooks: '/webhooks',
};

export const WARNING_PLACE: Record<MoneyWarning, string> = {
  ledgerWrong: '/ledger?tab=check',
  ledgerUnchecked: '/ledger?tab=check',
  quarantineOld: '/recharges?tab=quarantine',
  quarantineRefunding: '/recharges?tab=quarantine&status=2',
  billDifferences: '/recharges?tab=reconciliations',
  withdrawalsOld: '/withdrawals',
  monthsOpen: '/ledger?tab=months',
};

export function countBySection(queues: readonly { queue: QueueName; count: number }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { queue, count } of queues) {
    const [path = ''] = QUEUE_PLACE[queue].split('?');
    counts.set(path, (counts.get(path) ?? 0) + count);
  }
  return counts;
}

const HOUR_MS = 3_600_000;
const LONG_MS = 24 * HOUR_MS;

export const isOverdue = (since: string, now: number): boolean => now - Date.parse(since) > LONG_MS;

export function waitText(since: string, now: number): string {
  const hours = (now - Date.parse(since)) / HOUR_MS;
  if (hours < 1) return `${Math.max(1, Math.round(hours * 60))} 分钟`;
  return hours < 48 ? `${Math.floor(hours)} 小时` : `${Math.floor(hours / 24)} 天`;
}
