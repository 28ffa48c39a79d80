import { useEffect, useRef } from 'react';
import { useLocation } from '../../ui/router/location.tsx';
import { createStore } from '../../ui/store.ts';

/** Number of visible upload panels. The indicator is redundant beside a panel. */
export const shownPanels = createStore(0);

/** The address of the last visited page with an upload panel. */
export const lastPanelPage = createStore('/user/publish');

/** Hides the indicator while the calling panel is shown, and links it to the panel's page afterwards. */
export function useHiddenIndicator(): void {
  useEffect(() => {
    shownPanels.set(shownPanels.get() + 1);
    return () => shownPanels.set(shownPanels.get() - 1);
  }, []);
  const { pathname, search } = useLocation();
  const own = useRef(pathname);
  useEffect(() => {
    // The page that the user leaves may render once more with the next page's address.
    if (pathname === own.current) lastPanelPage.set(pathname + search);
  }, [pathname, search]);
}
