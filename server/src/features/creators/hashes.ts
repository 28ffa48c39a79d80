import { createHmac } from 'node:crypto';
import type { Keyring } from '../../platform/encryption.ts';

export interface Person {
  realName: string;
  idCard: string;
}

const keyedHash = ({ keys }: Keyring, text: string) => createHmac('sha256', keys.get(1)!).update(text).digest();

/** Equal for equal identity numbers: one number, one creator. */
export const hashNumber = (keyring: Keyring, idCard: string): Buffer => keyedHash(keyring, `number ${idCard}`);

/** Equal for the same name and number. No name has a line break in it. */
export const hashPerson = (keyring: Keyring, { realName, idCard }: Person): Buffer =>
  keyedHash(keyring, `person ${realName}\n${idCard}`);
