import { LICENCE_TERM } from '@zhenku/contract/constants';
import { licencePeriodText } from '@zhenku/contract/licences/licence-period';
import { type LicenceType, licenceTypeOf } from '@zhenku/contract/licences/licence-uses';
import { LicenceBadge } from './licence-badge.tsx';

const LABEL: Record<LicenceType, string> = { standard: '标准授权', extended: '扩展授权' };

export function LicenceTypeBadge({ videoType }: { videoType: number }) {
  const kind = licenceTypeOf(videoType);
  return <LicenceBadge kind={kind}>{LABEL[kind]}</LicenceBadge>;
}

interface LicenceTermsProps {
  videoType: number;
  authenticationType: number | null;
  endTime?: string | null;
}

/** The badges of a tier's licence and of a one-year period; a permanent licence needs no badge. */
export function LicenceTerms({ videoType, authenticationType, endTime = null }: LicenceTermsProps) {
  const period = licencePeriodText({ authenticationType, endTime });
  return (
    <span className="wrap">
      <LicenceTypeBadge videoType={videoType} />
      {authenticationType === LICENCE_TERM.oneYear && period ? (
        <LicenceBadge kind="oneYear">{period}</LicenceBadge>
      ) : (
        period
      )}
    </span>
  );
}
