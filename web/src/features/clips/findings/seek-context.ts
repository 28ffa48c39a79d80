import { createContext } from 'react';

/** Seeks the panel's player to a time in seconds; null if nothing can be played. */
export const SeekContext = createContext<((seconds: number) => void) | null>(null);
