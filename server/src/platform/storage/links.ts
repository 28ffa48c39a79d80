import { AppError } from '../errors.ts';
import { isSigned, sign } from '../encryption/secrets.ts';

export const FILES_PATH = '/files/';
/** Not signed: it changes nothing of who may have the file. */
export const INLINE = 'inline';

/** The holder of a link and their right: both are looked up again whenever the link is used (`link-holders.ts`). */
export interface LinkHolder {
  realm: 'user' | 'operator';
  /** Names the session that asked for the link, which ends with it. */
  tokenHash: Buffer;
  /** Absent: the login is enough. */
  right?: { kind: string; id: string };
}

export interface LinkOptions {
  seconds: number;
  /** The file is sent as an attachment of this name. */
  fileName?: string;
  holder: LinkHolder | 'anyone';
}

/** The name of a session in a link that names its holder. */
type Session = { tokenHash: Buffer };

/** Signs a link for a user, who needs the right `kind` to `id` when the link is used. */
export const forUser = ({ tokenHash }: Session, kind?: string, id?: string | number): LinkHolder => ({
  realm: 'user',
  tokenHash,
  ...(kind !== undefined && { right: { kind, id: String(id ?? '') } }),
});

/** A link for an operator of one of the roles, separated by commas as in the access of a call, or an admin. */
export const forOperator = ({ tokenHash }: Session, roles: string): LinkHolder => ({
  realm: 'operator',
  tokenHash,
  right: { kind: roles, id: '' },
});

const textOf = ({ key, expires, name, holder }: { key: string; expires: string; name: string; holder: string }) =>
  JSON.stringify(['file', key, expires, name, holder]);

/** A URL of `key` that works for `seconds`, for its holder. The signature covers all that the URL says. */
export function signedLink(secret: string, key: string, { seconds, fileName = '', holder }: LinkOptions): string {
  const expires = String(Math.floor(Date.now() / 1000) + seconds);
  const by = holder === 'anyone' ? '' : written(holder);
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
  /** The name of the attachment; '' without one. */
  name: string;
  holder: LinkHolder | 'anyone';
}

/** Verifies a link and returns its content. Throws `linkInvalid` for a forged or expired one. */
export function readLink(secret: string, key: string, query: Record<string, unknown>): Link {
  const { expires, name = '', for: by = '', signature } = query;
  if ([expires, name, by, signature].some((value) => typeof value !== 'string')) throw new AppError('linkInvalid');
  // First the signature: an unsigned expiry means nothing.
  const text = textOf({ key, expires: expires as string, name: name as string, holder: by as string });
  if (!isSigned(secret, text, signature as string)) throw new AppError('linkInvalid');
  if (Number(expires) * 1000 <= Date.now()) throw new AppError('linkInvalid');
  return { name: name as string, holder: by === '' ? 'anyone' : read(by as string) };
}

/** `user.<session>` or `user.<session>.<right>.<id>`. No part has a dot in it. */
function written({ realm, tokenHash, right }: LinkHolder): string {
  return [realm, tokenHash.toString('base64url'), ...(right ? [right.kind, right.id] : [])].join('.');
}

/** Only what was signed is read. */
function read(by: string): LinkHolder {
  const [realm, session, kind, id = ''] = by.split('.') as [LinkHolder['realm'], string, string?, string?];
  return { realm, tokenHash: Buffer.from(session, 'base64url'), ...(kind !== undefined && { right: { kind, id } }) };
}
