import { useEffect } from 'react';
import { createStore } from '../../ui/store.ts';

/** How many panels show the queue itself: beside one the indicator says nothing new. */
export const shownPanels = createStore(0);

/** Hides the indicator while the calling panel is shown. */
export function useInPlaceOfIndicator(): void {
  useEffect(() => {
    shownPanels.set(shownPanels.get() + 1);
    return () => shownPanels.set(shownPanels.get() - 1);
  }, []);
}
