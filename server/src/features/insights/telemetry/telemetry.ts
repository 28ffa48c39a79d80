import type { Input } from '@zhenku/contract/api';
import { REPORT_TEXT_MAX } from '@zhenku/contract/insights/telemetry';
import type { Db } from '../../../platform/database/database.ts';
import { redactSecrets } from './secrets.ts';

interface Sender {
  userId: number | null;
  userAgent: string;
}

const redact = (text: string | undefined) => (text === undefined ? null : redactSecrets(text));

export async function recordPageView(
  db: Db,
  { userId }: Sender,
  report: Input<'POST /statistic/v1/website/report'>,
): Promise<void> {
  await db
    .insertInto('page_views')
    .values({
      url: redactSecrets(report.websiteUrl),
      count: report.cnt,
      visitor: redact(report.userId),
      user_id: userId,
    })
    .execute();
}

export async function recordClientLog(
  db: Db,
  { userId, userAgent }: Sender,
  report: Input<'POST /website/v1/log/report'>,
): Promise<void> {
  await db
    .insertInto('client_logs')
    .values({
      action: redactSecrets(report.action),
      type: redact(report.type),
      content: redact(report.content),
      extra: redact(report.extra),
      url: redact(report.url),
      device_id: redact(report.deviceId),
      visitor: redact(report.userId),
      user_id: userId,
      user_agent: userAgent.slice(0, REPORT_TEXT_MAX),
      client_time: report.time ?? null,
    })
    .execute();
}
