import { useState } from 'react';

/**
 * Runs a button's asynchronous action, one at a time: `const [busy, run] = useAction()`. The client has shown a failed
 * call's message already, so the error ends here unless `onError` handles it.
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
