import { hasRealClips } from './real.ts';

/** Reports the footage that a run lacks. */
export default function reportMissingClips(): void {
  if (!hasRealClips) console.log('No ../shared/clips beside the checkout: the tests of real footage are left out.');
}
