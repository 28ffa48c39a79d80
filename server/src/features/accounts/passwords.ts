import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createFairQueue, type Turn } from '../../platform/fair-queue.ts';
import { callerGroup } from '../../platform/http/addresses.ts';

/** Argon2id with the parameters recommended by OWASP: 19 MiB and about 25 ms of one core per hash. */
let cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Limits concurrent hashing and queues the rest. Each hash takes a core, memory, and a thread from the pool that file access
 * also uses. One core stays free for everything else if there are several.
 */
const inTurn = createFairQueue({
  runningMax: Math.min(2, Math.max(1, availableParallelism() - 1)),
  waitingMax: 500,
  waitingMaxOfCaller: 100,
});

/** The requester of a hash. Users and operators have separate queues, and IP addresses take fair turns. */
export interface HashingCaller {
  realm: 'user' | 'operator';
  ip: string;
}

const turnOf = (caller: HashingCaller | 'server'): Turn =>
  caller === 'server' ? { lane: 'server', caller: 'server' } : { lane: caller.realm, caller: callerGroup(caller.ip) };

/** Verified against for unknown accounts, so that the response takes as long as for known accounts. */
let dummyHash = hash(randomBytes(32), cost);

/** Sets the memory for new hashes (`PASSWORD_MEMORY_KIB`). Stored hashes are verified with their original memory setting. */
export function setHashingMemory(memoryKib: number): void {
  if (memoryKib === cost.memoryCost) return;
  cost = { ...cost, memoryCost: memoryKib };
  dummyHash = hash(randomBytes(32), cost);
}

/**
 * Returns the Argon2id hash of a user's digest or an operator's password. Throws `tooManyAttempts` if the queue is full.
 * Requests must pass their caller.
 */
export async function hashPassword(password: string, caller: HashingCaller | 'server' = 'server'): Promise<string> {
  return await inTurn(turnOf(caller), () => hash(password, cost));
}

/**
 * Returns whether `passwordHash` matches `password`. Without a hash it takes as long and returns false. Throws
 * `tooManyAttempts` if the queue is full.
 */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
  caller: HashingCaller | 'server',
): Promise<boolean> {
  const against = passwordHash ?? (await dummyHash);
  const right = await inTurn(turnOf(caller), () => verify(against, password));
  return right && passwordHash !== undefined;
}
