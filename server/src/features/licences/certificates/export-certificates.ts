import type { Readable } from 'node:stream';
import { LICENCE_TERM_LABEL, CERTIFICATES_ZIP_MAX, TIER_LABEL, type Tier } from '@zhenku/contract/constants';
import { formatDate, formatResolution, formatTime, formatVideoId } from '@zhenku/contract/format';
import type { LicensedItem, LicensedItemFilter } from '@zhenku/contract/licences/licences';
import { LICENCE_NAME, licenceTypeOf } from '@zhenku/contract/licences/licence-uses';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { sql, type SqlBool } from 'kysely';
import { ZipFile } from 'yazl';
import type { CsvColumns } from '../../../platform/lists/csv.ts';
import type { Db } from '../../../platform/database/database.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import type { Operation } from '../../../platform/operation.ts';
import type { UserSession } from '../../../platform/sessions.ts';
import { userFileUrl } from '../../../platform/lists/user-file.ts';
import { siteFileName } from '../../../platform/site-settings.ts';
import { type Owner, ownedBy } from '../../companies/ownership.ts';
import { isInProject } from '../list-licensed-items.ts';
import { paperPdf, type PaperServices } from '../pdf/paper-pdf.ts';

export const LICENSED_ITEMS_FOLDER = 'certificates/list';
export const PAPERS_FOLDER = 'certificates/papers';

export async function licensedItemsUrl(
  { db, caller: user, services: { secret } }: Operation<UserSession, { secret: string }>,
  filter: LicensedItemFilter,
): Promise<{ url: string }> {
  const fileName = await siteFileName(db, `授权清单-${formatDate(Date.now())}.csv`);
  return userFileUrl(secret, user, { folder: LICENSED_ITEMS_FOLDER, parameters: filter, fileName });
}

export const licensedItemColumns = (publicUrl: string): CsvColumns<LicensedItem> => [
  ['状态', stateText],
  ['授权项目', ({ authorizedProject }) => authorizedProject ?? ''],
  ['被授权方', ({ authorizedUser }) => authorizedUser ?? ''],
  ['被授权方证件号码', ({ socialCreditCode }) => socialCreditCode ?? ''],
  ['授权方', ({ authorName }) => authorName],
  ['素材编号', ({ videoId }) => formatVideoId(videoId)],
  ['素材名称', ({ videoName }) => videoName],
  ['授权规格', ({ videoType }) => TIER_LABEL[videoType as Tier]],
  ['实际分辨率', ({ resolution }) => (resolution === null ? '' : formatResolution(resolution))],
  ['授权类型', ({ videoType }) => LICENCE_NAME[licenceTypeOf(videoType)]],
  ['授权条款版本', ({ licenceTextVersion }) => `第 ${licenceTextVersion} 版`],
  ['授权期限', ({ authenticationType }) => LICENCE_TERM_LABEL[authenticationType] ?? ''],
  ['授权时间', ({ authorizationTime }) => timeText(authorizationTime)],
  ['到期时间', ({ endTime }) => timeText(endTime)],
  ['购买时间', ({ payTime }) => timeText(payTime)],
  ['订单号', ({ orderId }) => formatOrderNumber(orderId)],
  ['授权编号', ({ authorizationId }) => authorizationId ?? ''],
  ['授权书网址', ({ authorizationId }) => (authorizationId ? `${publicUrl}/#/authorisePaper/${authorizationId}` : '')],
];

const timeText = (time: string | null) => (time === null ? '' : formatTime(time));

function stateText({ valid, authorized, ended }: LicensedItem): string {
  if (!valid) return '已失效';
  if (authorized) return '已生效';
  return ended ? '已到期' : '待填写';
}

/** Exactly one of the three is set. */
interface CertificateSelection {
  authorizationIds?: string[] | undefined;
  project?: string | undefined;
  projectId?: number | undefined;
}

export async function papersUrl(
  { db, caller: user, services: { secret } }: Operation<UserSession, { secret: string }>,
  { authorizationIds, ...project }: CertificateSelection,
): Promise<{ url: string }> {
  const wanted: CertificateSelection = authorizationIds
    ? { authorizationIds: [...new Set(authorizationIds)] }
    : project;
  const ids = await readOwnIds(db, user, wanted);
  const missing = ids.length < (wanted.authorizationIds?.length ?? 1);
  if (missing) throw new AppError('notFound', { message: '授权书不存在' });
  if (ids.length > CERTIFICATES_ZIP_MAX.project)
    throw invalidField('project', `该项目的授权书超过${CERTIFICATES_ZIP_MAX.project}份，请分批选择`);
  const fileName = await siteFileName(db, `授权书-${formatDate(Date.now())}.zip`);
  return userFileUrl(secret, user, { folder: PAPERS_FOLDER, parameters: wanted, fileName });
}

/**
 * Streams the ZIP and renders each certificate when its turn comes. Throws `linkInvalid` if none of them belongs to the user
 * any more.
 */
export async function zipPapers(
  context: Operation<UserSession, PaperServices>,
  wanted: CertificateSelection,
): Promise<Readable> {
  const ids = await readOwnIds(context.db, context.caller, wanted);
  if (ids.length === 0) throw new AppError('linkInvalid');
  const zip = new ZipFile();
  void addPapers(zip, ids, async (id) => (await paperPdf(context, id)).bytes);
  return zip.outputStream as Readable;
}

async function addPapers(
  zip: ZipFile,
  ids: readonly string[],
  make: (id: string) => Promise<Uint8Array>,
): Promise<void> {
  const stream = zip.outputStream as Readable;
  try {
    for (const id of ids) {
      if (stream.destroyed) return;
      zip.addBuffer(Buffer.from(await make(id)), `授权书-${id}.pdf`, { compress: false });
    }
    zip.end();
  } catch (error) {
    stream.destroy(error as Error);
  }
}

/** Returns the ids, newest first. Returns at most one more than the project limit, so that callers can detect an excess. */
async function readOwnIds(db: Db, owner: Owner, wanted: CertificateSelection): Promise<string[]> {
  const own = db
    .selectFrom('current_certificates as a')
    .innerJoin('licences as l', 'l.id', 'a.licence_id')
    .where(ownedBy('l', owner))
    .select('a.id')
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id')
    .limit(CERTIFICATES_ZIP_MAX.project + 1);
  return (await own.where(isWanted(wanted)).execute()).map(({ id }) => id);
}

function isWanted({ authorizationIds, project, projectId }: CertificateSelection) {
  if (authorizationIds) return sql<SqlBool>`a.id = any(${authorizationIds})`;
  return projectId === undefined ? sql<SqlBool>`a.project = ${project}` : isInProject(projectId);
}
