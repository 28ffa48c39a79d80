import { useEffect, useState } from 'react';

const TYPING_MS = 200;

/** Returns the value once it has not changed for TYPING_MS. */
export function useDebounced<T>(value: T): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), TYPING_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
