import { randomInt } from 'node:crypto';

/** Returns a phone number that is unique in this run. */
export const uniquePhone = () => `139${String(randomInt(1e8)).padStart(8, '0')}`;

/** Returns a clip name that is unique to this attempt of a test. */
export const uniqueName = (name: string) => `${name}${randomInt(1e6)}`;
