import { useCallback } from 'react';
import { createStore, useStore } from '../../ui/store.ts';

const playing = createStore<string | null>(null);

/** Returns whether this card plays, and a setter. Starting a card stops any other; stopping it does not affect others. */
export function usePreviewSlot(id: string) {
  const active = useStore(playing, (current) => current === id);
  const start = useCallback(() => playing.set(id), [id]);
  const stop = useCallback(() => {
    if (playing.get() === id) playing.set(null);
  }, [id]);
  return { active, start, stop };
}
