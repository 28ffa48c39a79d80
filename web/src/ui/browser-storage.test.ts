import { afterEach, describe, expect, it, vi } from 'vitest';
import { persistentStorage, readList, writeList } from './browser-storage.ts';

const isNumber = (item: unknown) => typeof item === 'number';

function stubLocalStorage(initial: Record<string, string> = {}) {
  const stored = new Map(Object.entries(initial));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  return stored;
}

afterEach(() => {
  vi.unstubAllGlobals();
  for (const key of ['theme', 'list']) persistentStorage.removeItem(key);
});

describe('browser storage', () => {
  it('uses local storage', () => {
    const stored = stubLocalStorage({ theme: 'dark' });
    expect(persistentStorage.getItem('theme')).toBe('dark');
    persistentStorage.setItem('theme', 'light');
    expect(stored.get('theme')).toBe('light');
    persistentStorage.removeItem('theme');
    expect(stored.size).toBe(0);
  });

  it('keeps values until the page closes if the browser blocks the storage', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(persistentStorage.getItem('theme')).toBeNull();
    persistentStorage.setItem('theme', 'dark');
    expect(persistentStorage.getItem('theme')).toBe('dark');
    persistentStorage.removeItem('theme');
    expect(persistentStorage.getItem('theme')).toBeNull();
  });

  it('returns the newer value even if the storage is full', () => {
    const full = () => {
      throw new Error('full');
    };
    vi.stubGlobal('localStorage', { getItem: () => 'light', setItem: full, removeItem: () => undefined });
    persistentStorage.setItem('theme', 'dark');
    expect(persistentStorage.getItem('theme')).toBe('dark');
  });
});

describe('a stored list', () => {
  it('survives a round trip, and is removed when empty', () => {
    const stored = stubLocalStorage();
    writeList('list', [3, 1]);
    expect(readList('list', isNumber)).toEqual([3, 1]);
    writeList('list', []);
    expect(stored.size).toBe(0);
    expect(readList('list', isNumber)).toEqual([]);
  });

  it.each(['{"a":1}', 'null', '[1', '"x"'])('is empty if %j is stored', (text) => {
    stubLocalStorage({ list: text });
    expect(readList('list', isNumber)).toEqual([]);
  });

  it('drops invalid items', () => {
    stubLocalStorage({ list: '[1,"2",null,3]' });
    expect(readList('list', isNumber)).toEqual([1, 3]);
  });
});
