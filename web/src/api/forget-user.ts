import { persistentStorage } from '../ui/browser-storage.ts';

/** Names of the databases in which pages store a user's files. Named here because those pages may not be loaded when the user logs out. */
export const KEPT_FILES_DATABASE = 'kept-files';
export const WAITING_FILES_KEY = 'waitingFiles';

/** Removes what pages store about a user in this browser. Never rejects. */
export async function forgetUser(): Promise<void> {
  persistentStorage.removeItem(WAITING_FILES_KEY);
  await new Promise<void>((resolve) => {
    try {
      const deleting = indexedDB.deleteDatabase(KEPT_FILES_DATABASE);
      // While another tab uses it, it is `blocked`, and deleted afterwards.
      for (const outcome of ['success', 'error', 'blocked']) deleting.addEventListener(outcome, () => resolve());
    } catch {
      // Without IndexedDB nothing was stored.
      resolve();
    }
  });
}
