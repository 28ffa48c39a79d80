import { errors, type ErrorName } from '@zhenku/contract/errors';

interface Options {
  /** A Chinese message that replaces the error's default. */
  message?: string;
  data?: unknown;
  /** Commits the surrounding transaction's writes although the call fails. */
  keepChanges?: boolean;
  /** Sent as `Retry-After`. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** A failure reported to the caller, with the code, status and message of `contract/src/errors.ts`. */
export class AppError extends Error {
  readonly kind: ErrorName;
  readonly data: unknown;
  readonly keepChanges: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: ErrorName, options: Options = {}) {
    super(options.message ?? errors[kind].message, { cause: options.cause });
    this.name = 'AppError';
    this.kind = kind;
    this.data = options.data ?? null;
    this.keepChanges = options.keepChanges ?? false;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/**
 * Returns an error for input that has the right type but an invalid value; names the field and gives the reason in
 * Chinese.
 */
export function invalidField(field: string, reason: string): AppError {
  return new AppError('invalidInput', { message: reason, data: { fields: { [field]: reason } } });
}
