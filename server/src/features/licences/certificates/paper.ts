import { textForClip } from '@zhenku/contract/licences/licence-uses';
import type { CertificatePaper } from '@zhenku/contract/licences/licences';
import type { Db } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Operation } from '../../../platform/operation.ts';
import { issuerOf } from '../../../platform/certificate-issuer.ts';
import { siteSettings } from '../../../platform/site-settings.ts';
import type { Owner } from '../../companies/ownership.ts';
import { type CertificateServices, readCertificate } from './certificates.ts';
import { downloadName } from '../downloads/download-names.ts';
import { earlierBegin, licenceEnd } from '../upgrades/licence-year.ts';
import { readLicenceText } from '../texts/read-licence-texts.ts';
import { selectWithItems } from './certificate-facts.ts';

interface Services extends CertificateServices {
  requireIssuer: boolean;
}

/** A null caller is a member of the public. */
export async function readPaper(
  context: Operation<Owner | null, Services>,
  authorizationId: string,
): Promise<CertificatePaper> {
  const { db, services } = context;
  const [certificate, sold, settings] = await Promise.all([
    readCertificate(context, authorizationId),
    readSold(db, authorizationId),
    siteSettings(db),
  ]);
  if (!sold) throw new AppError('notFound');
  return {
    ...certificate,
    startTime: sold.began_at,
    endTime: sold.ends_at,
    issuer: issuerOf(settings, services),
    licenceTextVersion: sold.licence_text_version,
    licenceText: textForClip(await readLicenceText(db, sold.licence_text_version), sold),
    fileName: sold.content_type && downloadName({ ...sold, content_type: sold.content_type }),
    sha256: sold.sha256,
    masterSha256: sold.masterSha256,
  };
}

/** Selects the delivered file and the text version, both frozen at the sale, and the licence's start and end. */
const readSold = (db: Db, authorizationId: string) =>
  selectWithItems(db)
    .innerJoin('licence_snapshots as s', 's.licence_id', 'l.id')
    .leftJoin('video_files as f', 'f.id', 's.file_id')
    .leftJoin('file_hashes as h', 'h.file_id', 's.file_id')
    .leftJoin('file_hashes as m', 'm.file_id', 's.master_file_id')
    .where('a.id', '=', authorizationId)
    .select(['s.licence_text_version', 's.editorial_only as editorialOnly', 'l.video_id', 'l.tier', 'i.video_name'])
    .select(['f.content_type', 'h.sha256', 'm.sha256 as masterSha256'])
    .select([earlierBegin.as('began_at'), licenceEnd.as('ends_at')])
    .executeTakeFirst();
