import { AppError } from '../errors.ts';
import { isSigned, sign } from '../secrets.ts';

export const FILES_PATH = '/files/';

const textOf = (key: string, expires: string, name: string) => JSON.stringify(['file', key, expires, name]);

/** A URL of `key` that works for `seconds`. The signature covers the key, the expiry and the name of the attachment. */
export function signedLink(secret: string, key: string, options: { seconds: number; fileName?: string }): string {
  const expires = String(Math.floor(Date.now() / 1000) + options.seconds);
  const name = options.fileName ?? '';
  const signature = sign(secret, textOf(key, expires, name));
  const query = new URLSearchParams({ expires, ...(name && { name }), signature });
  return `${FILES_PATH}${key}?${query.toString()}`;
}

/** The name that a signed link gives its attachment, '' without one. Throws `linkInvalid` for a forged or expired link. */
export function attachmentOf(secret: string, key: string, query: Record<string, unknown>): string {
  const { expires, name = '', signature } = query;
  if (typeof expires !== 'string' || typeof name !== 'string' || typeof signature !== 'string') {
    throw new AppError('linkInvalid');
  }
  // The signature first: an expiry that we did not write means nothing.
  if (!isSigned(secret, textOf(key, expires, name), signature)) throw new AppError('linkInvalid');
  if (Number(expires) * 1000 <= Date.now()) throw new AppError('linkInvalid');
  return name;
}
