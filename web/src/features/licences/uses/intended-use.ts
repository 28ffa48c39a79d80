import {
  type LicenceText,
  LICENSEE_KIND_LABEL,
  LICENSEE_KINDS,
  type LicenseeKind,
} from '@zhenku/contract/licences/licence-uses';
import { useMemo, useSyncExternalStore } from 'react';
import { persistentStorage } from '../../../ui/browser-storage.ts';

/** How the visitor means to use clips: applies to all clips that they choose, and to their next orders. */
export interface IntendedUse {
  licensee: LicenseeKind;
  /** Keys of the licence text's uses; never empty. */
  uses: readonly string[];
}

const KEY = 'intendedUse';
const kinds: readonly unknown[] = LICENSEE_KINDS;
const listeners = new Set<() => void>();

const readText = () => persistentStorage.getItem(KEY);

function parseUse(text: string | null): IntendedUse | null {
  if (text === null) return null;
  try {
    const { licensee, uses } = (JSON.parse(text) ?? {}) as Partial<IntendedUse>;
    const isUse = kinds.includes(licensee) && Array.isArray(uses) && uses.length > 0;
    return isUse && uses.every((key) => typeof key === 'string') ? { licensee: licensee!, uses } : null;
  } catch {
    return null;
  }
}

export const readIntendedUse = (): IntendedUse | null => parseUse(readText());

export function saveIntendedUse(use: IntendedUse | null): void {
  if (use === null) persistentStorage.removeItem(KEY);
  else persistentStorage.setItem(KEY, JSON.stringify(use));
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useIntendedUse(): IntendedUse | null {
  const text = useSyncExternalStore(subscribe, readText, () => null);
  return useMemo(() => parseUse(text), [text]);
}

/** Returns the use without those that the text no longer has; null if none remains. */
export function usesInText({ uses }: Pick<LicenceText, 'uses'>, use: IntendedUse | null): IntendedUse | null {
  const known = use?.uses.filter((key) => uses.some((row) => row.key === key)) ?? [];
  return use && known.length > 0 ? { licensee: use.licensee, uses: known } : null;
}

export const describeUse = ({ uses }: Pick<LicenceText, 'uses'>, use: IntendedUse): string =>
  `${LICENSEE_KIND_LABEL[use.licensee]}；${uses.flatMap((row) => (use.uses.includes(row.key) ? row.use : [])).join('、')}`;
