import { REPORT_NAME_MAX, REPORT_TEXT_MAX } from '@zhenku/contract/insights/telemetry';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createKeyLimit } from '../../../platform/http/key-limit.ts';
import { createHttp } from '../../../platform/http/server.ts';
import { createLog } from '../../../platform/observability/log.ts';
import { createMetrics } from '../../../platform/observability/metrics.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { makeUser } from '../../../platform/testing/fixtures.ts';
import { sweepReports } from './jobs/sweep.ts';
import { redactSecrets } from './secrets.ts';
import { telemetryRoutes } from './telemetry.routes.ts';

const app = await testApp(telemetryRoutes);

const VIEW = 'POST /statistic/v1/website/report';
const LOG = 'POST /website/v1/log/report';
const lastView = () => app.db.selectFrom('page_views').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
const lastLog = () => app.db.selectFrom('client_logs').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();

describe('a navigation', () => {
  it('is stored for visitors and users, with the client’s visitor id', async () => {
    const device = { cnt: 1, websiteUrl: 'http://localhost/#/hot', userId: 'device-1' };
    expect(await app.call(VIEW, device)).toMatchObject({ status: 200, code: 0, data: null });
    expect(await lastView()).toMatchObject({ url: device.websiteUrl, count: 1, visitor: 'device-1', user_id: null });
    const { id, token } = await makeUser(app.db);
    await app.call(VIEW, { websiteUrl: '/', userId: 12345 }, { token });
    expect(await lastView()).toMatchObject({ visitor: '12345', user_id: id });
  });

  it('needs a URL and a bounded count', async () => {
    for (const [input, field] of [
      [{ cnt: 1 }, 'websiteUrl'],
      [{ websiteUrl: 5 }, 'websiteUrl'],
      [{ websiteUrl: '/', cnt: 0 }, 'cnt'],
      [{ websiteUrl: '/', cnt: 1e9 }, 'cnt'],
      [{ websiteUrl: '/', userId: { a: 1 } }, 'userId'],
    ] as const) {
      expect(await app.call(VIEW, input)).toMatchObject({
        code: 40000,
        data: { fields: { [field]: expect.any(String) } },
      });
    }
  });

  it('is stored with the secrets in its URL redacted', async () => {
    await app.call(VIEW, {
      websiteUrl: 'https://a.example/?token=abc&page=2#/x?signature=def&keyword=海',
      userId: 'd',
    });
    expect((await lastView()).url).toBe('https://a.example/?token=***&page=2#/x?signature=***&keyword=海');
  });
});

describe('a web app error', () => {
  const report = {
    action: 'api',
    content: '50000 服务器出错了',
    deviceId: 'device-1',
    extra: { path: '/order/v1/pay', headers: { 'x-auth-token': 'abcdef123456' } },
    type: 'error',
    time: 1_700_000_000_000,
    url: 'http://localhost/#/payOrder/1',
    userId: 7,
  };

  it('is stored even for visitors, with any extra data', async () => {
    expect(await app.call(LOG, report)).toMatchObject({ status: 200, code: 0, data: null });
    expect(await lastLog()).toMatchObject({
      action: 'api',
      content: report.content,
      device_id: 'device-1',
      extra: '{"path":"/order/v1/pay","headers":{"x-auth-token":"***"}}',
      type: 'error',
      client_time: '1700000000000',
      url: report.url,
      visitor: '7',
      user_id: null,
    });
    for (const extra of ['text', 5, true, [1, 2]]) expect((await app.call(LOG, { ...report, extra })).code).toBe(0);
    expect(await app.call(LOG, { action: 'api' })).toMatchObject({ code: 0 });
  });

  it('needs an action', async () => {
    for (const input of [{}, { action: '' }, { action: [] }, { action: 'x', content: 5 }]) {
      expect((await app.call(LOG, input)).code, JSON.stringify(input)).toBe(40000);
    }
  });

  it('is truncated', async () => {
    const long = '错'.repeat(50_000);
    expect((await app.call(LOG, { ...report, action: long, content: long, extra: { long }, url: long })).code).toBe(0);
    const row = await lastLog();
    expect(row.action).toHaveLength(REPORT_NAME_MAX);
    for (const text of [row.content, row.extra, row.url]) expect(text).toHaveLength(REPORT_TEXT_MAX);
    expect((await app.call(LOG, { ...report, content: 'x'.repeat(1_100_000) })).status).toBe(413);
    // A character of two code units is not cut in half.
    await app.call(LOG, { action: '𠮷'.repeat(200) });
    expect((await lastLog()).action).toBe('𠮷'.repeat(REPORT_NAME_MAX));
  });
});

describe('secrets', () => {
  it.each([
    [
      '/files/private/a.mp4?expires=1&name=a&signature=abc-DEF_1',
      '/files/private/a.mp4?expires=1&name=a&signature=***',
    ],
    ['x-auth-token: abc.def; path=/', 'x-auth-token: ***; path=/'],
    ['Authorization: Bearer abcdefgh.ijkl', 'Authorization: ***'],
    ['sent Bearer abcdefgh.ijkl', 'sent Bearer ***'],
    ['Admin-Token=abc; other=1', 'Admin-Token=***; other=1'],
    ['{"secretKey":"abc","phone":"1"}', '{"secretKey":"***","phone":"1"}'],
    ['{\\"newPwd\\":\\"abc\\",\\"a\\":1}', '{\\"newPwd\\":\\"***\\",\\"a\\":1}'],
    ["{ captcha: '123456' }", "{ captcha: '***' }"],
    ['redirect=%2F%3Ftoken%3Dabc', 'redirect=%2F%3Ftoken%3D***'],
    ['https://user:pass@host/x', 'https://***@host/x'],
    ['?sign=abc&design=1', '?sign=***&design=1'],
    ['/#/search?keyword=token&page=2', '/#/search?keyword=token&page=2'],
  ])('are redacted: %s becomes %s', (text, kept) => {
    expect(redactSecrets(text)).toBe(kept);
  });

  // Reports are truncated to 2000 characters; exponential time would exceed the test's timeout.
  it.each(['token', 'a-', '"\\', '//', 'token="'])(
    'are redacted quickly in a maximum-length text of repeated %s',
    (part) => {
      expect(redactSecrets(part.repeat(2_000).slice(0, 2_000)).length).toBeLessThanOrEqual(2_000);
    },
  );
});

describe('stored telemetry', () => {
  it('is limited by age and row count', async () => {
    const context = { signal: new AbortController().signal, attempt: 0, lastAttempt: false };
    await sql`truncate page_views, client_logs restart identity`.execute(app.db);
    const days = (count: number) => new Date(Date.now() - count * 86_400_000);
    await app.db
      .insertInto('page_views')
      .values([1, 89, 91].map((count) => ({ url: '/', count: 1, created_at: days(count) })))
      .execute();
    await sql`
      insert into client_logs (id, action, created_at) overriding system value
      values (1, 'excess row', now()), (2, 'kept', now()), (100001, 'kept', now()),
        (100002, 'kept', now()), (50000, 'old', now() - interval '31 days')`.execute(app.db);
    await app.db.deleteFrom('client_logs').where('id', '=', 100_002).execute();
    await sweepReports.handle({ db: app.db }, {}, context);
    expect(await app.db.selectFrom('page_views').select('id').execute()).toHaveLength(2);
    const logs = await app.db.selectFrom('client_logs').select('id').orderBy('id').execute();
    expect(logs.map(({ id }) => id)).toEqual([2, 100_001]);
    await sql`truncate client_logs restart identity`.execute(app.db);
  });

  it('is rate-limited per network if `limitByAddress` is set', async () => {
    const options = { trustProxy: false as const, formTargets: [], secure: false, limitByAddress: true };
    const http = await createHttp({ log: createLog('silent'), metrics: createMetrics(), ...options });
    telemetryRoutes({
      http,
      db: app.db,
      strict: true,
      linkSecret: 'links of tests',
      requireTotp: false,
      requireIssuer: false,
      limitKey: createKeyLimit(),
    });
    const report = async (remoteAddress: string) => {
      const url = '/video-platform/website/v1/log/report';
      return (await http.inject({ method: 'POST', url, payload: { action: 'x' }, remoteAddress })).statusCode;
    };
    for (const addressOf of [() => '192.0.2.1', (i: number) => `2001:db8:0:1::${i}`]) {
      const statuses: Record<number, number> = {};
      for (let i = 0; i < 130; i++) {
        const status = await report(addressOf(i));
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
      expect(statuses).toEqual({ 200: 120, 429: 10 });
    }
    expect(await report('2001:db8:0:2::1')).toBe(200);
    await http.close();
  });
});
