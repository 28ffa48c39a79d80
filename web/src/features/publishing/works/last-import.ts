import { tabStorage } from '../../../ui/browser-storage.ts';
import { createStore } from '../../../ui/store.ts';
import type { AppliedChange } from './works-sheet.ts';

const KEY = 'last-works-import';

function stored(): readonly AppliedChange[] {
  try {
    const value: unknown = JSON.parse(tabStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? (value as AppliedChange[]) : [];
  } catch {
    return [];
  }
}

/** The changes of this tab's last import, which can be undone; empty without one. They survive a reload. */
export const lastImport = createStore<readonly AppliedChange[]>(stored());

export function keepImport(changes: readonly AppliedChange[]): void {
  lastImport.set(changes);
  if (changes.length === 0) tabStorage.removeItem(KEY);
  else tabStorage.setItem(KEY, JSON.stringify(changes));
}
