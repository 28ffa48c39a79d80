import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../platform/errors.ts';

/** Argon2id with the parameters that OWASP recommends: 19 MiB and about 25 ms of one core a time. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Each takes a core, a thread of the pool that files need too, and its memory; one core is left to everything else. More
 * wait, and too many are refused.
 */
const AT_A_TIME = Math.min(2, Math.max(1, availableParallelism() - 1));
const WAITING_MAX = 200;

/** Checked for accounts that do not exist, so that their answer takes as long as anybody's. */
const nobodysHash = hash(randomBytes(32), COST);

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_A_TIME) running += 1;
  else if (waiting.length < WAITING_MAX) await new Promise<void>((start) => void waiting.push(start));
  else throw new AppError('tooManyAttempts');
  try {
    return await work();
  } finally {
    // Who waits takes over the place; it is free only when nobody does.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Argon2id of a user's digest or an operator's password. Throws `tooManyAttempts` when too many wait. */
export async function hashPassword(password: string): Promise<string> {
  return await inTurn(() => hash(password, COST));
}

/** Whether `password` is the one of `passwordHash`; without one it takes as long and answers false. */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const against = passwordHash ?? (await nobodysHash);
  const right = await inTurn(() => verify(against, password));
  return right && passwordHash !== undefined;
}
