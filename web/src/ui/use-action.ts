import { useState } from 'react';

/**
 * Runs what a button starts, once at a time: `const [busy, run] = useBusy()`. What fails has been told to the user by the
 * client, so the error ends here unless `onError` wants it.
 */
export function useAction(onError?: (error: unknown) => void) {
  const [busy, setBusy] = useState(false);
  const run = (action: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    action()
      .catch((error: unknown) => onError?.(error))
      .finally(() => setBusy(false));
  };
  return [busy, run] as const;
}
