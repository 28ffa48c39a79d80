import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { formatTime } from '@zhenku/contract/format';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { textForClip } from '@zhenku/contract/licences/licence-uses';
import type { LicensedItem } from '@zhenku/contract/licences/licences';
import type { Db } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { createFairQueue } from '../../../platform/fair-queue.ts';
import { type CsvColumns, csvOf } from '../../../platform/lists/csv.ts';
import { type MadeFile, type ZippedContent, zipOfFiles } from '../../../platform/lists/zip-of-files.ts';
import type { Operation } from '../../../platform/operation.ts';
import type { UserSession } from '../../../platform/sessions.ts';
import { licensedItemColumns } from '../certificates/export-certificates.ts';
import { readAllLicensedItems } from '../list-licensed-items.ts';
import { paperPdf, type PaperServices } from '../pdf/paper-pdf.ts';
import { readLicenceText } from '../texts/read-licence-texts.ts';
import { downloadName } from './download-names.ts';
import { licenceTextFile, windowsText } from './licence-text-file.ts';
import { type DownloadableFile, readLinkedFiles, zipped } from './order-zip.ts';

/** A package keeps a file and a connection open for as long as its client reads. */
const OPEN_PACKAGES_MAX = 3;

/**
 * Drawn before the answer begins, which takes at most 2 s. The ZIP's size is then known, and the browser shows the percentage of the
 * download.
 */
const DRAWN_FIRST_MAX = 10;

const FOLDERS = { clips: '素材', certificates: '授权书', texts: '素材授权条款' } as const;

type PackageContext = Operation<UserSession, PaperServices>;

export interface PackageContents {
  /** Names the order or project in 说明.txt. */
  subject: string;
  files: readonly DownloadableFile[];
  items: readonly LicensedItem[];
  papers?: readonly MadeFile[];
}

export const createOrderPackages = () => createPackages(readOrderContents);

/** Returns a function that streams a package. Packages draw one paper at a time, users in turn. */
export function createPackages(
  readContents: (context: PackageContext, parameters: string) => Promise<PackageContents>,
): (context: PackageContext, parameters: string) => Promise<{ body: Readable; bytes?: number }> {
  const openCounts = new Map<number, number>();
  // Drawing takes 190 ms of CPU. A package waits for one paper at a time; one that was aborted may still wait.
  const drawInTurn = createFairQueue({ runningMax: 1, waitingMax: 10_000, waitingMaxOfCaller: 100 });

  const draw = (userId: number, { name, make }: MadeFile): MadeFile => ({
    name,
    make: () => drawInTurn({ lane: 'packages', caller: String(userId) }, make),
  });

  const take = (userId: number) => {
    const count = openCounts.get(userId) ?? 0;
    if (count >= OPEN_PACKAGES_MAX)
      throw new AppError('tooManyAttempts', { message: '同时打包的下载太多，请等一个完成' });
    openCounts.set(userId, count + 1);
  };
  const release = (userId: number) => {
    const count = openCounts.get(userId)! - 1;
    if (count > 0) openCounts.set(userId, count);
    else openCounts.delete(userId);
  };

  return async (context, parameters) => {
    const { id } = context.caller;
    take(id);
    try {
      const zip = await zipPackage(context, await readContents(context, parameters), (paper) => draw(id, paper));
      zip.body.once('close', () => release(id));
      return zip;
    } catch (error) {
      release(id);
      throw error;
    }
  };
}

async function readOrderContents(context: PackageContext, parameters: string): Promise<PackageContents> {
  const { orderId, files } = await readLinkedFiles(context.db, context.caller, parameters);
  const items = await Array.fromAsync(readAllLicensedItems(context, { orderId }));
  return { subject: `订单 ${formatOrderNumber(orderId)} `, files, items };
}

async function zipPackage(
  context: PackageContext,
  { subject, files, items, papers = [] }: PackageContents,
  inTurn: (paper: MadeFile) => MadeFile,
): Promise<{ body: Readable; bytes?: number }> {
  const { db, services } = context;
  const certified = items.flatMap(({ valid, authorizationId }) => (valid && authorizationId ? [authorizationId] : []));
  const columns = packageColumns(files, services.publicUrl);
  const certificates = certified.map((id) => ({
    name: certificatePath(id),
    make: async () => (await paperPdf(context, id)).bytes,
  }));
  const made = [...certificates, ...papers].map(inTurn);
  const drawnFirst = made.length <= DRAWN_FIRST_MAX;
  return await zipOfFiles(
    services.storage,
    files.map((file) => zipped(file, clipPath(file))),
    {
      contents: [
        { name: '说明.txt', content: readMe({ subject, files, items, publicUrl: services.publicUrl }) },
        { name: '授权清单.csv', content: await buffer(csvOf(inOrder(items), columns)) },
        ...(await licenceTexts(db, files)),
        ...(drawnFirst ? await Promise.all(made.map(makeNow)) : []),
      ],
      made: drawnFirst ? [] : made,
    },
  );
}

const makeNow = async ({ name, make }: MadeFile): Promise<ZippedContent> => ({ name, content: await make() });
const clipPath = (file: DownloadableFile) => `${FOLDERS.clips}/${downloadName(file)}`;
const certificatePath = (id: string) => `${FOLDERS.certificates}/授权书-${id}.pdf`;

async function* inOrder(items: readonly LicensedItem[]): AsyncGenerator<LicensedItem> {
  yield* items;
}

function packageColumns(files: readonly DownloadableFile[], publicUrl: string): CsvColumns<LicensedItem> {
  const filesOf = ({ orderItemId }: LicensedItem) => files.filter((file) => file.order_item_id === orderItemId);
  return [
    ['文件', (item) => filesOf(item).map(clipPath).join('\n')],
    [
      'SHA-256 值',
      (item) =>
        filesOf(item)
          .map(({ sha256 }) => sha256 ?? '')
          .join('\n'),
    ],
    ['授权书文件', ({ valid, authorizationId }) => (valid && authorizationId ? certificatePath(authorizationId) : '')],
    ...licensedItemColumns(publicUrl),
  ];
}

/** Clips of one order can differ in their texts: an editorial clip's text excludes advertising. */
async function licenceTexts(db: Db, files: readonly DownloadableFile[]): Promise<ZippedContent[]> {
  const sold = new Map(
    files.map(({ licence_text_version: version, editorial_only: editorialOnly }) => [
      `${version}${editorialOnly}`,
      { version, editorialOnly },
    ]),
  );
  return await Promise.all(
    [...sold.values()].map(async ({ version, editorialOnly }) => {
      const name = `素材授权条款-第${version}版${editorialOnly ? '-编辑用途' : ''}`;
      const content = textForClip(await readLicenceText(db, version), { editorialOnly });
      return { name: `${FOLDERS.texts}/${name}.txt`, content: licenceTextFile(version, content) };
    }),
  );
}

function readMe({ subject, files, items, publicUrl }: PackageContents & { publicUrl: string }) {
  const packed = new Set(files.map((file) => file.order_item_id));
  const gone = items.filter(({ valid, orderItemId }) => valid && !packed.has(orderItemId)).length;
  const open = items.filter(({ valid, authorized, ended }) => valid && !authorized && !ended).length;
  return windowsText([
    `${subject}的素材和授权文件，打包于 ${formatTime(Date.now())}（北京时间）。`,
    '',
    `${FOLDERS.clips}：无水印文件。请保留文件名，检查剪辑表时按文件名认出素材和授权。`,
    `${FOLDERS.certificates}：带数字签名和存证的 PDF，可在 ${publicUrl}/verify 核验。`,
    `${FOLDERS.texts}：购买时同意的那一版。`,
    '授权清单.csv：每条素材的文件、授权状态和授权编号。',
    ...(gone > 0 ? ['', `有 ${gone} 条素材的下载期已过，包里没有它们的文件；授权不受影响。`] : []),
    ...(open > 0 ? ['', `还有 ${open} 条素材没有填写被授权方，授权尚未生效，也没有授权书。填写后请重新打包。`] : []),
  ]);
}
