import { setHashingMemory } from '../features/accounts/passwords.ts';

/** The least that Argon2 takes: 0.1 ms instead of 25. `passwords.test.ts` runs at the cost of production. */
setHashingMemory(8);
