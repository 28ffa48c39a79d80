import fc from 'fast-check';

/**
 * How often each property is tried: few times in `npm test`, 100 times in `npm run test:slow`. A failure prints its seed;
 * FC_SEED tries the same values again.
 */
const { FC_RUNS = '5', FC_SEED } = process.env;

fc.configureGlobal({ numRuns: Number(FC_RUNS), ...(FC_SEED && { seed: Number(FC_SEED) }) });
