import { randomInt } from 'node:crypto';

export const uniquePhone = () => `139${String(randomInt(1e8)).padStart(8, '0')}`;

export const uniqueName = (name: string) => `${name}${randomInt(1e6)}`;
