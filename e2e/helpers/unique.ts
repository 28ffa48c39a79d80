import { randomInt } from 'node:crypto';

/** Returns a phone number that is unique in this run. */
export const uniquePhone = () => `139${String(randomInt(1e8)).padStart(8, '0')}`;

/** A clip name that no other attempt of a test uses. */
export const uniqueName = (name: string) => `${name}${randomInt(1e6)}`;
