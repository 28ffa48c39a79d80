import { type App, route } from '../../../platform/http/route.ts';
import { serveUserFile } from '../../../platform/lists/user-file.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { orderItems, removeItems, setNote, setPoints, transferItems } from './board-items.ts';
import { createBoard, deleteBoard, duplicateBoard, renameBoard } from './boards.ts';
import { exportBoard } from './export-board.ts';
import { PREVIEW_ZIPS_FOLDER, previewZip, previewZipUrl } from './preview-zip.ts';
import { listBoards, readBoard } from './read-board.ts';
import { saveToBoard } from './save-to-board.ts';

const ZIPS_PER_MINUTE = 10;

export function boardRoutes(app: App, { storage }: { storage: Storage }): void {
  route(app, 'GET /board/v1/list', async ({ db, user, input }) => ({
    list: await listBoards({ db, caller: user, services: { storage } }, input.videoId),
  }));
  route(
    app,
    'GET /board/v1/info',
    ({ db, user, input }) => readBoard({ db, caller: user, services: { storage } }, input.boardId),
    { polled: true },
  );
  route(app, 'GET /board/v1/export', ({ db, user, input }) =>
    exportBoard({ db, caller: user, services: { storage } }, input),
  );
  route(
    app,
    'GET /board/v1/previewZip',
    ({ db, user, input: { boardId } }) =>
      previewZipUrl({ db, caller: user, services: { storage } }, { boardId, secret: app.linkSecret }),
    { requestsPerMinute: ZIPS_PER_MINUTE },
  );
  serveUserFile(app, PREVIEW_ZIPS_FOLDER, async (user, boardId) => ({
    type: 'application/zip',
    ...(await previewZip({ db: app.db, caller: user, services: { storage } }, Number(boardId))),
  }));
  route(app, 'POST /board/v1/create', ({ db, user, input }) => createBoard(db, user, input));
  route(app, 'POST /board/v1/update', ({ db, user, input }) => renameBoard(db, user, input));
  route(app, 'POST /board/v1/delete', ({ db, user, input }) => deleteBoard(db, user, input.boardId));
  route(app, 'POST /board/v1/duplicate', ({ db, user, input }) => duplicateBoard(db, user, input));
  route(app, 'POST /board/v1/save', ({ db, user, input }) => saveToBoard(db, user, input));
  route(app, 'POST /board/v1/item/note', ({ db, user, input }) => setNote(db, user, input));
  route(app, 'POST /board/v1/item/points', ({ db, user, input }) => setPoints(db, user, input));
  route(app, 'POST /board/v1/item/order', ({ db, user, input }) => orderItems(db, user, input));
  route(app, 'POST /board/v1/item/transfer', ({ db, user, input }) => transferItems(db, user, input));
  route(app, 'POST /board/v1/item/delete', ({ db, user, input }) => removeItems(db, user, input));
}
