import { DatabaseError } from 'pg';
import { AppError } from '../errors.ts';

/** Of the system: a disk that is full or broken, and somebody who cannot be reached. */
const SYSTEM = [
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
/** PostgreSQL's classes of errors: the connection, a lack of resources, an operator's intervention, the system. */
const OF_DATABASE = /^(?:08|53|57P|58)/;
/** What `pg` and its pool throw without a code. */
const LOST_CONNECTION =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|Query read timeout)/;

export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

/**
 * Whether an error, or a cause of it, says that something which the server needs is out: database, storage, network or disk. It
 * passes, and says nothing about what was being done.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AppError) return error.kind === 'storageFull' || isOutage(error.cause);
  if (error instanceof DatabaseError) return OF_DATABASE.test(error.code ?? '');
  if ('code' in error && SYSTEM.includes(String(error.code))) return true;
  // Of the bucket: its own failures, and answers that never came.
  if ('$fault' in error && error.$fault === 'server') return true;
  return error.name === 'TimeoutError' || LOST_CONNECTION.test(error.message) || isOutage(error.cause);
}
