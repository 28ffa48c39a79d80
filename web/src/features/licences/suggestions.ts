import type { Licensee } from '@zhenku/contract/licences/licences';
import { isIdentityNumber } from '@zhenku/contract/accounts/identity-number';

const SHOWN_MAX = 5;

type EarlierCertificate = Pick<Licensee, 'authorizedUser' | 'socialCreditCode' | 'authorizedProject'>;

/** Returns the distinct licensees of earlier certificates, latest first; `organisationOnly` excludes individuals. */
export function earlierLicensees(list: readonly EarlierCertificate[], organisationOnly: boolean) {
  const byCode = new Map<string, Pick<EarlierCertificate, 'authorizedUser' | 'socialCreditCode'>>();
  for (const { authorizedUser, socialCreditCode } of list) {
    if (organisationOnly && isIdentityNumber(socialCreditCode)) continue;
    const key = `${socialCreditCode} ${authorizedUser}`;
    if (!byCode.has(key)) byCode.set(key, { authorizedUser, socialCreditCode });
  }
  return [...byCode.values()].slice(0, SHOWN_MAX);
}

export function earlierProjects(list: readonly EarlierCertificate[]): string[] {
  return [...new Set(list.map(({ authorizedProject }) => authorizedProject))].slice(0, SHOWN_MAX);
}
