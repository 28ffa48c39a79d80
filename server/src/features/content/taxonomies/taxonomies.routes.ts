import { type App, type Context, route } from '../../../platform/http/route.ts';
import type { ResponseCache } from '../../../platform/http/response-cache.ts';
import { asAlbum, asCategory, asLabel } from '../../catalogue/clip-groups.ts';
import { filesForOperator, type SignedFiles } from '../../catalogue/media-urls.ts';
import type { PictureFiles } from '../../../platform/storage/public-picture.ts';
import { createClipGroup, updateClipGroup, type EditContext, deleteClipGroup } from './edit.ts';
import { listCoveredClipGroups, listClipGroups } from './list.ts';
import { listGroupVideos, setGroupVideos } from './members.ts';

interface Services {
  storage: PictureFiles & SignedFiles;
  responseCache: Pick<ResponseCache, 'clear'>;
}

type Caller = Pick<Context<'DELETE /operator/v1/labels/{labelId}'>, 'db' | 'operator'>;

export function taxonomyRoutes(app: App, services: Services): void {
  const { storage } = services;
  const contextOf = ({ db, operator }: Caller): EditContext => ({ ...services, db, operator });

  route(app, 'GET /operator/v1/categories', ({ db, input }) =>
    listCoveredClipGroups({ db, storage }, { kind: 'categories', toOutput: asCategory }, input),
  );
  route(app, 'POST /operator/v1/categories', async (call) => {
    const { categoryName: name, ...rest } = call.input;
    return { categoryId: await createClipGroup(contextOf(call), 'categories', { name, ...rest }) };
  });
  route(app, 'PUT /operator/v1/categories/{categoryId}', (call) => {
    const { categoryId, categoryName: name, ...rest } = call.input;
    return updateClipGroup(contextOf(call), { kind: 'categories', id: categoryId }, { name, ...rest });
  });
  route(app, 'DELETE /operator/v1/categories/{categoryId}', (call) =>
    deleteClipGroup(contextOf(call), 'categories', call.input.categoryId),
  );

  route(app, 'GET /operator/v1/labels', ({ db, input }) =>
    listCoveredClipGroups({ db, storage }, { kind: 'labels', toOutput: asLabel }, input),
  );
  route(app, 'POST /operator/v1/labels', async (call) => {
    const { labelName: name, ...rest } = call.input;
    return { labelId: await createClipGroup(contextOf(call), 'labels', { name, ...rest }) };
  });
  route(app, 'PUT /operator/v1/labels/{labelId}', (call) => {
    const { labelId, labelName: name, ...rest } = call.input;
    return updateClipGroup(contextOf(call), { kind: 'labels', id: labelId }, { name, ...rest });
  });
  route(app, 'DELETE /operator/v1/labels/{labelId}', (call) =>
    deleteClipGroup(contextOf(call), 'labels', call.input.labelId),
  );

  route(app, 'GET /operator/v1/albums', ({ db, input }) =>
    listCoveredClipGroups({ db, storage }, { kind: 'albums', toOutput: asAlbum }, input),
  );
  route(app, 'POST /operator/v1/albums', async (call) => {
    const { albumName: name, ...rest } = call.input;
    return { albumId: await createClipGroup(contextOf(call), 'albums', { name, ...rest }) };
  });
  route(app, 'PUT /operator/v1/albums/{albumId}', (call) => {
    const { albumId, albumName: name, ...rest } = call.input;
    return updateClipGroup(contextOf(call), { kind: 'albums', id: albumId }, { name, ...rest });
  });
  route(app, 'DELETE /operator/v1/albums/{albumId}', (call) =>
    deleteClipGroup(contextOf(call), 'albums', call.input.albumId),
  );
  route(app, 'GET /operator/v1/albums/{albumId}/videos', ({ db, operator, input }) =>
    listGroupVideos(db, filesForOperator(storage, operator), { kind: 'albums', id: input.albumId }),
  );
  route(app, 'PUT /operator/v1/albums/{albumId}/videos', (call) =>
    setGroupVideos(contextOf(call), { kind: 'albums', id: call.input.albumId }, call.input),
  );

  activityRoutes(app, services, contextOf);
}

/** Activities have no cover, because the home page shows them as tabs. */
function activityRoutes(app: App, { storage }: Services, contextOf: (caller: Caller) => EditContext): void {
  route(app, 'GET /operator/v1/activities', async ({ db, input }) => {
    const { content, ...paging } = await listClipGroups(db, 'activities', input);
    return {
      ...paging,
      content: content.map(({ id: activityId, name: activityName, ...rest }) => ({
        activityId,
        activityName,
        ...rest,
      })),
    };
  });
  route(app, 'POST /operator/v1/activities', async (call) => {
    const { activityName: name, rank } = call.input;
    return { activityId: await createClipGroup(contextOf(call), 'activities', { name, rank }) };
  });
  route(app, 'PUT /operator/v1/activities/{activityId}', (call) => {
    const { activityId, activityName: name, ...rest } = call.input;
    return updateClipGroup(contextOf(call), { kind: 'activities', id: activityId }, { name, ...rest });
  });
  route(app, 'DELETE /operator/v1/activities/{activityId}', (call) =>
    deleteClipGroup(contextOf(call), 'activities', call.input.activityId),
  );
  route(app, 'GET /operator/v1/activities/{activityId}/videos', ({ db, operator, input }) =>
    listGroupVideos(db, filesForOperator(storage, operator), { kind: 'activities', id: input.activityId }),
  );
  route(app, 'PUT /operator/v1/activities/{activityId}/videos', (call) =>
    setGroupVideos(contextOf(call), { kind: 'activities', id: call.input.activityId }, call.input),
  );
}
