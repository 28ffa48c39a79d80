import type { OperatorUser } from '@zhenku/contract/operators';
import type { PageOf } from '@zhenku/contract/shapes';
import { type Db, inTransaction } from '../../platform/database.ts';
import { becomeCreator } from '../accounts/become-creator.ts';
import { audit } from './audit.ts';

interface UserQuery {
  page: number;
  size: number;
  /** Part of a name, a phone number or a company's name. */
  keyword?: string | undefined;
}

/** Users, newest first. */
export async function listUsers(db: Db, { page, size, keyword }: UserQuery): Promise<PageOf<OperatorUser>> {
  const pattern = keyword && `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
  const matching = db
    .selectFrom('users as u')
    .leftJoin('companies as c', 'c.owner_user_id', 'u.id')
    .$if(Boolean(pattern), (query) =>
      query.where((where) =>
        where.or([
          where('u.name', 'ilike', pattern!),
          where('u.phone', 'like', pattern!),
          where('c.name', 'ilike', pattern!),
        ]),
      ),
    );
  const rows = await matching
    .select(['u.id', 'u.name', 'u.phone', 'u.user_type', 'u.author', 'u.sale_type', 'u.suspended_at', 'u.created_at'])
    .select('c.name as companyName')
    .orderBy('u.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const { total } = await matching
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  const content = rows.map((user) => ({
    userId: user.id,
    name: user.name,
    phone: user.phone ?? '',
    companyName: user.companyName,
    userType: user.user_type,
    author: user.author,
    saleType: user.sale_type,
    suspended: user.suspended_at !== null,
    addTime: user.created_at,
  }));
  return { content, total: Number(total), page, size };
}

/** Support tool: makes a user a creator without application and certification. */
export async function makeCreator(
  db: Db,
  operator: { id: number },
  { userId, saleType }: { userId: number; saleType: 0 | 1 },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await becomeCreator(tx, userId, saleType);
    await audit(tx, operator, {
      action: 'user.creator',
      subject: `user:${userId}`,
      before: { author: false },
      after: { author: true, saleType },
    });
  });
}
