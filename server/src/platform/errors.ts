import { errors, type ErrorName } from '@zhenku/contract/errors';

interface Options {
  /** Chinese, instead of the default message of the error. */
  message?: string;
  data?: unknown;
  /** Commit what the surrounding transaction has written, although the call fails. */
  keepChanges?: boolean;
  cause?: unknown;
}

/** A failure that is reported to the caller, with the code, status and message of `contract/src/errors.ts`. */
export class AppError extends Error {
  readonly kind: ErrorName;
  readonly data: unknown;
  readonly keepChanges: boolean;

  constructor(kind: ErrorName, options: Options = {}) {
    super(options.message ?? errors[kind].message, { cause: options.cause });
    this.name = 'AppError';
    this.kind = kind;
    this.data = options.data ?? null;
    this.keepChanges = options.keepChanges ?? false;
  }
}

/** Invalid input found after the shape was parsed: names the field and says in Chinese what is wrong with it. */
export function invalidField(field: string, reason: string): AppError {
  return new AppError('invalidInput', { message: reason, data: { fields: { [field]: reason } } });
}
