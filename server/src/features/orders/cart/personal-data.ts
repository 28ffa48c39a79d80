import { sql } from 'kysely';
import type { PersonalData } from '../../../platform/personal-data.ts';

export const personalData: PersonalData = {
  tables: { cart_items: 'erased' },
  export: [
    {
      file: 'cart',
      title: '购物车',
      rows: (owner) => sql`
        select id as key, video_id as "videoId", tier as "videoType", created_at as "addTime"
        from cart_items where user_id = ${owner.id}`,
    },
  ],
  erase: async (tx, { id }) => {
    await tx.deleteFrom('cart_items').where('user_id', '=', id).execute();
  },
};
