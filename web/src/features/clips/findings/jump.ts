import { createContext } from 'react';

/** Shows a place of the clip, in seconds, in the player beside; null where there is none. */
export const JumpContext = createContext<((seconds: number) => void) | null>(null);
