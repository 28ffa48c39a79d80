import type { UsageRow } from '@zhenku/contract/companies/usage';
import { sumYuan } from '@zhenku/contract/money';
import { useCall } from '../../api/use-call.ts';

export const useUsage = (month: string | undefined) =>
  useCall('GET /company/v1/usage', { month }, { keepPrevious: true, staleTime: 0 });

export interface UsageTotal {
  key: string;
  label: string;
  clips: number;
  paid: number;
  refunded: number;
  amount: number;
}

/** Sums the rows with the same key, highest net amount first. */
export function groupUsage(
  rows: readonly UsageRow[],
  by: (row: UsageRow) => { key: string; label: string },
): UsageTotal[] {
  const totals = new Map<string, UsageTotal>();
  for (const row of rows) {
    const { key, label } = by(row);
    const { clips, paid, refunded, amount } = totals.get(key) ?? { clips: 0, paid: 0, refunded: 0, amount: 0 };
    totals.set(key, {
      key,
      label,
      clips: clips + row.clips,
      paid: sumYuan([paid, row.paid]),
      refunded: sumYuan([refunded, row.refunded]),
      amount: sumYuan([amount, row.amount]),
    });
  }
  return [...totals.values()].toSorted((a, b) => b.amount - a.amount);
}

export const byMember = ({ userId, name }: UsageRow) => ({ key: String(userId), label: name });
export const byProject = ({ projectId, projectName }: UsageRow) => ({
  key: String(projectId),
  label: projectName ?? '没有放入项目',
});
export const byCostCentre = ({ costCentre }: UsageRow) => ({ key: costCentre ?? '', label: costCentre ?? '没有填写' });
