type SafeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Reaches the browser's storage when it is used: where it is blocked, even naming it throws. */
function safeStorage(storage: () => Storage): SafeStorage {
  /** What could not be stored lasts until the page is left. */
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
        // Blocked: there is nothing to remove.
      }
    },
  };
}

/** What this browser keeps for the site. It never throws; blocked or full, it keeps what it is given for this page alone. */
export const persistentStorage = safeStorage(() => localStorage);
/** The same for this tab. */
export const tabStorage = safeStorage(() => sessionStorage);

/** A kept list; empty where something else is kept. */
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
