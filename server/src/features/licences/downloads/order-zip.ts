import type { Input } from '@zhenku/contract/api';
import type { DeliveryFormat } from '@zhenku/contract/clips/media-facts';
import { ZIP_FILES, type ZipChoice, type ZipFiles } from '@zhenku/contract/licences/licences';
import type { Readable } from 'node:stream';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Operation } from '../../../platform/operation.ts';
import type { UserSession } from '../../../platform/sessions.ts';
import { userFileUrl } from '../../../platform/lists/user-file.ts';
import { siteFileName } from '../../../platform/site-settings.ts';
import { type ZippedFile, zipOfFiles } from '../../../platform/lists/zip-of-files.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { type Owner, ownedBy } from '../../companies/ownership.ts';
import { isInProject } from '../list-licensed-items.ts';
import { downloadName } from './download-names.ts';
import { selectLicensedFiles } from './downloads.ts';

export const ORDER_ZIPS_FOLDER = 'orders';
export const ORDER_PACKAGES_FOLDER = 'orders/packages';

export interface DownloadCaller {
  user: UserSession;
  ip: string;
}

export async function orderZipUrl(
  { db, caller: { user, ip }, services: { secret } }: Operation<DownloadCaller, { secret: string }>,
  { orderId, files: wanted, papers }: Input<'GET /order/v1/downloadZip'>,
): Promise<{ url: string }> {
  return await inTransaction(db, async (tx) => {
    const files = chooseFiles(await readOwnFiles(tx, user, orderId), wanted);
    await countDownloads(tx, { user, ip }, files);
    return userFileUrl(secret, user, {
      folder: papers ? ORDER_PACKAGES_FOLDER : ORDER_ZIPS_FOLDER,
      parameters: wanted === 'standard' ? orderId : `${orderId}.${wanted}`,
      fileName: await siteFileName(tx, `${orderId}.zip`),
    });
  });
}

export async function countDownloads(
  tx: Tx,
  { user, ip }: DownloadCaller,
  files: readonly DownloadableFile[],
): Promise<void> {
  if (files.length === 0) return;
  await tx
    .insertInto('downloads')
    .values(files.map(({ licence_id, video_id, tier }) => ({ licence_id, video_id, tier, user_id: user.id, ip })))
    .execute();
}

export async function listZipChoices(db: Db, user: UserSession, orderId: string): Promise<ZipChoice[]> {
  const files = await readOwnFiles(db, user, orderId);
  const choices = files.some(isMaster) ? ZIP_FILES : (['standard'] as const);
  return choices.map((choice) => {
    const chosen = chooseFiles(files, choice);
    return { files: choice, count: chosen.length, bytes: chosen.reduce((sum, { bytes }) => sum + Number(bytes), 0) };
  });
}

/** Throws `linkInvalid` if the user can no longer download anything. */
export async function orderZip(
  { db, caller, services: { storage } }: Operation<UserSession, { storage: Pick<Storage, 'read'> }>,
  parameters: string,
): Promise<{ body: Readable; bytes?: number }> {
  const { files } = await readLinkedFiles(db, caller, parameters);
  return await zipOfFiles(
    storage,
    files.map((file) => zipped(file, downloadName(file))),
  );
}

export const zipped = (file: DownloadableFile, name: string): ZippedFile => ({
  name,
  storageKey: file.storage_key,
  bytes: Number(file.bytes),
  time: new Date(file.granted_at),
});

/** Reads the files that the parameters of a link name. Throws `linkInvalid` if the user can no longer download any. */
export async function readLinkedFiles(
  db: Db,
  user: UserSession,
  parameters: string,
): Promise<{ orderId: string; files: DownloadableFile[] }> {
  const [orderId = '', wanted] = parameters.split('.');
  const choice = ZIP_FILES.find((known) => known === wanted) ?? 'standard';
  const files = (await ownsOrder(db, user, orderId))
    ? chooseFiles(await readDownloadableFiles(db, inOrder(orderId)), choice)
    : [];
  if (files.length === 0) throw new AppError('linkInvalid');
  return { orderId, files };
}

async function ownsOrder(db: Db, user: UserSession, orderId: string): Promise<boolean> {
  const order = db.selectFrom('orders as o').select('o.id').where('o.id', '=', orderId).where(ownedBy('o', user));
  return (await order.executeTakeFirst()) !== undefined;
}

async function readOwnFiles(db: Db, user: UserSession, orderId: string): Promise<DownloadableFile[]> {
  if (!(await ownsOrder(db, user, orderId))) throw new AppError('notFound', { message: '订单不存在' });
  const files = await readDownloadableFiles(db, inOrder(orderId));
  if (files.length === 0) throw new AppError('conflict', { message: '订单中没有可以下载的文件' });
  return files;
}

/** Reads the files of a project's licences that its owner can still download, each once. */
export async function readProjectFiles(
  db: Db,
  owner: Owner,
  { projectId, choice }: { projectId: number; choice: ZipFiles },
): Promise<DownloadableFile[]> {
  const files = chooseFiles(await readDownloadableFiles(db, inProject(owner, projectId)), choice);
  const unique = new Map(files.map((file) => [file.storage_key, file]));
  return [...unique.values()];
}

export type DownloadableFile = Awaited<ReturnType<typeof readFormat>>[number];

const isMaster = ({ kind }: { kind: string }) => kind === 'master';

function chooseFiles(files: readonly DownloadableFile[], choice: ZipFiles): DownloadableFile[] {
  if (choice === 'both') return [...files];
  if (choice === 'standard') return files.filter((file) => !isMaster(file));
  const withMaster = new Set(files.filter(isMaster).map((file) => file.licence_id));
  return files.filter((file) => isMaster(file) || !withMaster.has(file.licence_id));
}

const inOrder = (orderId: string) => sql<SqlBool>`i.order_id = ${orderId}`;
const inProject = (owner: Owner, projectId: number) =>
  sql<SqlBool>`${ownedBy('l', owner)} and ${isInProject(projectId)}`;

async function readDownloadableFiles(db: Db, chosen: RawBuilder<SqlBool>): Promise<DownloadableFile[]> {
  const [standard, masters] = [await readFormat(db, chosen, 'standard'), await readFormat(db, chosen, 'master')];
  return standard.flatMap((file) => [file, ...masters.filter(({ licence_id }) => licence_id === file.licence_id)]);
}

function readFormat(db: Db, chosen: RawBuilder<SqlBool>, format: DeliveryFormat) {
  return selectLicensedFiles(db, format)
    .leftJoin('file_hashes as h', 'h.file_id', 'f.id')
    .select(['f.bytes', 'l.granted_at', 'i.id as order_item_id', 'h.sha256'])
    .select(['s.licence_text_version', 's.editorial_only'])
    .where(chosen)
    .where('l.voided_at', 'is', null)
    .where('l.download_until', '>', sql<string>`now()`)
    .orderBy('l.granted_at')
    .orderBy('i.order_id')
    .orderBy('i.position')
    .execute();
}
