import { hasRealClips } from './real.ts';

export default function reportMissingClips(): void {
  if (!hasRealClips) console.log('No ../shared/clips beside the checkout: tests of real footage are skipped.');
}
