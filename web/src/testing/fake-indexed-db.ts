interface StoredDatabase {
  version: number;
  stores: Map<string, { keyPath: string[]; items: Map<string, Record<string, unknown>> }>;
}

export function createFakeIndexedDB() {
  const databases = new Map<string, StoredDatabase>();
  const request = (work: (answer: { result: unknown }, target: EventTarget) => void) => {
    const target = Object.assign(new EventTarget(), { result: undefined as unknown });
    queueMicrotask(() => {
      work(target, target);
      target.dispatchEvent(new Event('success'));
    });
    return target;
  };
  const storeOf = (database: StoredDatabase, name: string) => {
    const { keyPath, items } = database.stores.get(name)!;
    return {
      put: (item: Record<string, unknown>) =>
        request(() => items.set(JSON.stringify(keyPath.map((part) => item[part])), item)),
      delete: (key: unknown[]) => request(() => items.delete(JSON.stringify(key))),
      getAll: () =>
        request((answer) => {
          answer.result = [...items.values()];
        }),
    };
  };
  return {
    open: (name: string, version: number) =>
      request((answer, target) => {
        const database = databases.get(name) ?? { version: 0, stores: new Map() };
        databases.set(name, database);
        answer.result = {
          objectStoreNames: { contains: (store: string) => database.stores.has(store) },
          createObjectStore: (store: string, { keyPath }: { keyPath: string[] }) =>
            database.stores.set(store, { keyPath, items: new Map() }),
          deleteObjectStore: (store: string) => database.stores.delete(store),
          transaction: () => ({ objectStore: (store: string) => storeOf(database, store) }),
          close: () => undefined,
        };
        if (database.version < version) target.dispatchEvent(new Event('upgradeneeded'));
        database.version = version;
      }),
    deleteDatabase: (name: string) => request(() => databases.delete(name)),
    names: () => [...databases.keys()],
  };
}
