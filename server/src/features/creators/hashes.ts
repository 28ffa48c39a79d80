import { keyedHash, type Keyring } from '../../platform/encryption/encryption.ts';

export interface Person {
  realName: string;
  idCard: string;
}

/** Hashes an identity number, so that equal numbers can be found: each number belongs to one creator at most. */
export const hashNumber = (keyring: Keyring, idCard: string): Buffer =>
  keyedHash(keyring, idCard, { table: 'authentication_identities', column: 'number_hash' });

/** Hashes a name and number together. The line break separates them unambiguously, because names contain none. */
export const hashPerson = (keyring: Keyring, { realName, idCard }: Person): Buffer =>
  keyedHash(keyring, `${realName}\n${idCard}`, { table: 'identity_checks', column: 'person_hash' });
