import {
  createContext,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
  type ReactNode,
} from 'react';

/** A page of this site: `/hot?page=2`, or its parts. */
export type To = string | { pathname: string; search: string };

/** What stands behind the hash of the address. */
export interface Location {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  /** Names the entry of the history, also when it is come back to. */
  key: string;
  /** How it was come to; `pop`: by going back or forth, by a typed address, or as the first page. */
  by: 'push' | 'replace' | 'pop';
}

interface Entry {
  key?: string;
}
const newEntry = (): Entry => ({ key: crypto.getRandomValues(new Uint32Array(1)).join('') });

/** A typed address, a plain link inside a text or the first page is an entry that has no key yet. */
function nameEntry(): void {
  if (!(history.state as Entry | null)?.key) history.replaceState(newEntry(), '');
}

/** What the address names now. */
export function currentLocation(by: Location['by'] = 'pop'): Location {
  const [address = ''] = location.hash.slice(1).split('#');
  const end = address.includes('?') ? address.indexOf('?') : address.length;
  const path = address.slice(0, end);
  const { key = '' } = (history.state ?? {}) as Entry;
  return { pathname: path.startsWith('/') ? path : `/${path}`, search: address.slice(end), key, by };
}

/** The address of a page, for links. */
export function toHref(to: To): string {
  if (typeof to === 'string') return `#${to}`;
  const query = to.search.replace(/^\?/, '');
  return `#${to.pathname}${query && `?${query}`}`;
}

const listeners = new Set<(location: Location) => void>();

export interface NavigateOptions {
  /** Takes the place of the page that is shown in the history. */
  replace?: boolean;
}

/** Answers whether the page that is shown may be left. */
type NavigationBlocker = () => Promise<boolean>;
let blocker: NavigationBlocker | null = null;

/** Has `ask` asked before another page is shown, until the answered function is called: for what is not saved yet. */
export function blockNavigation(ask: NavigationBlocker): () => void {
  blocker = ask;
  return () => {
    if (blocker === ask) blocker = null;
  };
}

/** Opens a page. */
export function navigate(to: To, options: NavigateOptions = {}): void {
  if (blocker) void blocker().then((leave) => leave && openPage(to, options));
  else openPage(to, options);
}

function openPage(to: To, { replace = false }: NavigateOptions): void {
  if (replace) history.replaceState(newEntry(), '', toHref(to));
  else history.pushState(newEntry(), '', toHref(to));
  listeners.forEach((show) => show(currentLocation(replace ? 'replace' : 'push')));
}

const LocationContext = createContext<Location | null>(null);

/** Follows the address: the app inside shows what `useLocation` says. */
export function HashRouter({ children }: { children: ReactNode }) {
  const [first] = useState(() => {
    nameEntry();
    return currentLocation();
  });
  const [shown, setShown] = useState(first);
  useLayoutEffect(() => {
    let address = location.hash;
    // A transition keeps the page that is shown until the code of the next one is there.
    const show = (next: Location) => {
      address = location.hash;
      startTransition(() => setShown(next));
    };
    const onPop = () => {
      if (blocker) {
        const wanted = location.hash.slice(1) || '/';
        // The browser has gone already: back to the page that asks.
        history.pushState(newEntry(), '', address || '#/');
        return navigate(wanted);
      }
      nameEntry();
      show(currentLocation());
    };
    listeners.add(show);
    addEventListener('popstate', onPop);
    // The first page is rendered in slices, between which another one may have been gone to.
    nameEntry();
    if (currentLocation().key !== first.key) show(currentLocation());
    return () => {
      listeners.delete(show);
      removeEventListener('popstate', onPop);
    };
  }, [first]);
  return <LocationContext value={shown}>{children}</LocationContext>;
}

export function useLocation(): Location {
  const location = useContext(LocationContext);
  if (!location) throw new Error('useLocation needs a HashRouter around it');
  return location;
}

/** Opens another page instead of the one that it is rendered by. */
export function Navigate({ to, replace }: NavigateOptions & { to: string }) {
  useEffect(() => navigate(to, { replace }), [to, replace]);
  return null;
}
