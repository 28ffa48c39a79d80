import type { Input } from '@zhenku/contract/api';
import { REPORT_TEXT_MAX } from '@zhenku/contract/telemetry';
import type { Db } from '../../platform/database.ts';
import { withoutSecrets } from './secrets.ts';

interface Sender {
  userId: number | null;
  userAgent: string;
}

const clean = (text: string | undefined) => (text === undefined ? null : withoutSecrets(text));

/** Keeps a navigation that a browser reports. */
export async function reportPageView(
  db: Db,
  { userId }: Sender,
  report: Input<'POST /statistic/v1/website/report'>,
): Promise<void> {
  await db
    .insertInto('page_views')
    .values({
      url: withoutSecrets(report.websiteUrl),
      count: report.cnt,
      visitor: clean(report.userId),
      user_id: userId,
    })
    .execute();
}

/** Keeps an error that a browser reports. */
export async function reportClientLog(
  db: Db,
  { userId, userAgent }: Sender,
  report: Input<'POST /website/v1/log/report'>,
): Promise<void> {
  await db
    .insertInto('client_logs')
    .values({
      action: withoutSecrets(report.action),
      type: clean(report.type),
      content: clean(report.content),
      extra: clean(report.extra),
      url: clean(report.url),
      device_id: clean(report.deviceId),
      visitor: clean(report.userId),
      user_id: userId,
      user_agent: userAgent.slice(0, REPORT_TEXT_MAX),
      client_time: report.time ?? null,
    })
    .execute();
}
