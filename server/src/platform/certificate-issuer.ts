import type { CertificateIssuer } from '@zhenku/contract/licences/licences';
import type { Db } from './database/database.ts';
import { AppError } from './errors.ts';
import { type SiteSettings, siteSettings } from './site-settings.ts';

/** Issues certificates in the sandbox while no company is set. */
export const DEMO_COMPANY = '帧库演示（北京）影像科技有限公司';

type IssuerSettings = Pick<SiteSettings, 'issuer' | 'imprint' | 'siteName'>;

/** Whether a legal person is set that issues certificates: the issuer itself, or the company that runs the shop. */
export const hasIssuer = ({ issuer, imprint }: Pick<IssuerSettings, 'issuer' | 'imprint'>): boolean =>
  issuer.name !== '' || imprint.company !== '';

/** The issuer as certificates print it. Outside the sandbox the shop's name stands on certificates from before one was required. */
export function issuerOf(settings: IssuerSettings, { requireIssuer }: { requireIssuer: boolean }): CertificateIssuer {
  const { issuer, imprint, siteName } = settings;
  const name = issuer.name || imprint.company || (requireIssuer ? siteName : DEMO_COMPANY);
  return { name, contact: issuer.contact || imprint.hotline, sealUrl: issuer.sealUrl };
}

/** Whether nothing may be sold now, because nobody would issue the certificates. */
export const lacksIssuer = async (db: Db, requireIssuer: boolean): Promise<boolean> =>
  requireIssuer && !hasIssuer(await siteSettings(db));

export const issuerMissing = () => new AppError('conflict', { message: '暂不能出具授权书' });

/** Throws `conflict` while nobody would issue certificates. */
export async function assertIssuer(db: Db, requireIssuer: boolean): Promise<void> {
  if (await lacksIssuer(db, requireIssuer)) throw issuerMissing();
}
