import { FAVOURITE_NAME_MAX } from '@zhenku/contract/constants';

/** Returns the name's length in code points, without surrounding blanks. */
export const nameLength = (name: string) => Array.from(name.trim()).length;

/** Returns why a folder cannot have this name; undefined for valid and empty names. */
export const nameError = (name: string): string | undefined =>
  nameLength(name) > FAVOURITE_NAME_MAX ? `最多${FAVOURITE_NAME_MAX}个字` : undefined;

export const isFolderName = (name: string) => nameLength(name) > 0 && !nameError(name);
