import { keyedHash, type Keyring } from '../../platform/encryption/encryption.ts';

export interface Person {
  realName: string;
  idCard: string;
}

/** Equal for equal identity numbers: one number, one creator. */
export const hashNumber = (keyring: Keyring, idCard: string): Buffer =>
  keyedHash(keyring, idCard, { table: 'authentication_identities', column: 'number_hash' });

/** Equal for the same name and number. No name has a line break in it. */
export const hashPerson = (keyring: Keyring, { realName, idCard }: Person): Buffer =>
  keyedHash(keyring, `${realName}\n${idCard}`, { table: 'identity_checks', column: 'person_hash' });
