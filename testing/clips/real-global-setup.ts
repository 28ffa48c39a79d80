import { hasRealClips } from './real.ts';

/** Reports what a run leaves out. */
export default function reportMissingClips(): void {
  if (!hasRealClips) console.log('No ../shared/clips beside the checkout: the tests of real footage are left out.');
}
