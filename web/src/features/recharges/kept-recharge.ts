import { sessionStore } from '../../ui/stores.ts';
import type { OpenRecharge } from './recharge.ts';

const STORAGE_KEY = 'open-recharge';

/** Keeps a recharge for when the provider leads back to this tab, which is about to leave the site. */
export const keepOpenRecharge = (recharge: OpenRecharge) =>
  sessionStore.setItem(STORAGE_KEY, JSON.stringify({ recharge, page: location.hash }));

export const forgetOpenRecharge = () => sessionStore.removeItem(STORAGE_KEY);

export interface KeptRecharge {
  recharge: OpenRecharge;
  /** The hash of the page that it was opened on: the way back stands in its query. */
  page: string;
}

/** The page that sent the user to recharge, for example a cart; null when the recharge was made for itself. */
export function wayBackOf({ page }: KeptRecharge): string | null {
  const params = new URLSearchParams(page.split('?')[1]);
  return params.get('back') ?? params.get('redirect');
}

/** The recharge that this tab left the site with, or null. */
export function keptRecharge(): KeptRecharge | null {
  const text = sessionStore.getItem(STORAGE_KEY);
  // Only this tab's own code writes it.
  return text === null ? null : (JSON.parse(text) as KeptRecharge);
}
