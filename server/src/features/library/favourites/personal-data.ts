import { sql } from 'kysely';
import type { PersonalData } from '../../../platform/personal-data.ts';
import { adjustFavouriteCounts } from './favourite-counts.ts';

export const personalData: PersonalData = {
  tables: { favourite_folders: 'erased' },
  export: [
    {
      file: 'favourite-folders',
      title: '收藏夹',
      rows: (owner) => sql`
        select id as key, id as "favoriteId", name as "favoriteName", share_id as "shareId", created_at as "createTime"
        from favourite_folders where user_id = ${owner.id}`,
    },
    {
      file: 'favourites',
      title: '收藏',
      rows: (owner) => sql`
        select (o.id::bigint << 32) + f.video_id as key, o.id as "favoriteId", f.video_id as "videoId",
          f.created_at as "addTime"
        from favourite_folders o join favourites f on f.folder_id = o.id where o.user_id = ${owner.id}`,
    },
  ],
  erase: async (tx, { id }) => {
    const clips = await tx
      .selectFrom('favourites as f')
      .innerJoin('favourite_folders as o', 'o.id', 'f.folder_id')
      .where('o.user_id', '=', id)
      .select('f.video_id')
      .distinct()
      .execute();
    await tx.deleteFrom('favourite_folders').where('user_id', '=', id).execute();
    await adjustFavouriteCounts(tx, id, { videoIds: clips.map(({ video_id }) => video_id), step: -1 });
  },
};
