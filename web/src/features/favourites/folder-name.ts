import { FAVOURITE_NAME_MAX } from '@zhenku/contract/constants';

/** How long a name is to a person: code points, without the blanks around it. */
export const nameLength = (name: string) => Array.from(name.trim()).length;

/** Why a folder cannot have this name; undefined for one that is not typed yet. */
export const nameError = (name: string): string | undefined =>
  nameLength(name) > FAVOURITE_NAME_MAX ? `最多${FAVOURITE_NAME_MAX}个字` : undefined;

export const isFolderName = (name: string) => nameLength(name) > 0 && !nameError(name);
