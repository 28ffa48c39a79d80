import dns from 'node:dns';
import { vi } from 'vitest';

/** Resolves all names below `localhost` to this machine, as browsers do and not every system does. */
export function resolveLocalhostNames(): void {
  const { lookup } = dns;
  const resolved = (name: string, ...rest: unknown[]) =>
    Reflect.apply(lookup, dns, [name.endsWith('.localhost') ? '127.0.0.1' : name, ...rest]) as void;
  vi.spyOn(dns, 'lookup').mockImplementation(resolved as unknown as typeof lookup);
}
