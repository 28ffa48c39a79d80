import { errors } from '@zhenku/contract/errors';
import { AppError } from '../../platform/errors.ts';
import type { Log } from '../../platform/observability/log.ts';

interface ClipFailure {
  code: number;
  message: string;
  /** Error messages by field, for invalid input. */
  fields?: Record<string, string>;
}

export function failureOf(error: unknown, log: Pick<Log, 'error'>): ClipFailure {
  if (!(error instanceof AppError)) {
    log.error({ err: error }, 'processing a clip of a batch crashed');
    return { code: errors.crashed.code, message: errors.crashed.message };
  }
  const { fields } = (error.data ?? {}) as { fields?: Record<string, string> };
  return { code: errors[error.kind].code, message: error.message, ...(fields && { fields }) };
}
