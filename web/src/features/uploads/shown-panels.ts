import { useEffect, useRef } from 'react';
import { useLocation } from '../../ui/router/location.tsx';
import { createStore } from '../../ui/store.ts';

export const shownPanels = createStore(0);

export const lastPanelPage = createStore('/user/publish');

/** Links the indicator to the panel's page after the panel closes. */
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
