import type { z } from 'zod';
import { ProviderUnknown } from '../payments/provider.ts';
import { TencentFailed } from '../tencent-call.ts';

/** Rethrows a failed call as `ProviderUnknown`, because its result is unknown. */
export function toUnknown(error: unknown): never {
  if (!(error instanceof TencentFailed)) throw error;
  throw new ProviderUnknown(error.message, { fault: error.fault! });
}

/** Returns the fields of an answer. Throws `ProviderUnknown` if they are missing. */
export function parseAnswer<Shape extends z.ZodType>(action: string, shape: Shape, answer: unknown): z.infer<Shape> {
  const parsed = shape.safeParse(answer);
  if (parsed.success) return parsed.data;
  // Zod's messages quote values, which may be names.
  throw new ProviderUnknown(`${action}: a response without the required fields`, { fault: 'nonsense' });
}
