import { afterEach, describe, expect, it, vi } from 'vitest';
import { localStore, readList, writeList } from './stores.ts';

const isNumber = (item: unknown) => typeof item === 'number';

function browserKeeps(initial: Record<string, string> = {}) {
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
  for (const key of ['theme', 'list']) localStore.removeItem(key);
});

describe('what the browser keeps', () => {
  it('is in its local storage', () => {
    const kept = browserKeeps({ theme: 'dark' });
    expect(localStore.getItem('theme')).toBe('dark');
    localStore.setItem('theme', 'light');
    expect(kept.get('theme')).toBe('light');
    localStore.removeItem('theme');
    expect(kept.size).toBe(0);
  });

  it('lasts as long as the page where even naming the storage throws', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(localStore.getItem('theme')).toBeNull();
    localStore.setItem('theme', 'dark');
    expect(localStore.getItem('theme')).toBe('dark');
    localStore.removeItem('theme');
    expect(localStore.getItem('theme')).toBeNull();
  });

  it('is the newer value also where the storage is full', () => {
    const full = () => {
      throw new Error('full');
    };
    vi.stubGlobal('localStorage', { getItem: () => 'light', setItem: full, removeItem: () => undefined });
    localStore.setItem('theme', 'dark');
    expect(localStore.getItem('theme')).toBe('dark');
  });
});

describe('a kept list', () => {
  it('is read as it was written, and leaves nothing behind when it is empty', () => {
    const kept = browserKeeps();
    writeList('list', [3, 1]);
    expect(readList('list', isNumber)).toEqual([3, 1]);
    writeList('list', []);
    expect(kept.size).toBe(0);
    expect(readList('list', isNumber)).toEqual([]);
  });

  it.each(['{"a":1}', 'null', '[1', '"x"'])('is empty where %j is stored', (text) => {
    browserKeeps({ list: text });
    expect(readList('list', isNumber)).toEqual([]);
  });

  it('is without what does not belong into it', () => {
    browserKeeps({ list: '[1,"2",null,3]' });
    expect(readList('list', isNumber)).toEqual([1, 3]);
  });
});
