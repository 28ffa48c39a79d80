import { createContext, useContext, useEffect, useLayoutEffect, useState, useTransition, type ReactNode } from 'react';
import { plainAddress } from './plain-address.ts';
import { openRenderedPage } from './rendered-page.ts';

/** A page of this site: `/hot?page=2`, or its parts. */
export type To = string | { pathname: string; search: string };

/** The app's own path: the part of the address after its hash, or the path of the page that the server rendered. */
export interface Location {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  /** Identifies the history entry, and stays the same when the user returns to the entry. */
  key: string;
  /** The kind of navigation; `pop` is going back or forward, a typed address, or the first page. */
  by: 'push' | 'replace' | 'pop';
}

interface Entry {
  key?: string;
  /** The number of overlays open at this entry. */
  overlay?: number;
}
const newEntry = (): Entry => ({ key: crypto.getRandomValues(new Uint32Array(1)).join('') });

/** Adds a key to history entries without one: typed addresses, plain links in texts, and the first page. */
function addEntryKey(): void {
  if (!(history.state as Entry | null)?.key) history.replaceState(newEntry(), '');
}

const appAddress = () => openRenderedPage() ?? location.hash.slice(1);

const isConsole = () => globalThis.location?.pathname.startsWith('/console') ?? false;

export function currentLocation(by: Location['by'] = 'pop'): Location {
  const [address = ''] = appAddress().split('#');
  const end = address.includes('?') ? address.indexOf('?') : address.length;
  const path = address.slice(0, end);
  const { key = '' } = (history.state ?? {}) as Entry;
  return { pathname: path.startsWith('/') ? path : `/${path}`, search: address.slice(end), key, by };
}

/**
 * Returns a link's address, which can be shared and opened in a new tab: without `#` where the server renders the page.
 */
export function toHref(to: To): string {
  const [pathname = '', query = ''] = pathOf(to).split('?');
  return (isConsole() ? undefined : plainAddress(pathname, query)) ?? hashAddress(to);
}

/** Returns a page's address with a `#`. In the shop, `/` precedes the `#`, because a rendered page has another path. */
const hashAddress = (to: To): string => `${isConsole() ? '' : '/'}#${pathOf(to)}`;

/** Returns whether a link leads to the page that is open, so that following it adds no history entry. */
export function isCurrentPage(to: To): boolean {
  const { pathname, search } = currentLocation();
  return pathOf(to) === pathname + search;
}

function pathOf(to: To): string {
  if (typeof to === 'string') return to;
  const query = to.search.replace(/^\?/, '');
  return to.pathname + (query && `?${query}`);
}

const listeners = new Set<(location: Location) => void>();

interface OverlayHistory {
  /** Handles a step in the history; returns whether the page stays the same. */
  onPop: () => boolean;
  /** Changes the page below open overlays. */
  openBelow: (openPage: () => void) => void;
}
let overlays: OverlayHistory = { onPop: () => false, openBelow: (openPage) => openPage() };

/** Connects `overlays.ts`, which loads with the first overlay on a touch screen. */
export const setOverlayHistory = (history: OverlayHistory): void => {
  overlays = history;
};

export interface NavigateOptions {
  replace?: boolean;
}

/** Returns whether the user may leave the page. */
type NavigationBlocker = () => Promise<boolean>;
let blocker: NavigationBlocker | null = null;
let asking = false;

/** Calls `ask` before every navigation until the returned function is called, for unsaved changes. */
export function blockNavigation(ask: NavigationBlocker): () => void {
  blocker = ask;
  return () => {
    if (blocker === ask) blocker = null;
  };
}

export function navigate(to: To, options: NavigateOptions = {}): void {
  if (blocker) void openIfAllowed(blocker, to, options);
  else openPage(to, options);
}

/** Asks one question at a time. Pressing Back again does not answer the question. */
async function openIfAllowed(ask: NavigationBlocker, to: To, options: NavigateOptions): Promise<void> {
  if (asking) return;
  asking = true;
  const leave = await ask().finally(() => {
    asking = false;
  });
  if (leave) openPage(to, options);
}

function openPage(to: To, { replace = false }: NavigateOptions): void {
  overlays.openBelow(() => {
    if (replace) history.replaceState(newEntry(), '', hashAddress(to));
    else history.pushState(newEntry(), '', hashAddress(to));
    listeners.forEach((show) => show(currentLocation(replace ? 'replace' : 'push')));
  });
}

const LocationContext = createContext<Location | null>(null);

/** Returns the location of the first page, and gives its history entry a key. */
export function openFirstLocation(): Location {
  addEntryKey();
  return currentLocation();
}

/** `first` is the page in the document: the address may lead to another one by the time that React renders. */
export function HashRouter({ first, children }: { first: Location; children: ReactNode }) {
  const [shown, setShown] = useState(first);
  const [opening, startTransition] = useTransition();
  // A line at the top of the window: see base.css.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-opening', opening);
  }, [opening]);
  useLayoutEffect(() => {
    let address = location.href;
    // A transition keeps the current page on the screen until the next one's code has loaded.
    const show = (next: Location) => {
      address = location.href;
      startTransition(() => setShown(next));
    };
    const onPop = () => {
      if (overlays.onPop()) return;
      if (blocker) {
        const wanted = appAddress() || '/';
        // The browser has already left the address, so this restores it while the user is asked.
        history.pushState(newEntry(), '', address);
        return navigate(wanted);
      }
      addEntryKey();
      show(currentLocation());
    };
    listeners.add(show);
    addEventListener('popstate', onPop);
    // A reload closes overlays.
    const { overlay = 0 } = (history.state ?? {}) as Entry;
    if (overlay) history.go(-overlay);
    // The address may have changed while the first page was rendering in slices.
    addEntryKey();
    if (currentLocation().key !== first.key) show(currentLocation());
    return () => {
      listeners.delete(show);
      removeEventListener('popstate', onPop);
    };
  }, [first, startTransition]);
  return <LocationContext value={shown}>{children}</LocationContext>;
}

export function StaticRouter({ path, children }: { path: string; children: ReactNode }) {
  const [pathname = '', query] = path.split('?');
  const search = query === undefined ? '' : `?${query}`;
  return <LocationContext value={{ pathname, search, key: '', by: 'pop' }}>{children}</LocationContext>;
}

export function useLocation(): Location {
  const location = useContext(LocationContext);
  if (!location) throw new Error('useLocation must be used inside a HashRouter');
  return location;
}

export function Navigate({ to, replace }: NavigateOptions & { to: string }) {
  useEffect(() => navigate(to, { replace }), [to, replace]);
  return null;
}
