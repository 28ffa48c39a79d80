import { setHashingMemory } from '../features/accounts/passwords.ts';

/** Argon2's minimum: 0.1 ms instead of 25. `passwords.test.ts` runs at production cost. */
setHashingMemory(8);
