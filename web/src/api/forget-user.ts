import { persistentStorage } from '../ui/browser-storage.ts';

/** Database and storage key used by pages whose code may not be loaded when the user logs out. */
export const STORED_FILES_DATABASE = 'kept-files';
export const WAITING_FILES_KEY = 'waitingFiles';

/** Removes what pages store about a user in this browser. Never rejects. */
export async function forgetUser(): Promise<void> {
  persistentStorage.removeItem(WAITING_FILES_KEY);
  await new Promise<void>((resolve) => {
    try {
      const deleting = indexedDB.deleteDatabase(STORED_FILES_DATABASE);
      // A database that another tab has open is `blocked`, and deleted once that tab closes it.
      for (const outcome of ['success', 'error', 'blocked']) deleting.addEventListener(outcome, () => resolve());
    } catch {
      // Without IndexedDB nothing was stored.
      resolve();
    }
  });
}
