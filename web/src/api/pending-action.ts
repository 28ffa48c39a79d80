import type { Tier } from '@zhenku/contract/constants';
import { tabStorage } from '../ui/browser-storage.ts';

/** An action for which a page asked a visitor to log in. */
export type PendingAction =
  | { kind: 'buy'; videoId: number; videoType: Tier }
  | { kind: 'favourite'; videoId: number; videoName: string }
  | { kind: 'sample'; videoId: number }
  | { kind: 'notice'; keyword: string }
  /** The visitor's cart keeps its own lines. */
  | { kind: 'cart' };

const KEY = 'pendingAction';

export const savePendingAction = (action: PendingAction): void => tabStorage.setItem(KEY, JSON.stringify(action));

export function readPendingAction(): PendingAction | null {
  const text = tabStorage.getItem(KEY);
  // Only this site's code writes the value, so its shape is known.
  return text === null ? null : (JSON.parse(text) as PendingAction);
}

export const dropPendingAction = (): void => tabStorage.removeItem(KEY);
