type SafeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Accesses the browser's storage lazily, because merely reading the property throws if storage is blocked. */
function safeStorage(storage: () => Storage): SafeStorage {
  /** Values that could not be stored, kept until the page closes. */
  const fallback = new Map<string, string>();
  return {
    getItem: (key) => {
      try {
        return fallback.get(key) ?? storage().getItem(key);
      } catch {
        return null;
      }
    },
    setItem: (key, value) => {
      try {
        storage().setItem(key, value);
        fallback.delete(key);
      } catch {
        fallback.set(key, value);
      }
    },
    removeItem: (key) => {
      fallback.delete(key);
      try {
        storage().removeItem(key);
      } catch {
        // A blocked storage has nothing to remove.
      }
    },
  };
}

/** Local storage that never throws. If storage is blocked or full, values last only until the page closes. */
export const persistentStorage = safeStorage(() => localStorage);
/** Session storage that never throws. */
export const tabStorage = safeStorage(() => sessionStorage);

/** Reads a stored list; empty if the stored value is not a list. */
export function readList<Item>(key: string, isItem: (item: unknown) => item is Item): Item[] {
  try {
    const list: unknown = JSON.parse(persistentStorage.getItem(key) ?? '[]');
    return Array.isArray(list) ? list.filter(isItem) : [];
  } catch {
    return [];
  }
}

export function writeList(key: string, list: readonly unknown[]): void {
  if (list.length === 0) persistentStorage.removeItem(key);
  else persistentStorage.setItem(key, JSON.stringify(list));
}
