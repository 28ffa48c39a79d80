import { createHash } from 'node:crypto';
import { CODE_RESEND_SECONDS, CODES_PER_DAY } from '@zhenku/contract/constants';
import type { TestChannel } from '@zhenku/contract/operations/go-live';
import { sql } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { ProviderService } from '../../../providers/provider-health.ts';
import type { TestResult } from '../../../providers/send-test.ts';
import { storeOutcome } from './provider-outcomes.ts';

/** The services that a test calls, by the key of the stored test. */
export const SERVICE = {
  'sms:tencent': 'sms.tencent',
  'sms:aliyun': 'sms.aliyun',
  mail: 'mail',
  'pay:alipay': 'pay.alipay',
  'pay:wxpay': 'pay.wxpay',
} as const satisfies Record<string, ProviderService>;
export type ProviderTest = keyof typeof SERVICE;

export type TestSubject = ProviderTest | 'backup';

export interface StoredTest {
  settingsHash: string;
  succeededAt: string | null;
  failedAt: string | null;
}

type Providers = Pick<Config, 'alipay' | 'wxpay' | 'sms' | 'aliyunSms' | 'smtp'>;

/** Returns the settings that identify a provider, without secrets; null if the provider is not configured. */
function identityOf(subject: TestSubject, { alipay, wxpay, sms, aliyunSms, smtp }: Providers): unknown[] | null {
  switch (subject) {
    case 'pay:alipay':
      return alipay ? [alipay.appId, alipay.sellerId, alipay.gateway, alipay.trust] : null;
    case 'pay:wxpay':
      return wxpay ? [wxpay.mchId, wxpay.appId, wxpay.serialNo, wxpay.publicKeyId, wxpay.gateway] : null;
    case 'sms:tencent':
      return sms ? [sms.secretId, sms.sdkAppId, sms.sign ?? '', sms.gateway, sms.templateIds] : null;
    case 'sms:aliyun':
      return aliyunSms ? [aliyunSms.accessKeyId, aliyunSms.sign ?? '', aliyunSms.gateway, aliyunSms.templateIds] : null;
    case 'mail':
      return smtp ? [withoutPassword(smtp.url), smtp.from] : null;
    case 'backup':
      return [];
  }
}

function withoutPassword(address: string): string {
  const url = new URL(address);
  url.password = '';
  return url.href;
}

export function settingsHash(subject: TestSubject, providers: Providers): string | null {
  const identity = identityOf(subject, providers);
  return identity && createHash('sha256').update(JSON.stringify(identity)).digest('hex');
}

const subjectOf = (channel: TestChannel, provider: string) =>
  (channel === 'mail' ? 'mail' : `${channel}:${provider}`) as ProviderTest;

/** A refused recipient does not change the provider's outcome. */
export async function recordTest(
  db: Db,
  providers: Providers,
  { channel, results }: { channel: TestChannel; results: readonly TestResult[] },
): Promise<void> {
  for (const { provider, ok, fault } of results) {
    const subject = subjectOf(channel, provider);
    if (ok || fault) await storeOutcome(db, SERVICE[subject], fault);
    await record(db, subject, { settings_hash: settingsHash(subject, providers) ?? '', ok });
  }
}

export const recordBackup = (db: Db): Promise<void> => record(db, 'backup', { settings_hash: '', ok: true });

async function record(
  db: Db,
  subject: TestSubject,
  { settings_hash, ok }: { settings_hash: string; ok: boolean },
): Promise<void> {
  const change = { settings_hash, [ok ? 'succeeded_at' : 'failed_at']: sql<string>`clock_timestamp()` };
  await db
    .insertInto('set_up_tests')
    .values({ subject, ...change })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet(change))
    .execute();
}

export async function readTests(db: Db): Promise<Map<string, StoredTest>> {
  const rows = await db.selectFrom('set_up_tests').selectAll().execute();
  return new Map(
    rows.map((row) => [
      row.subject,
      { settingsHash: row.settings_hash, succeededAt: row.succeeded_at, failedAt: row.failed_at },
    ]),
  );
}

/** Counts an operator's test before sending it. Throws `tooManyAttempts` beyond the rate limits for verification codes. */
export async function claimTest(db: Db, channel: TestChannel): Promise<void> {
  const subject = `send:${channel}`;
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('set_up_tests')
      .values({ subject })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // Locks the row, so that the second of two concurrent clicks sees the first.
    const { last, count } = await tx
      .selectFrom('set_up_tests')
      .select([
        sql<number | null>`extract(epoch from clock_timestamp() - tried_at[cardinality(tried_at)])::float8`.as('last'),
        sql<number>`(select count(*)::int from unnest(tried_at) at where at > now() - interval '1 day')`.as('count'),
      ])
      .where('subject', '=', subject)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (last !== null && last < CODE_RESEND_SECONDS) {
      const seconds = Math.ceil(CODE_RESEND_SECONDS - last);
      throw new AppError('tooManyAttempts', { message: `刚刚测试过，请${seconds}秒后再试` });
    }
    if (count >= CODES_PER_DAY) {
      throw new AppError('tooManyAttempts', { message: `一天最多测试${CODES_PER_DAY}次，请明天再试` });
    }
    await tx
      .updateTable('set_up_tests')
      .set({
        tried_at: sql`array(select at from unnest(tried_at) at where at > now() - interval '1 day' order by at) || clock_timestamp()`,
      })
      .where('subject', '=', subject)
      .execute();
  });
}
