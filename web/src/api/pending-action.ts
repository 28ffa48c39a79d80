import type { Tier } from '@zhenku/contract/constants';
import { tabStorage } from '../ui/browser-storage.ts';
import { currentLocation } from '../ui/router/location.tsx';
import { safeRedirect } from './login-path.ts';

/** An action for which a page asked a visitor to log in. */
export type PendingAction =
  | { kind: 'buy'; videoId: number; videoType: Tier }
  | { kind: 'favourite'; videoId: number; videoName: string }
  | { kind: 'sample'; videoId: number }
  | { kind: 'notice'; keyword: string }
  /** The visitor's cart keeps its own lines. */
  | { kind: 'cart' };

interface Saved {
  action: PendingAction;
  /** The page where the action began, to which the login leads back. */
  page: string;
}

const KEY = 'pendingAction';

export function savePendingAction(action: PendingAction): void {
  const { pathname, search } = currentLocation();
  tabStorage.setItem(KEY, JSON.stringify({ action, page: pathname + search } satisfies Saved));
}

/** Returns the action if the login leads back to its page; any other login has nothing to do with it. */
export function readPendingAction(redirect: string): PendingAction | null {
  // Only this site's code writes the value, so its shape is known.
  const saved = JSON.parse(tabStorage.getItem(KEY) ?? 'null') as Saved | null;
  return saved && safeRedirect(saved.page) === redirect ? saved.action : null;
}

export const dropPendingAction = (): void => tabStorage.removeItem(KEY);
