import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

interface Signing {
  /** Null: an author's own stays. */
  saleType: number | null;
  /** 1: the platform's own; absent: it stays. */
  role?: number | undefined;
  /** The certified name of a person; absent or null: it stays. */
  realName?: string | null;
  /** The words of the application. An introduction that the user wrote in their profile stays. */
  words?: { remark: string; advantage: string } | undefined;
}

/** Signs a user as a creator; the role in use stays. Of who is one already only what is given changes. */
export async function signCreator(tx: Db, userId: number, { saleType, role, realName, words }: Signing): Promise<void> {
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
