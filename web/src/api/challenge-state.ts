import { createStore, useStore } from '../ui/store.ts';

const running = createStore(0);

export const useSolvingChallenge = (): boolean => useStore(running, (count) => count > 0);

export async function trackChallenge<T>(work: () => Promise<T>): Promise<T> {
  running.set(running.get() + 1);
  try {
    return await work();
  } finally {
    running.set(running.get() - 1);
  }
}
