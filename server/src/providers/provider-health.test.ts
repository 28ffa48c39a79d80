import { afterEach, expect, test, vi } from 'vitest';
import { createLog } from '../platform/observability/log.ts';
import { createMetrics } from '../platform/observability/metrics.ts';
import { MailFailed, MailRejected } from './mail/mail.ts';
import { ProviderUnknown } from './payments/provider.ts';
import { faultOfRequest } from './provider-fault.ts';
import { createProviderHealth } from './provider-health.ts';
import { SmsFailed } from './sms/sms.ts';
import { testHealth } from './testing.ts';

afterEach(() => void vi.useRealTimers());

const fail = (error: Error) => () => Promise.reject(error);

test('returns what a call returns, and throws what it throws', async () => {
  const { watch, states, stored } = testHealth();
  expect(await watch('mail', async () => 7)).toBe(7);
  expect(states()).toEqual({ mail: { state: 'ok', time: expect.any(String) as string } });
  const cause = Object.assign(new Error('greeting never received'), { code: 'ETIMEDOUT' });
  await expect(watch('mail', fail(new MailFailed('slow', 'late', { cause })))).rejects.toBeInstanceOf(MailFailed);
  expect(states().mail).toMatchObject({ state: 'slow' });
  expect(stored).toEqual([
    ['mail', null],
    ['mail', 'slow'],
  ]);
});

test('a refused message proves that the provider works, and is counted separately', async () => {
  const { watch, states, countOf } = testHealth();
  await expect(watch('sms.aliyun', fail(new SmsFailed('refused', 'blacklisted')))).rejects.toThrow('blacklisted');
  await expect(watch('mail', fail(new MailRejected('no such mailbox')))).rejects.toThrow('no such mailbox');
  expect(states()).toMatchObject({ 'sms.aliyun': { state: 'ok' }, mail: { state: 'ok' } });
  expect(await countOf('sms.aliyun', 'refused')).toBe(1);
});

test('an error of our own changes no provider’s state', async () => {
  const { watch, states, stored } = testHealth();
  await expect(watch('identity.tencent', fail(new TypeError('a bug')))).rejects.toThrow('a bug');
  expect([states(), stored]).toEqual([{}, []]);
});

test('an unchanged outcome is stored once per minute, and a changed one immediately', async () => {
  vi.useFakeTimers();
  const { note, stored } = testHealth();
  for (let call = 0; call < 5; call += 1) note('pay.alipay', null);
  expect(stored).toHaveLength(1);
  vi.advanceTimersByTime(61_000);
  note('pay.alipay', null);
  expect(stored).toHaveLength(2);
  note('pay.alipay', new ProviderUnknown('query', { fault: 'slow' }));
  note('pay.alipay', new ProviderUnknown('query', { fault: 'nonsense' }));
  note('pay.alipay', null);
  expect(stored.slice(2).map(([, fault]) => fault)).toEqual(['slow', 'nonsense', null]);
});

test('calls succeed while the database is unreachable', async () => {
  const store = fail(new Error('no database'));
  const { watch } = createProviderHealth({ metrics: createMetrics(), log: createLog('silent'), store });
  expect(await watch('mail', async () => 'sent')).toBe('sent');
});

test.each([
  [Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9'), { code: 'ECONNREFUSED' }), 'unreachable'],
  [new Error('request failed', { cause: Object.assign(new Error('x'), { code: 'UND_ERR_SOCKET' }) }), 'unreachable'],
  [Object.assign(new Error('certificate has expired'), { code: 'CERT_HAS_EXPIRED' }), 'unreachable'],
  [Object.assign(new Error('timeout of 5000ms exceeded'), { code: 'ECONNABORTED' }), 'slow'],
  [new DOMException('The operation was aborted due to timeout', 'TimeoutError'), 'slow'],
  [Object.assign(new Error('x'), { response: { status: 503 } }), 'unreachable'],
  [Object.assign(new Error('x'), { response: { status: 429 } }), 'limited'],
  [Object.assign(new Error('bad signature'), { response: { status: 200 } }), 'nonsense'],
  [new SyntaxError('Unexpected token'), 'nonsense'],
] as const)('the fault of a request that failed with %o is %s', (error, fault) => {
  expect(faultOfRequest(error)).toBe(fault);
});
