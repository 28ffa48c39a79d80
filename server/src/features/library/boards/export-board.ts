import { text } from 'node:stream/consumers';
import type { Input, Output } from '@zhenku/contract/api';
import { fileTitle } from '@zhenku/contract/clips/clip-file-names';
import type { SelectsFormat } from '@zhenku/contract/library/boards';
import { SELECTS_COLUMNS } from '@zhenku/contract/rules/selects/columns';
import { type Selects, timelineOf } from '@zhenku/contract/rules/selects/selects';
import { writeEdl } from '@zhenku/contract/rules/selects/write-edl';
import { writeFcpxml } from '@zhenku/contract/rules/selects/write-fcpxml';
import { writeOtio } from '@zhenku/contract/rules/selects/write-otio';
import { AppError } from '../../../platform/errors.ts';
import { csvOf } from '../../../platform/lists/csv.ts';
import { type BoardContext, readBoard } from './read-board.ts';
import { readSelects } from './read-selects.ts';

const WRITERS: Record<SelectsFormat, (selects: Selects) => Promise<string> | string> = {
  edl: writeEdl,
  fcpxml: writeFcpxml,
  otio: writeOtio,
  csv: ({ clips }) => text(csvOf(clips, SELECTS_COLUMNS)),
};

/** Throws `notFound`, and `conflict` for a board without a clip on sale. */
export async function exportBoard(
  context: BoardContext,
  { boardId, format, files }: Input<'GET /board/v1/export'>,
): Promise<Output<'GET /board/v1/export'>> {
  const board = await readBoard(context, boardId);
  const clips = await readSelects(context, board.items, files);
  if (clips.length === 0) throw noClips();
  const { fps, dropFrame } = timelineOf(clips);
  return {
    fileName: `${fileTitle(board.boardName)}.${format}`,
    text: await WRITERS[format]({ name: board.boardName, clips }),
    clipCount: clips.length,
    previewCount: clips.filter(({ tier }) => tier === null).length,
    offSaleCount: board.offSaleCount,
    fps,
    dropFrame,
  };
}

export const noClips = () => new AppError('conflict', { message: '收藏夹里没有在售的素材，无法导出' });
