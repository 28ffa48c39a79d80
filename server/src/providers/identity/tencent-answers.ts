import type { z } from 'zod';
import { TencentFailed } from '../tencent-call.ts';
import { type IdentityFailure, IdentityUnknown } from './provider.ts';

const ACCOUNT = /^(AuthFailure|UnauthorizedOperation|ResourceUnavailable|InvalidParameter(Value)?\.RuleId)/;

function failureOf({ code }: TencentFailed): IdentityFailure {
  if (code === undefined) return 'unreachable';
  if (code.startsWith('RequestLimitExceeded')) return 'limited';
  return ACCOUNT.test(code) ? 'account' : 'error';
}

/** Throws a failed call as one whose result is unknown. */
export function toUnknown(error: unknown): never {
  if (!(error instanceof TencentFailed)) throw error;
  throw new IdentityUnknown(failureOf(error), error.message);
}

/** Returns the fields of an answer. Throws `IdentityUnknown` if they are missing. */
export function parseAnswer<Shape extends z.ZodType>(action: string, shape: Shape, answer: unknown): z.infer<Shape> {
  const parsed = shape.safeParse(answer);
  // Zod's messages quote values, which may be names.
  if (!parsed.success) throw new IdentityUnknown('nonsense', `${action}: an answer without the fields it should have`);
  return parsed.data;
}
