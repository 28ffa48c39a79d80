import { randomInt } from 'node:crypto';

/** A phone number that no other account of the run has. */
export const uniquePhone = () => `139${String(randomInt(1e8)).padStart(8, '0')}`;

/** A clip name that no other attempt of a test uses. */
export const uniqueName = (name: string) => `${name}${randomInt(1e6)}`;
