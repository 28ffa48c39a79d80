import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseRunningEnds, secondsLeft } from './resend-countdown.ts';
import { passwordDigest } from './password-digest.ts';
import { checkFields, phoneRule, required } from './form-rules.ts';
import { otherRole, userMenu } from './user-menu.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

describe('passwordDigest', () => {
  // e2e/login.test.ts covers pages without HTTPS, where a worker computes it.
  it('hashes the UTF-8 bytes to lower-case hex', async () => {
    vi.stubGlobal('isSecureContext', true);
    expect(await passwordDigest('密码 Pässw0rd🙂')).toBe(hash('密码 Pässw0rd🙂'));
  });
  afterEach(() => vi.unstubAllGlobals());
});

describe('the resend countdown', () => {
  it('counts from 60 to 0 and then ends', () => {
    expect(secondsLeft(60_000, 0)).toBe(60);
    expect(secondsLeft(60_000, 59_001)).toBe(1);
    expect(secondsLeft(60_000, 60_000)).toBe(0);
    expect(secondsLeft(60_000, 90_000)).toBe(0);
  });

  it('does not lock the button after a wrong clock or without stored data', () => {
    expect(secondsLeft(10_000_000, 0)).toBe(0);
    expect(secondsLeft(Number(null), 1)).toBe(0);
  });

  it('runs per phone, and drops countdowns that have ended', () => {
    const stored = JSON.stringify({ 13800000000: 50_000, 13900000000: 30_000, 13700000000: 9_000_000 });
    expect(parseRunningEnds(stored, 40_000)).toEqual({ 13800000000: 50_000 });
    expect(parseRunningEnds('60000', 1)).toEqual({});
    expect(parseRunningEnds('no JSON', 1)).toEqual({});
    expect(parseRunningEnds(null, 1)).toEqual({});
  });
});

describe('form rules', () => {
  it('explain what is wrong with a phone number', () => {
    expect(phoneRule('')).toBe('请输入手机号');
    expect(phoneRule('1381234567')).toBe('请输入正确的手机号');
    expect(phoneRule('138123456789')).toBe('请输入正确的手机号');
    expect(phoneRule('13812345678')).toBeUndefined();
  });

  it('return messages for failing fields only', () => {
    const rules = { phone: phoneRule, captcha: required('请输入验证码') };
    expect(checkFields({ phone: '13812345678', captcha: ' ', other: '' }, rules)).toEqual({ captcha: '请输入验证码' });
  });
});

describe('roles', () => {
  it('switch between 1 and 3, and between 2 and 5, for authors and creator accounts', () => {
    expect(otherRole({ author: true, userType: 1, currentUserType: 1 })).toBe(3);
    expect(otherRole({ author: true, userType: 1, currentUserType: 3 })).toBe(1);
    expect(otherRole({ author: true, userType: 2, currentUserType: 2 })).toBe(5);
    expect(otherRole({ author: false, userType: 5, currentUserType: 5 })).toBe(2);
    expect(otherRole({ author: false, userType: 1, currentUserType: 1 })).toBeNull();
  });

  it('have their own menus, the company menu being an extension of the personal one', () => {
    const entriesOf = (type: number) => userMenu(type).flatMap(({ entries }) => entries);
    expect(entriesOf(2)).toEqual(expect.arrayContaining(entriesOf(1)));
    expect(entriesOf(2).length).toBeGreaterThan(entriesOf(1).length);
    expect(entriesOf(3)).not.toEqual(entriesOf(1));
    for (const type of [1, 2, 3, 5]) {
      const menu = entriesOf(type);
      expect(menu[0]?.label).toBe('总览');
      expect(menu.map(({ label }) => label)).toContain('账号管理');
      expect(menu.map(({ label }) => label)).toContain('系统消息');
      expect(new Set(menu.map(({ path }) => path)).size).toBe(menu.length);
    }
  });
});
