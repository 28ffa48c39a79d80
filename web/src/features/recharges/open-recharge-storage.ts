import { tabStorage } from '../../ui/browser-storage.ts';
import type { OpenRecharge } from './recharge.ts';

const STORAGE_KEY = 'open-recharge';

export const saveOpenRecharge = (recharge: OpenRecharge, page = location.hash) =>
  tabStorage.setItem(STORAGE_KEY, JSON.stringify({ recharge, page }));

export const clearOpenRecharge = () => tabStorage.removeItem(STORAGE_KEY);

export interface StoredRecharge {
  recharge: OpenRecharge;
  /** Hash of the page that started the recharge; its query contains the return path. */
  page: string;
}

/** Returns the page that the user came from, e.g. the cart; null without one. */
export function returnPathOf({ page }: StoredRecharge): string | null {
  const params = new URLSearchParams(page.split('?')[1]);
  return params.get('back') ?? params.get('redirect');
}

export function readOpenRecharge(): StoredRecharge | null {
  const text = tabStorage.getItem(STORAGE_KEY);
  // Only this tab writes the value, so its shape is known.
  return text === null ? null : (JSON.parse(text) as StoredRecharge);
}
