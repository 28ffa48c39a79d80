import { AppError } from '../errors.ts';
import { isSigned, sign } from '../encryption/secrets.ts';

export const FILES_PATH = '/files/';
/** The query parameter for inline display. It is not signed, because it does not affect who may have the file. */
export const INLINE = 'inline';

/** A link's holder and right. Both are checked at each use (`link-holders.ts`). */
export interface LinkHolder {
  realm: 'user' | 'operator';
  /** Identifies the session that requested the link; the link ends with the session. */
  tokenHash: Buffer;
  /** The right that the holder needs; absent: the login is enough. */
  right?: { kind: string; id: string };
}

export interface LinkOptions {
  seconds: number;
  /** Sends the file as an attachment with this name. */
  fileName?: string;
  holder: LinkHolder | 'anyone';
}

type Session = { tokenHash: Buffer };

/** Makes a user the holder, who needs the right `kind` to `id` when the link is used. */
export const forUser = ({ tokenHash }: Session, kind?: string, id?: string | number): LinkHolder => ({
  realm: 'user',
  tokenHash,
  ...(kind !== undefined && { right: { kind, id: String(id ?? '') } }),
});

/** Makes an operator the holder, who must have one of the comma-separated roles, or be an admin. */
export const forOperator = ({ tokenHash }: Session, roles: string): LinkHolder => ({
  realm: 'operator',
  tokenHash,
  right: { kind: roles, id: '' },
});

const textOf = ({ key, expires, name, holder }: { key: string; expires: string; name: string; holder: string }) =>
  JSON.stringify(['file', key, expires, name, holder]);

/** Returns a URL of `key` that works for `seconds`, for its holder. The signature covers everything in the URL. */
export function signedLink(secret: string, key: string, { seconds, fileName = '', holder }: LinkOptions): string {
  const expires = String(Math.floor(Date.now() / 1000) + seconds);
  const by = holder === 'anyone' ? '' : serialiseHolder(holder);
  const signature = sign(secret, textOf({ key, expires, name: fileName, holder: by }));
  const query = new URLSearchParams({
    expires,
    ...(fileName && { name: fileName }),
    ...(by && { for: by }),
    signature,
  });
  return `${FILES_PATH}${key}?${query.toString()}`;
}

export interface Link {
  name: string;
  holder: LinkHolder | 'anyone';
}

/** Verifies a link and returns its content. Throws `linkInvalid` if it is forged or expired. */
export function readLink(secret: string, key: string, query: Record<string, unknown>): Link {
  const { expires, name = '', for: by = '', signature } = query;
  if ([expires, name, by, signature].some((value) => typeof value !== 'string')) throw new AppError('linkInvalid');
  // Verifies the signature first: an unsigned expiry means nothing.
  const text = textOf({ key, expires: expires as string, name: name as string, holder: by as string });
  if (!isSigned(secret, text, signature as string)) throw new AppError('linkInvalid');
  if (Number(expires) * 1000 <= Date.now()) throw new AppError('linkInvalid');
  return { name: name as string, holder: by === '' ? 'anyone' : parseHolder(by as string) };
}

/** Serialises a holder as `user.<session>` or `user.<session>.<right>.<id>`. No part contains a dot. */
function serialiseHolder({ realm, tokenHash, right }: LinkHolder): string {
  return [realm, tokenHash.toString('base64url'), ...(right ? [right.kind, right.id] : [])].join('.');
}

function parseHolder(by: string): LinkHolder {
  const [realm, session, kind, id = ''] = by.split('.') as [LinkHolder['realm'], string, string?, string?];
  return { realm, tokenHash: Buffer.from(session, 'base64url'), ...(kind !== undefined && { right: { kind, id } }) };
}
