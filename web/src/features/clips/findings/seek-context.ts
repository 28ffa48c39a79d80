import { createContext } from 'react';

/** Seeks the neighbouring player to a time in seconds; null without a player. */
export const JumpContext = createContext<((seconds: number) => void) | null>(null);
