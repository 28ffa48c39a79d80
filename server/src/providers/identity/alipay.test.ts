import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loggedError } from '../../platform/observability/logged-error.ts';
import type { Fault } from '../../sandbox/faults.ts';
import { type IdentityWorld, startIdentityWorld } from '../../sandbox/identity/testing.ts';
import { ProviderUnknown } from '../payments/provider.ts';
import { alipayIdentityProvider } from './alipay.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentityWorld();
});
afterAll(() => world.stop());

const NUMBER = '11010519491231002X';
const person = { realName: '张三', idCard: NUMBER, returnUrl: 'https://shop.example/?from=check#/user/id' };

// Alipay's provider never calls `isOf`, because Alipay checks exactly the person that it was given.
const isOf = () => true;

async function started() {
  const check = await world.provider.start(person);
  return { ...check, startedAt: new Date(), isOf };
}

const FAULTS: Fault[] = ['unavailable', 'lost', 'tampered', 'unsigned'];

describe('an identity check', () => {
  test('is pending until the person opens its page, which passes it', async () => {
    const check = await started();
    expect(check.certifyId).toMatch(/^[0-9a-f]{32}$/);
    expect(await world.provider.query(check)).toBe('pending');
    expect((await fetch(check.url)).status).toBe(200);
    expect(await world.provider.query(check)).toBe('passed');
  });

  test.each([
    ['pass', 'passed'],
    ['fail', 'failed'],
    ['expire', 'failed'],
  ])('that ends with %s on its page is %s', async (outcome, result) => {
    const check = await started();
    const page = await fetch(check.url, { headers: { accept: 'text/html,application/xhtml+xml' } });
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://shop.example");
    const html = await page.text();
    for (const text of ['沙箱', '*三', '002X', '核验通过', '核验失败', '核验超时']) expect(html).toContain(text);
    expect(html).not.toContain(NUMBER);
    expect(await world.provider.query(check)).toBe('pending');

    const body = new URLSearchParams({ certifyId: check.certifyId, outcome });
    const choice = await fetch(new URL('page', check.url), { method: 'POST', body, redirect: 'manual' });
    expect([choice.status, choice.headers.get('location')]).toEqual([303, person.returnUrl]);
    expect(await world.provider.query(check)).toBe(result);
    // The page of a decided check cannot change the result.
    await fetch(check.url);
    const again = new URLSearchParams({ certifyId: check.certifyId, outcome: 'pass' });
    await fetch(new URL('page', check.url), { method: 'POST', body: again, redirect: 'manual' });
    expect(await world.provider.query(check)).toBe(result);
  });

  test('can be decided by the sandbox, even differently than before', async () => {
    const check = await started();
    const decide = (outcome: string) => world.post('/sandbox/identity/decide', { certifyId: check.certifyId, outcome });
    expect(await decide('fail')).toEqual({ status: 200, code: 0 });
    expect(await world.provider.query(check)).toBe('failed');
    expect(await decide('pass')).toEqual({ status: 200, code: 0 });
    expect(await world.provider.query(check)).toBe('passed');
    expect(await decide('perhaps')).toEqual({ status: 200, code: 40000 });
    expect(await world.post('/sandbox/identity/decide', { certifyId: 'none', outcome: 'pass' })).toMatchObject({
      code: 40400,
    });
  });

  test('fails if it was not finished before Alipay forgot it', async () => {
    const check = await started();
    const hours = (count: number) => new Date(Date.now() - count * 3_600_000);
    expect(await world.provider.query({ ...check, startedAt: hours(22) })).toBe('pending');
    expect(await world.provider.query({ ...check, startedAt: hours(24) })).toBe('failed');
  });

  test('fails if unknown to Alipay, but only if Alipay itself says so', async () => {
    const forgotten = { certifyId: 'forgotten', startedAt: new Date(Date.now() - 24 * 3_600_000), isOf };
    expect(await world.provider.query(forgotten)).toBe('failed');
    for (const fault of FAULTS) {
      await expect(world.spoil(fault, () => world.provider.query(forgotten))).rejects.toThrow(ProviderUnknown);
    }
  });

  test('stays passed, however late it is queried', async () => {
    const check = await started();
    await fetch(check.url);
    const late = { ...check, startedAt: new Date(Date.now() - 48 * 3_600_000) };
    expect(await world.provider.query(late)).toBe('passed');
  });

  test('cannot be opened at a modified address', async () => {
    const [mine, other] = [await started(), await started()];
    const changed = mine.url.replace(mine.certifyId, other.certifyId);
    expect((await fetch(changed)).status).toBe(400);
    expect(await world.provider.query(other)).toBe('pending');
  });

  test('is refused for an invalid number', async () => {
    await expect(world.provider.start({ ...person, idCard: '110105194912310021' })).rejects.toThrow(ProviderUnknown);
  });
});

describe('a call to Alipay', () => {
  test.each([
    ['unavailable', 'unreachable'],
    ['lost', 'unreachable'],
    ['slow', 'slow'],
    ['tampered', 'nonsense'],
    ['unsigned', 'nonsense'],
  ] as const)(
    'fails if the response is %s, with the fault %s, and the next query returns the result',
    async (spoiled, fault) => {
      const provider = alipayIdentityProvider({ ...world.config, timeoutMs: 1_000 });
      await expect(world.spoil(spoiled, () => provider.start(person))).rejects.toMatchObject({ fault });
      const check = await started();
      await fetch(check.url);
      await expect(world.spoil(spoiled, () => provider.query(check))).rejects.toMatchObject({ fault });
      expect(await world.provider.query(check)).toBe('passed');
    },
  );

  test('fails if somebody else signed the response', async () => {
    const check = await started();
    await fetch(check.url);
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const alipayPublicKey = publicKey.export({ format: 'pem', type: 'spki' }).toString();
    const deceived = alipayIdentityProvider({ ...world.config, trust: { alipayPublicKey } });
    await expect(deceived.query(check)).rejects.toThrow(ProviderUnknown);
    await expect(deceived.start(person)).rejects.toThrow(ProviderUnknown);
  });

  test('fails if Alipay rejects our signature or does not know a recent check', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const stranger = alipayIdentityProvider({
      ...world.config,
      privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    });
    await expect(stranger.start(person)).rejects.toMatchObject({
      fault: 'account',
      message: expect.stringContaining('isv.invalid-signature') as string,
    });
    await expect(world.provider.query({ certifyId: 'none', startedAt: new Date(), isOf })).rejects.toThrow(
      ProviderUnknown,
    );
  });

  test.each([...FAULTS, 'refused' as const])(
    'throws an error that reveals neither name nor number (%s)',
    async (fault) => {
      const asked = { ...person, idCard: fault === 'refused' ? '110105194912310021' : NUMBER };
      const start = () => world.provider.start(asked);
      const outcome = fault === 'refused' ? start() : world.spoil(fault, start);
      const error = await outcome.catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ProviderUnknown);
      const text = JSON.stringify(loggedError(error)) + String((error as Error).stack) + String((error as Error).cause);
      for (const secret of [asked.idCard, '张三', encodeURIComponent('张三')]) expect(text).not.toContain(secret);
    },
  );
});
