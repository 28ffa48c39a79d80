import { DatabaseError } from 'pg';
import { AppError } from '../errors.ts';

/** System errors: a full or broken disk, or an unreachable host. */
const SYSTEM_CODES = [
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'EROFS',
  'ESTALE',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
];
/** PostgreSQL's error classes for the connection, lacking resources, operator intervention and the system. */
const DATABASE_OUTAGE = /^(?:08|53|57P|58)/;
/** Messages of errors that `pg` and its pool throw without a code. */
const LOST_CONNECTION =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|Query read timeout)/;

export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

/**
 * Returns whether an error, or a cause of it, means that the database, storage, network or disk is unavailable. Outages
 * are temporary and say nothing about the work itself.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AppError) return error.kind === 'storageFull' || isOutage(error.cause);
  if (error instanceof DatabaseError) return DATABASE_OUTAGE.test(error.code ?? '');
  if ('code' in error && SYSTEM_CODES.includes(String(error.code))) return true;
  // The bucket's own failures.
  if ('$fault' in error && error.$fault === 'server') return true;
  return error.name === 'TimeoutError' || LOST_CONNECTION.test(error.message) || isOutage(error.cause);
}
