import { sql } from 'kysely';
import type { PersonalData } from '../../../platform/personal-data.ts';
import { ownedBy } from '../../companies/ownership.ts';
import { adjustFavouriteCounts } from './favourite-counts.ts';

export const personalData: PersonalData = {
  tables: { favourite_folders: 'erased', last_boards: 'erased' },
  notExported: { last_boards: 'It only repeats the id of one of the folders.' },
  export: [
    {
      file: 'favourite-folders',
      title: '收藏夹',
      rows: (owner) => sql`
        select o.id as key, o.id as "favoriteId", o.name as "favoriteName", o.share_id as "shareId",
          o.created_at as "createTime"
        from favourite_folders o where ${ownedBy('o', owner)}`,
    },
    {
      file: 'favourites',
      title: '收藏',
      rows: (owner) => sql`
        select (o.id::bigint << 32) + f.video_id as key, o.id as "favoriteId", f.video_id as "videoId",
          f.note, f.in_frame as "inFrame", f.out_frame as "outFrame", f.created_at as "addTime"
        from favourite_folders o join favourites f on f.folder_id = o.id where ${ownedBy('o', owner)}`,
    },
  ],
  erase: async (tx, owner) => {
    const { id } = owner;
    const clips = await tx
      .selectFrom('favourites as f')
      .innerJoin('favourite_folders as o', 'o.id', 'f.folder_id')
      .where('o.user_id', '=', id)
      .select('f.video_id')
      .distinct()
      .execute();
    await tx.deleteFrom('last_boards').where('user_id', '=', id).execute();
    await tx.deleteFrom('favourite_folders as o').where(ownedBy('o', owner)).execute();
    await adjustFavouriteCounts(tx, id, { videoIds: clips.map(({ video_id }) => video_id), step: -1 });
  },
};
