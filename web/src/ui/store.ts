import { useSyncExternalStore } from 'react';

export interface Store<T> {
  /** The value with which the server renders pages, and the browser hydrates them. */
  onServer: T;
  get: () => T;
  set: (next: T) => void;
  subscribe: (listener: () => void) => () => void;
}

/** Creates a value outside React to which components can subscribe. `onServer`: see `Store`. */
export function createStore<T>(initial: T, onServer: T = initial): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    onServer,
    get: () => value,
    set: (next) => {
      value = next;
      listeners.forEach((listener) => listener());
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns a store's value, or a selection from it; re-renders when the result changes. */
export function useStore<T>(store: Store<T>): T;
export function useStore<T, Selected>(store: Store<T>, select: (value: T) => Selected): Selected;
export function useStore<T>(store: Store<T>, select: (value: T) => unknown = (value) => value): unknown {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.onServer),
  );
}
