import { useEffect, useRef } from 'react';
import { useLocation } from '../../ui/router/location.tsx';
import { createStore } from '../../ui/store.ts';

/** How many panels show the queue itself: beside one the indicator says nothing new. */
export const shownPanels = createStore(0);

/** The page that showed the queue last: there its files are used. */
export const lastPanelPage = createStore('/user/publish');

/** Hides the indicator while the calling panel is shown, and lets it lead back to its page. */
export function useInPlaceOfIndicator(): void {
  useEffect(() => {
    shownPanels.set(shownPanels.get() + 1);
    return () => shownPanels.set(shownPanels.get() - 1);
  }, []);
  const { pathname, search } = useLocation();
  const own = useRef(pathname);
  useEffect(() => {
    // A page that is being left may be rendered once more, under the address of the next.
    if (pathname === own.current) lastPanelPage.set(pathname + search);
  }, [pathname, search]);
}
