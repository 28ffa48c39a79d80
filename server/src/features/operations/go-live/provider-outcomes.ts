import { formatTime } from '@zhenku/contract/format';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { ProviderFault } from '../../../providers/provider-fault.ts';
import type { ProviderService } from '../../../providers/provider-health.ts';
import type { CheckFacts, Finding } from './finding.ts';

export interface ProviderOutcome {
  succeededAt: string | null;
  failedAt: string | null;
  fault: ProviderFault | null;
}

/** A `fault` of null means success. */
export async function storeOutcome(db: Db, service: ProviderService, fault: ProviderFault | null): Promise<void> {
  const now = sql<string>`clock_timestamp()`;
  const change = fault === null ? { succeeded_at: now } : { failed_at: now, fault };
  await db
    .insertInto('provider_outcomes')
    .values({ service, ...change })
    .onConflict((conflict) => conflict.column('service').doUpdateSet(change))
    .execute();
}

export async function readOutcomes(db: Db): Promise<Map<string, ProviderOutcome>> {
  const rows = await db.selectFrom('provider_outcomes').selectAll().execute();
  return new Map(
    rows.map(({ service, succeeded_at: succeededAt, failed_at: failedAt, fault }) => [
      service,
      { succeededAt, failedAt, fault: fault as ProviderFault | null },
    ]),
  );
}

export const FAULT_LABEL: Record<ProviderFault, string> = {
  unreachable: '连接不上',
  slow: '没有及时应答',
  nonsense: '应答无法识别，或签名不对',
  limited: '调用太频繁，被限流',
  account: '账号有问题，请核对密钥、权限和余额',
  error: '服务商报错',
};

function currentFailure(outcome: ProviderOutcome | undefined): { at: string; fault: ProviderFault } | null {
  if (!outcome?.failedAt || !outcome.fault) return null;
  const { failedAt, succeededAt, fault } = outcome;
  return succeededAt && Date.parse(succeededAt) >= Date.parse(failedAt) ? null : { at: failedAt, fault };
}

/** Returns null if the last call succeeded or no call is known. */
export async function findFailure(
  { db, outcomes }: Pick<CheckFacts, 'db' | 'outcomes'>,
  service: ProviderService,
): Promise<Finding | null> {
  const failure = db ? currentFailure((await outcomes()).get(service)) : null;
  if (!failure) return null;
  const text = `${formatTime(failure.at)} 的调用没有成功：${FAULT_LABEL[failure.fault]}`;
  return { state: 'failed', level: 'advises', text };
}
