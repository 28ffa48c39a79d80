import { z } from 'zod';
import { VideoCard } from '../catalogue/catalogue.ts';
import { FAVOURITE_NAME_MAX } from '../constants.ts';
import { define } from '../endpoint.ts';
import { Id, Line, ListOf, NoOutput, OpaqueId, OutId, Page, Paged } from '../shapes.ts';

export const FavouriteFolder = z
  .object({
    favoriteId: OutId,
    favoriteName: z.string(),
    videoCount: z.int().describe('the number of its clips on sale; the folder shows only these'),
    coverUrl: z.string().describe('the cover of the newest clip on sale; empty if there is none'),
    shareId: z.string().nullable().describe('anyone who knows it can view the folder; null: not shared'),
    hasVideo: z.boolean().describe('whether it contains the clip given by `videoId`'),
  })
  .meta({ id: 'FavouriteFolder' });
export type FavouriteFolder = z.infer<typeof FavouriteFolder>;

const FolderName = Line(FAVOURITE_NAME_MAX);
const FolderId = z.object({ favoriteId: Id });
const Entry = FolderId.extend({ videoId: Id });

export const favourites = {
  'GET /userfavorite/v1/list': define({
    operationId: 'listFavouriteFolders',
    summary: 'The caller’s folders, oldest first; creates 默认收藏夹 when there is none',
    access: 'user',
    scope: 'catalogue',
    input: z.object({ videoId: Id.optional().describe('asks whether each folder contains this clip') }),
    output: ListOf(FavouriteFolder),
  }),
  'POST /userfavorite/v1/create': define({
    operationId: 'createFavouriteFolder',
    summary: 'Creates a folder',
    access: 'user',
    input: z.object({ favoriteName: FolderName }),
    output: z.object({ favoriteId: OutId }),
  }),
  'POST /userfavorite/v1/update': define({
    operationId: 'renameFavouriteFolder',
    summary: 'Renames a folder',
    access: 'user',
    input: FolderId.extend({ favoriteName: FolderName }),
    output: NoOutput,
  }),
  'POST /userfavorite/v1/add': define({
    operationId: 'addFavourite',
    summary: 'Puts a clip on sale into a folder; succeeds if it is already there',
    access: 'user',
    input: Entry,
    output: NoOutput,
  }),
  'POST /userfavorite/v1/move': define({
    operationId: 'moveFavourite',
    summary: 'Moves a clip from one folder to another',
    access: 'user',
    input: Entry.extend({ toFavoriteId: Id }),
    output: NoOutput,
  }),
  'POST /userfavorite/v1/delete': define({
    operationId: 'deleteFavourite',
    summary: 'Deletes a folder, or with `videoId` one clip in it',
    access: 'user',
    input: FolderId.extend({ videoId: Id.optional() }),
    output: NoOutput,
  }),
  'GET /userfavorite/v1/video/list': define({
    operationId: 'listFavourites',
    summary: 'The clips of a folder that are on sale, last added first; a clip reappears when it goes back on sale',
    access: 'user',
    scope: 'catalogue',
    input: FolderId.extend(Page),
    output: Paged(VideoCard),
  }),
  'POST /userfavorite/v1/share': define({
    operationId: 'shareFavouriteFolder',
    summary: 'Lets everybody who has the link view a folder; a shared folder keeps its link',
    access: 'user',
    input: FolderId,
    output: z.object({ shareId: z.string(), url: z.string() }),
  }),
  'POST /userfavorite/v1/unshare': define({
    operationId: 'unshareFavouriteFolder',
    summary: 'Permanently ends the link of a folder; sharing again makes a new one',
    access: 'user',
    input: FolderId,
    output: NoOutput,
  }),
  'GET /userfavorite/v1/shared': define({
    operationId: 'getSharedFavouriteFolder',
    summary: 'A shared folder, without its owner',
    access: 'public',
    input: z.object({ shareId: OpaqueId, ...Page }),
    output: Paged(VideoCard).extend({ favoriteName: z.string() }),
  }),
};
