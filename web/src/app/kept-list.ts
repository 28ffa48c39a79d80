type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A list that this browser keeps in local storage; empty where storage is blocked or holds something else. */
export function readList<Item>(key: string, isItem: (item: unknown) => item is Item, store?: Store): Item[] {
  try {
    const list: unknown = JSON.parse((store ?? localStorage).getItem(key) ?? '[]');
    return Array.isArray(list) ? list.filter(isItem) : [];
  } catch {
    return [];
  }
}

export function writeList(key: string, list: readonly unknown[], store?: Store): void {
  try {
    if (list.length === 0) (store ?? localStorage).removeItem(key);
    else (store ?? localStorage).setItem(key, JSON.stringify(list));
  } catch {
    // Blocked or full: what would have been kept is lost.
  }
}
