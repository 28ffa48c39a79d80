import type { Input, Output } from '@zhenku/contract/api';
import { audit } from '../../../platform/audit.ts';
import type { Config } from '../../../platform/config.ts';
import type { Db } from '../../../platform/database/database.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import { type App, route } from '../../../platform/http/route.ts';
import type { Operation } from '../../../platform/operation.ts';
import { siteSettings } from '../../../platform/site-settings.ts';
import { readSms } from '../../../providers/edited-templates.ts';
import { isSetUp, sendTest } from '../../../providers/send-test.ts';
import type { GoLive } from './go-live.ts';
import { hideSecrets } from './hide-secrets.ts';
import { claimTest, recordTest } from './provider-tests.ts';

interface Services {
  config: Config;
  goLive: GoLive;
}

const CALLS_PER_MINUTE = 60;

export function goLiveRoutes(app: App, services: Services): void {
  route(app, 'GET /operator/v1/goLive', async () => await services.goLive.check(), {
    requestsPerMinute: CALLS_PER_MINUTE,
  });
  route(app, 'POST /operator/v1/goLive/test', ({ db, operator, input }) =>
    proveSetUp({ db, caller: operator, services }, input),
  );
}

async function proveSetUp(
  { db, caller, services: { config, goLive } }: Operation<{ id: number }, Services>,
  { channel, phone, email }: Input<'POST /operator/v1/goLive/test'>,
): Promise<Output<'POST /operator/v1/goLive/test'>> {
  if (channel === 'sms' && !phone) throw invalidField('phone', '请输入手机号');
  if (channel === 'mail' && !email) throw invalidField('email', '请输入邮箱');
  if (!isSetUp(config, channel)) throw new AppError('conflict', { message: '还没有设置服务商，不能测试' });
  await claimTest(db, channel);
  const texts = {
    readSiteName: async () => (await siteSettings(db)).siteName,
    readSms: () => readSms(db, 'registerCode'),
  };
  // A provider that does not respond in time counts as failed.
  const testResults = await sendTest(config, { channel, to: channel === 'sms' ? phone : email, texts });
  await recordTest(db, config, { channel, results: testResults });
  goLive.forget();
  const results = testResults.map(({ provider, ok, result }) => ({ provider, ok, text: hideSecrets(result, config) }));
  await recordInAudit(db, caller, { channel, results: results.map(({ provider, ok }) => ({ provider, ok })) });
  return { results };
}

const recordInAudit = (db: Db, caller: { id: number }, after: object) =>
  audit(db, caller, { action: 'goLive.test', subject: 'settings', after });
