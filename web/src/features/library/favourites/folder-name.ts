import { FAVOURITE_NAME_MAX } from '@zhenku/contract/constants';

export const nameLength = (name: string) => Array.from(name.trim()).length;

export const nameError = (name: string): string | undefined =>
  nameLength(name) > FAVOURITE_NAME_MAX ? `最多${FAVOURITE_NAME_MAX}个字` : undefined;

export const isFolderName = (name: string) => nameLength(name) > 0 && !nameError(name);
