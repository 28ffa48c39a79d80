import { AppError } from '../errors.ts';

/** Valid keys. No segment starts with a dot, so neither `..` nor folders of unfinished files match. */
const KEY = /^(public|private)(\/[A-Za-z0-9][A-Za-z0-9._-]*)+$/;
const KEY_MAX = 200;

export function isKey(key: string): boolean {
  return key.length <= KEY_MAX && KEY.test(key);
}

/** Throws `RangeError` for an invalid key, before anything is written. */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new RangeError(`not a storage key: ${key}`);
}

export const absent = (cause?: unknown) => new AppError('notFound', { message: '文件不存在', cause });
