import type { FastifyRequest } from 'fastify';
import type { Db } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { operatorOfKeyHash, userOfKeyHash } from '../api-keys.ts';
import { setCaller } from '../http/caller.ts';
import { type OperatorSession, operatorOfSession, type UserSession, userOfSession } from '../sessions.ts';
import { type Link, type LinkHolder, readLink } from './links.ts';

/** Functions, by right, that check whether the user still has that right to `id`, for the file `key`. */
export type LinkRights = Record<
  string,
  (db: Db, user: UserSession, linked: { id: string; key: string }) => Promise<boolean>
>;

/**
 * Throws `linkInvalid` unless the link's session or API key is live and its right still holds. Every request is checked, including
 * range requests, so that a refund, a logout, a revoked key or the end of a membership ends a link immediately.
 */
export async function assertHolder(
  db: Db,
  rights: LinkRights,
  { holder, key, request }: Pick<Link, 'holder'> & { key: string; request: FastifyRequest },
): Promise<void> {
  if (holder === 'anyone') throw new AppError('linkInvalid');
  if (holder.realm === 'operator') return void (await operatorOfHolder(db, holder, request));
  const user = await userOfHolder(db, holder);
  const { right } = holder;
  if (right && !(await rights[right.kind]!(db, user, { id: right.id, key }))) throw new AppError('linkInvalid');
  setCaller(request, { user, operator: null });
}

export async function userOfLink(
  db: Db,
  secret: string,
  { key, request }: { key: string; request: FastifyRequest },
): Promise<{ user: UserSession; name: string }> {
  const { holder, name } = readLink(secret, key, request.query as Record<string, unknown>);
  if (holder === 'anyone' || holder.realm !== 'user') throw new AppError('linkInvalid');
  const user = await userOfHolder(db, holder);
  setCaller(request, { user, operator: null });
  return { user, name };
}

export async function operatorOfLink(
  db: Db,
  secret: string,
  { key, request }: { key: string; request: FastifyRequest },
): Promise<{ operator: OperatorSession; name: string }> {
  const { holder, name } = readLink(secret, key, request.query as Record<string, unknown>);
  if (holder === 'anyone' || holder.realm !== 'operator') throw new AppError('linkInvalid');
  return { operator: await operatorOfHolder(db, holder, request), name };
}

async function operatorOfHolder(db: Db, holder: LinkHolder, request: FastifyRequest): Promise<OperatorSession> {
  const operator = await operatorOfLogin(db, holder);
  const roles = holder.right?.kind.split(',') ?? [];
  if (operator.role !== 'admin' && !roles.includes(operator.role)) throw new AppError('linkInvalid');
  setCaller(request, { user: null, operator });
  return operator;
}

async function userOfHolder(db: Db, { tokenHash }: LinkHolder): Promise<UserSession> {
  const ofKey = async () => (await userOfKeyHash(db, tokenHash)).user;
  return await userOfSession(db, tokenHash).catch(unlessUnknown(ofKey)).catch(asInvalid);
}

async function operatorOfLogin(db: Db, { tokenHash }: LinkHolder): Promise<OperatorSession> {
  const ofKey = async () => (await operatorOfKeyHash(db, tokenHash)).operator;
  return await operatorOfSession(db, tokenHash).catch(unlessUnknown(ofKey)).catch(asInvalid);
}

const unlessUnknown =
  <T>(next: () => Promise<T>) =>
  (error: unknown): Promise<T> => {
    if (error instanceof AppError && error.kind === 'notLoggedIn') return next();
    throw error;
  };

/** Hides from a link's holder why its token is no longer valid. */
function asInvalid(error: unknown): never {
  throw error instanceof AppError ? new AppError('linkInvalid', { cause: error }) : error;
}
