import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

interface CreatorDetails {
  /** null keeps an existing creator's value. */
  saleType: number | null;
  /** 1 for the platform's own creators; absent keeps the current value. */
  role?: number | undefined;
  /** A person's certified name; absent or null keeps the current value. */
  realName?: string | null;
  /** Texts from the application. They do not overwrite an introduction from the user's profile. */
  words?: { remark: string; advantage: string } | undefined;
}

/** Makes a user a creator without switching the user type in use. For existing creators, only the given fields change. */
export async function signCreator(
  tx: Db,
  userId: number,
  { saleType, role, realName, words }: CreatorDetails,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      author: true,
      sign_time: sql`coalesce(sign_time, now())`,
      ...(saleType !== null && { sale_type: saleType }),
      ...(role !== undefined && { role }),
      ...(realName && { real_name: realName }),
      ...(words && {
        remark: sql<string>`coalesce(nullif(remark, ''), ${words.remark})`,
        advantage: words.advantage,
      }),
    })
    .where('id', '=', userId)
    .execute();
}
