import type { CertificateIssuer } from '@zhenku/contract/licences/licences';
import type { Db } from './database/database.ts';
import { AppError } from './errors.ts';
import { type SiteSettings, siteSettings } from './site-settings.ts';

/** The issuer of certificates in the sandbox until a company is set. */
export const DEMO_COMPANY = '帧库演示（北京）影像科技有限公司';

type IssuerSettings = Pick<SiteSettings, 'issuer' | 'imprint' | 'siteName'>;

/** Returns whether a legal person that issues certificates is set: the issuer itself, or the shop's company. */
export const hasIssuer = ({ issuer, imprint }: Pick<IssuerSettings, 'issuer' | 'imprint'>): boolean =>
  issuer.name !== '' || imprint.company !== '';

/**
 * Returns the issuer as certificates print it: the configured issuer, or else the shop's company. If neither is set, the
 * sandbox uses the demo company. Elsewhere the shop's name is used, for certificates from before an issuer was required.
 */
export function issuerOf(settings: IssuerSettings, { requireIssuer }: { requireIssuer: boolean }): CertificateIssuer {
  const { issuer, imprint, siteName } = settings;
  const name = issuer.name || imprint.company || (requireIssuer ? siteName : DEMO_COMPANY);
  return { name, contact: issuer.contact || imprint.hotline, sealUrl: issuer.sealUrl };
}

export const lacksIssuer = async (db: Db, requireIssuer: boolean): Promise<boolean> =>
  requireIssuer && !hasIssuer(await siteSettings(db));

export const issuerMissing = () => new AppError('conflict', { message: '暂不能出具授权书' });

export async function assertIssuer(db: Db, requireIssuer: boolean): Promise<void> {
  if (await lacksIssuer(db, requireIssuer)) throw issuerMissing();
}
