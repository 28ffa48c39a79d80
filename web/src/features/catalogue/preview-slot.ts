import { useCallback, useSyncExternalStore } from 'react';

/** The card that plays its preview: one at a time on the whole page. */
let playing: string | null = null;
const listeners = new Set<() => void>();

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

function set(next: string | null): void {
  playing = next;
  listeners.forEach((notify) => notify());
}

/** Whether the card with this id plays; starting it stops any other, and stopping it leaves others alone. */
export function usePreviewSlot(id: string) {
  const active = useSyncExternalStore(subscribe, () => playing === id);
  const start = useCallback(() => set(id), [id]);
  const stop = useCallback(() => {
    if (playing === id) set(null);
  }, [id]);
  return { active, start, stop };
}
