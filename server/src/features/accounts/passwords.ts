import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createFairQueue, type Turn } from '../../platform/fair-queue.ts';
import { callerGroup } from '../../platform/http/addresses.ts';

/** Argon2id with the parameters that OWASP recommends: 19 MiB and about 25 ms of one core each time. */
let cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Each hashing takes a core, its memory, and a thread of the pool that files need too; one core is left for everything else.
 * Further ones wait.
 */
const inTurn = createFairQueue({
  runningMax: Math.min(2, Math.max(1, availableParallelism() - 1)),
  waitingMax: 500,
  waitingMaxOfCaller: 100,
});

/** The origin of a hashing. Users and operators do not wait for each other, nor does one address for another. */
export interface HashingCaller {
  realm: 'user' | 'operator';
  ip: string;
}

const turnOf = (caller: HashingCaller | 'server'): Turn =>
  caller === 'server' ? { lane: 'server', caller: 'server' } : { lane: caller.realm, caller: callerGroup(caller.ip) };

/** Verified for accounts that do not exist, so that the response takes as long as for any other. */
let dummyHash = hash(randomBytes(32), cost);

/** Sets the memory that each later hashing takes (`PASSWORD_MEMORY_KIB`). A stored hash is verified with the memory it was made with. */
export function setHashingMemory(memoryKib: number): void {
  if (memoryKib === cost.memoryCost) return;
  cost = { ...cost, memoryCost: memoryKib };
  dummyHash = hash(randomBytes(32), cost);
}

/**
 * The Argon2id hash of a user's digest or an operator's password. Throws `tooManyAttempts` when too many wait. Requests
 * name their caller.
 */
export async function hashPassword(password: string, caller: HashingCaller | 'server' = 'server'): Promise<string> {
  return await inTurn(turnOf(caller), () => hash(password, cost));
}

/**
 * Whether `passwordHash` is of `password`. Without a hash it takes as long and returns false. Throws `tooManyAttempts` when
 * too many wait.
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
