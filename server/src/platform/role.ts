import { parseArgs } from 'node:util';
import { ConfigError } from './config-error.ts';
import type { Config } from './config.ts';

export const ROLES = ['all', 'web', 'worker'] as const;
export type Role = (typeof ROLES)[number];

export function readRole(args: string[]): Role {
  const { role } = options(args);
  const known = ROLES.find((each) => each === role);
  if (!known) throw new ConfigError(`--role ${role} is not a role; use one of ${ROLES.join(', ')}.`);
  return known;
}

function options(args: string[]) {
  try {
    return parseArgs({ args, options: { role: { type: 'string', default: 'all' } } }).values;
  } catch {
    throw new ConfigError(`${args.join(' ')} is not understood; use --role and one of ${ROLES.join(', ')}.`);
  }
}

/** Throws `ConfigError` if the role implies several processes and a setting supports only one. */
export function assertRoleFits(role: Role, { databaseUrl, sandbox, demo }: Config): void {
  if (role === 'all') return;
  if (databaseUrl === undefined) {
    throw new ConfigError(`--role ${role} needs DATABASE_URL: the embedded database supports only a single process.`);
  }
  const alone = sandbox ? 'SANDBOX' : demo ? 'DEMO' : null;
  if (alone) throw new ConfigError(`${alone} is only for a single process; turn it off, or leave --role out.`);
}
