import { useSyncExternalStore } from 'react';

let proving = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  proving += by;
  listeners.forEach((notify) => notify());
}

function subscribe(notify: () => void) {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** Whether a call waits for its proof of work just now. */
export const useProving = () => useSyncExternalStore(subscribe, () => proving > 0);

export async function whileProving<T>(work: () => Promise<T>): Promise<T> {
  change(1);
  try {
    return await work();
  } finally {
    change(-1);
  }
}
