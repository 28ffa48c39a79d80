import { useCallback } from 'react';
import { createStore, useStore } from '../../ui/store.ts';

/** The id of the card that plays its preview: one at a time on the whole page. */
const playing = createStore<string | null>(null);

/** Whether the card with this id plays. Starting it stops any other card; stopping it does not affect the others. */
export function usePreviewSlot(id: string) {
  const active = useStore(playing, (current) => current === id);
  const start = useCallback(() => playing.set(id), [id]);
  const stop = useCallback(() => {
    if (playing.get() === id) playing.set(null);
  }, [id]);
  return { active, start, stop };
}
