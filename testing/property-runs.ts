import fc from 'fast-check';

/**
 * Runs per property: few in `npm test`, 100 in `npm run test:slow`. A failure prints its seed; FC_SEED repeats the same
 * values, and then looks for a smaller counterexample, which can take longer than a test may.
 */
const { FC_RUNS = '5', FC_SEED } = process.env;

fc.configureGlobal({ numRuns: Number(FC_RUNS), ...(FC_SEED ? { seed: Number(FC_SEED) } : { endOnFailure: true }) });
