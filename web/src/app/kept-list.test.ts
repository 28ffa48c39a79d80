import { describe, expect, it } from 'vitest';
import { readList, writeList } from './kept-list.ts';

const isNumber = (item: unknown) => typeof item === 'number';

function storage(initial: Record<string, string> = {}) {
  const kept = new Map(Object.entries(initial));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

describe('a list in local storage', () => {
  it('is read as it was written, and leaves nothing behind when it is empty', () => {
    const store = storage();
    writeList('list', [3, 1], store);
    expect(readList('list', isNumber, store)).toEqual([3, 1]);
    writeList('list', [], store);
    expect(store.kept.size).toBe(0);
    expect(readList('list', isNumber, store)).toEqual([]);
  });

  it.each(['{"a":1}', 'null', '[1', '"x"'])('is empty where %j is stored', (text) => {
    expect(readList('list', isNumber, storage({ list: text }))).toEqual([]);
  });

  it('is without what does not belong into it', () => {
    expect(readList('list', isNumber, storage({ list: '[1,"2",null,3]' }))).toEqual([1, 3]);
  });

  it('is empty where storage is blocked', () => {
    const blocked = () => {
      throw new Error('blocked');
    };
    const store = { getItem: blocked, setItem: blocked, removeItem: blocked };
    writeList('list', [1], store);
    expect(readList('list', isNumber, store)).toEqual([]);
  });
});
