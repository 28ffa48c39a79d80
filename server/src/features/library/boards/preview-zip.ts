import type { Readable } from 'node:stream';
import type { Output } from '@zhenku/contract/api';
import { fileTitle, sampleName } from '@zhenku/contract/clips/clip-file-names';
import { formatSize } from '@zhenku/contract/format';
import { BOARD_MAX, type BoardPage } from '@zhenku/contract/library/boards';
import { writeFcpxml } from '@zhenku/contract/rules/selects/write-fcpxml';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { userFileUrl } from '../../../platform/lists/user-file.ts';
import { zipOfFiles } from '../../../platform/lists/zip-of-files.ts';
import { noClips } from './export-board.ts';
import { type BoardContext, readBoard } from './read-board.ts';
import { readSelects } from './read-selects.ts';

export const PREVIEW_ZIPS_FOLDER = 'boards';

/** Returns a link to a ZIP of a board's watermarked samples. Throws `notFound`, and `conflict` if it is empty or too large. */
export async function previewZipUrl(
  context: BoardContext,
  { boardId, secret }: { boardId: number; secret: string },
): Promise<Output<'GET /board/v1/previewZip'>> {
  const board = await readBoard(context, boardId);
  const files = await readPreviews(context.db, board);
  if (files.length === 0) throw noClips();
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > BOARD_MAX.zipBytes) {
    throw new AppError('conflict', {
      message: `小样共 ${formatSize(bytes)}，超过一次打包的上限 ${formatSize(BOARD_MAX.zipBytes)}，请分成几个收藏夹`,
    });
  }
  const link = {
    folder: PREVIEW_ZIPS_FOLDER,
    parameters: String(boardId),
    fileName: `${fileTitle(board.boardName)}.zip`,
  };
  const { url } = userFileUrl(secret, context.caller, link);
  return { url, count: files.length, bytes, offSaleCount: board.offSaleCount };
}

/** Streams the samples with an FCPXML that finds them beside itself. Throws `linkInvalid` if nothing is left of the board. */
export async function previewZip(context: BoardContext, boardId: number): Promise<{ body: Readable; bytes?: number }> {
  const board = await readBoard(context, boardId).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  const files = board ? await readPreviews(context.db, board) : [];
  if (!board || files.length === 0) throw new AppError('linkInvalid');
  const clips = await readSelects(context, board.items, 'previews');
  const content = writeFcpxml({ name: board.boardName, clips });
  return await zipOfFiles(context.services.storage, files, {
    contents: [{ name: `${fileTitle(board.boardName)}.fcpxml`, content }],
  });
}

async function readPreviews(db: Db, { items }: BoardPage) {
  const rows = await db
    .selectFrom('video_files as f')
    .innerJoin('videos as v', (join) => join.onRef('v.id', '=', 'f.video_id').onRef('v.file_version', '=', 'f.version'))
    .where(sql<boolean>`v.id = any (${items.map(({ videoId }) => videoId)}::int[])`)
    .where('f.kind', '=', 'preview')
    .where('f.replaced_at', 'is', null)
    .select(['v.id', 'f.storage_key', 'f.bytes', 'v.created_at'])
    .execute();
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return items.flatMap(({ videoId }) => {
    const row = rowOf.get(videoId);
    return row
      ? [
          {
            name: sampleName(videoId),
            storageKey: row.storage_key,
            bytes: Number(row.bytes),
            time: new Date(row.created_at),
          },
        ]
      : [];
  });
}
