import { useSyncExternalStore } from 'react';

const noChanges = () => () => undefined;

/**
 * Returns a value that only the browser has. The server, and the browser while it hydrates the server's page, use `onServer`
 * instead, so that both render the same; the browser then renders again with its own value.
 */
export function useBrowserValue<T>(read: () => T, onServer: T): T {
  return useSyncExternalStore(noChanges, read, () => onServer);
}

const no = () => false;

/** Returns whether this render is the server's, or the browser's first one of a page from the server. */
export const useIsHydrating = (): boolean => useBrowserValue(no, true);
