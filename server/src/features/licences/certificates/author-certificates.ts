import type { Readable } from 'node:stream';
import { TIER_LABEL, type Tier } from '@zhenku/contract/constants';
import { formatTime } from '@zhenku/contract/format';
import type { AuthorCertificateFilter, Certificate } from '@zhenku/contract/licences/licences';
import { LICENCE_NAME } from '@zhenku/contract/licences/licence-uses';
import type { PageOf } from '@zhenku/contract/shapes';
import { type CsvColumns, csvOf } from '../../../platform/lists/csv.ts';
import type { Operation } from '../../../platform/operation.ts';
import { type Paging, readEveryRow, readPageById } from '../../../platform/lists/paging.ts';
import { decodeParameters, userFileUrl } from '../../../platform/lists/user-file.ts';
import { siteFileName } from '../../../platform/site-settings.ts';
import type { Owner } from '../../companies/ownership.ts';
import { authorCertificates, type CertificateServices } from './certificates.ts';

export async function listAuthorCertificates(
  context: Operation<Owner, CertificateServices>,
  { page, size, ...filter }: AuthorCertificateFilter & Paging,
): Promise<PageOf<Certificate>> {
  const list = authorCertificates(context, filter);
  const { rows: content, ...rest } = await readPageById(context.db, { page, size }, list);
  return { content, ...rest };
}

export const AUTHOR_CERTIFICATES_FOLDER = 'certificates';

export async function authorCertificatesUrl(
  { db, caller: user, services: { secret } }: Operation<{ tokenHash: Buffer }, { secret: string }>,
  filter: AuthorCertificateFilter,
): Promise<{ url: string }> {
  const fileName = await siteFileName(db, '授权数据.csv');
  return userFileUrl(secret, user, { folder: AUTHOR_CERTIFICATES_FOLDER, parameters: filter, fileName });
}

export const streamAuthorCertificates = (
  context: Operation<Owner, CertificateServices>,
  parameters: string,
): Readable => csvOf(readEveryRow(context.db, authorCertificates(context, decodeParameters(parameters))), COLUMNS);

const COLUMNS: CsvColumns<Certificate> = [
  ['授权时间', ({ authorizationTime }) => formatTime(authorizationTime)],
  ['授权编号', ({ authorizationId }) => authorizationId],
  ['素材编号', ({ videoId }) => String(videoId)],
  ['作品名称', ({ videoName }) => videoName],
  ['规格', ({ videoType }) => TIER_LABEL[videoType as Tier]],
  ['授权类型', ({ licenceType }) => LICENCE_NAME[licenceType]],
  ['被授权方', ({ authorizedUser }) => authorizedUser],
  ['授权项目', ({ authorizedProject }) => authorizedProject],
  ['状态', ({ valid }) => (valid ? '已生效' : '已失效')],
  ['失效时间', ({ voidTime }) => (voidTime === null ? '' : formatTime(voidTime))],
];
