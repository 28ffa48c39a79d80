import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../platform/errors.ts';

/** Argon2id with the parameters that OWASP recommends: 19 MiB and about 25 ms of one core each time. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Each hashing takes a core, its memory, and a thread of the pool that files need too; one core is left for everything else.
 * Further ones wait, and above WAITING_MAX they fail.
 */
const CONCURRENT_MAX = Math.min(2, Math.max(1, availableParallelism() - 1));
const WAITING_MAX = 200;

/** Verified for accounts that do not exist, so that the response takes as long as for any other. */
const dummyHash = hash(randomBytes(32), COST);

let running = 0;
const waiting: (() => void)[] = [];

async function withHashingSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running < CONCURRENT_MAX) running += 1;
  else if (waiting.length < WAITING_MAX) await new Promise<void>((start) => void waiting.push(start));
  else throw new AppError('tooManyAttempts');
  try {
    return await work();
  } finally {
    // The next in the queue takes over the slot, which is free only when nothing waits.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The Argon2id hash of a user's digest or an operator's password. Throws `tooManyAttempts` when too many wait. */
export async function hashPassword(password: string): Promise<string> {
  return await withHashingSlot(() => hash(password, COST));
}

/** Whether `passwordHash` is of `password`. Without a hash it takes as long and returns false. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const against = passwordHash ?? (await dummyHash);
  const right = await withHashingSlot(() => verify(against, password));
  return right && passwordHash !== undefined;
}
