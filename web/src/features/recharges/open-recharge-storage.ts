import { tabStorage } from '../../ui/browser-storage.ts';
import type { OpenRecharge } from './recharge.ts';

const STORAGE_KEY = 'open-recharge';

/** Keeps a recharge for when the provider leads back to this tab, which is about to leave the site. */
export const saveOpenRecharge = (recharge: OpenRecharge) =>
  tabStorage.setItem(STORAGE_KEY, JSON.stringify({ recharge, page: location.hash }));

export const clearOpenRecharge = () => tabStorage.removeItem(STORAGE_KEY);

export interface StoredRecharge {
  recharge: OpenRecharge;
  /** The hash of the page that it was opened on: the way back stands in its query. */
  page: string;
}

/** The page that sent the user to recharge, for example a cart; null when the recharge was made for itself. */
export function returnPathOf({ page }: StoredRecharge): string | null {
  const params = new URLSearchParams(page.split('?')[1]);
  return params.get('back') ?? params.get('redirect');
}

/** The recharge that this tab left the site with, or null. */
export function readOpenRecharge(): StoredRecharge | null {
  const text = tabStorage.getItem(STORAGE_KEY);
  // Only this tab's own code writes it.
  return text === null ? null : (JSON.parse(text) as StoredRecharge);
}
