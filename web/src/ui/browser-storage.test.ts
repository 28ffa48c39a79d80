import { afterEach, describe, expect, it, vi } from 'vitest';
import { persistentStorage, readList, writeList } from './browser-storage.ts';

const isNumber = (item: unknown) => typeof item === 'number';

function stubLocalStorage(initial: Record<string, string> = {}) {
  const kept = new Map(Object.entries(initial));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  return kept;
}

afterEach(() => {
  vi.unstubAllGlobals();
  for (const key of ['theme', 'list']) persistentStorage.removeItem(key);
});

describe('what the browser keeps', () => {
  it('is in its local storage', () => {
    const kept = stubLocalStorage({ theme: 'dark' });
    expect(persistentStorage.getItem('theme')).toBe('dark');
    persistentStorage.setItem('theme', 'light');
    expect(kept.get('theme')).toBe('light');
    persistentStorage.removeItem('theme');
    expect(kept.size).toBe(0);
  });

  it('lasts as long as the page where even naming the storage throws', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(persistentStorage.getItem('theme')).toBeNull();
    persistentStorage.setItem('theme', 'dark');
    expect(persistentStorage.getItem('theme')).toBe('dark');
    persistentStorage.removeItem('theme');
    expect(persistentStorage.getItem('theme')).toBeNull();
  });

  it('is the newer value also where the storage is full', () => {
    const full = () => {
      throw new Error('full');
    };
    vi.stubGlobal('localStorage', { getItem: () => 'light', setItem: full, removeItem: () => undefined });
    persistentStorage.setItem('theme', 'dark');
    expect(persistentStorage.getItem('theme')).toBe('dark');
  });
});

describe('a kept list', () => {
  it('is read as it was written, and leaves nothing behind when it is empty', () => {
    const kept = stubLocalStorage();
    writeList('list', [3, 1]);
    expect(readList('list', isNumber)).toEqual([3, 1]);
    writeList('list', []);
    expect(kept.size).toBe(0);
    expect(readList('list', isNumber)).toEqual([]);
  });

  it.each(['{"a":1}', 'null', '[1', '"x"'])('is empty where %j is stored', (text) => {
    stubLocalStorage({ list: text });
    expect(readList('list', isNumber)).toEqual([]);
  });

  it('is without what does not belong into it', () => {
    stubLocalStorage({ list: '[1,"2",null,3]' });
    expect(readList('list', isNumber)).toEqual([1, 3]);
  });
});
