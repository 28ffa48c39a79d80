import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readIntendedUse, saveIntendedUse } from './intended-use.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

describe('the intended use', () => {
  it('survives a reload until it is cleared', () => {
    const use = { licensee: 'company' as const, uses: ['online', 'film'] };
    saveIntendedUse(use);
    expect(readIntendedUse()).toEqual(use);
    saveIntendedUse(null);
    expect(readIntendedUse()).toBeNull();
  });

  it('ignores stored values of another form', () => {
    for (const text of [
      '',
      'null',
      '[]',
      '{"licensee":"king","uses":["a"]}',
      '{"licensee":"company","uses":[]}',
      '{"licensee":"company","uses":[1]}',
    ]) {
      stored.set('intendedUse', text);
      expect(readIntendedUse()).toBeNull();
    }
  });
});
