import { useState } from 'react';

/**
 * Runs a button's asynchronous action, one at a time: `const [busy, run] = useAction()`. Swallows errors unless
 * `onError` is passed, because the client has already shown a failed call's message.
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
