import { type App, route } from '../../../platform/http/route.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { addToFolder, moveToFolder, removeFromFolder } from './entries.ts';
import { createFolder, deleteFolder, listFolders, renameFolder, listFolderVideos } from './folders.ts';
import { readSharedFolder, shareFolder, unshareFolder } from './sharing.ts';

export function favouriteRoutes(app: App, { storage }: { storage: Storage }): void {
  route(app, 'GET /userfavorite/v1/list', async ({ db, user, input }) => ({
    list: await listFolders({ db, caller: user, services: { storage } }, input.videoId),
  }));
  route(app, 'POST /userfavorite/v1/create', ({ db, user, input }) => createFolder(db, user.id, input.favoriteName));
  route(app, 'POST /userfavorite/v1/update', ({ db, user, input }) => renameFolder(db, user.id, input));
  route(app, 'POST /userfavorite/v1/add', ({ db, user, input }) => addToFolder(db, user.id, input));
  route(app, 'POST /userfavorite/v1/move', ({ db, user, input }) => moveToFolder(db, user.id, input));
  route(app, 'POST /userfavorite/v1/delete', ({ db, user, input: { favoriteId, videoId } }) =>
    videoId === undefined
      ? deleteFolder(db, user.id, favoriteId)
      : removeFromFolder(db, user.id, { favoriteId, videoId }),
  );
  route(app, 'GET /userfavorite/v1/video/list', ({ db, user, input }) =>
    listFolderVideos({ db, caller: user, services: { storage } }, input),
  );
  route(app, 'POST /userfavorite/v1/share', ({ db, user, input }) => shareFolder(db, user.id, input.favoriteId));
  route(app, 'POST /userfavorite/v1/unshare', ({ db, user, input }) => unshareFolder(db, user.id, input.favoriteId));
  route(app, 'GET /userfavorite/v1/shared', ({ db, input }) => readSharedFolder(db, storage, input));
}
