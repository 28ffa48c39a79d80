import { assessLicence } from '@zhenku/contract/licences/licence-uses';
import { useCall } from '../../../api/use-call.ts';
import { useIntendedUse, usesInText } from './intended-use.ts';

/** Assesses a tier for the visitor's intended use under the text in force; null without a use. */
export function useCoverage(videoType: number) {
  const use = useIntendedUse();
  const { data } = useCall('GET /licence/v1/texts/current', {}, { enabled: use !== null, silent: true });
  const known = data ? usesInText(data.text, use) : null;
  return data && known ? assessLicence(data.text, known, videoType) : null;
}
