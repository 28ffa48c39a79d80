import { createSharedAnswers, type SharedAnswers } from '../http/shared-answers.ts';

/** Keeps nothing, so that what a test changes shows in the next answer. */
export const noSharedAnswers = (): SharedAnswers => ({ ...createSharedAnswers(), get: () => undefined });
