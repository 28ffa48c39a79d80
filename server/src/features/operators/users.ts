import type { OperatorUser } from '@zhenku/contract/operators';
import type { PageOf } from '@zhenku/contract/shapes';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { type Paging, readPage } from '../../platform/paging.ts';
import { containsPattern } from '../../platform/text-match.ts';
import { signCreator } from '../accounts/become-creator.ts';
import { revokeSessions } from '../accounts/password-reset.ts';
import { audit } from '../../platform/audit.ts';

interface UserQuery extends Paging {
  /** Part of a name, a phone number or a company's name. */
  keyword?: string | undefined;
}

/** Users, newest first. */
export async function listUsers(db: Db, { keyword, ...paging }: UserQuery): Promise<PageOf<OperatorUser>> {
  const pattern = keyword && containsPattern(keyword);
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
  const listed = matching
    .select([
      'u.id',
      'u.name',
      'u.phone',
      'u.user_type',
      'u.author',
      'u.sale_type',
      'u.role',
      'u.suspended_at',
      'u.closed_at',
      'u.created_at',
    ])
    .select('c.name as companyName')
    .orderBy('u.id', 'desc');
  const { rows, ...page } = await readPage(db, paging, { matching, rows: listed });
  const content = rows.map((user) => ({
    userId: user.id,
    name: user.name,
    phone: user.phone ?? '',
    companyName: user.companyName,
    userType: user.user_type,
    author: user.author,
    saleType: user.sale_type,
    role: user.role,
    suspended: user.suspended_at !== null,
    closed: user.closed_at !== null,
    addTime: user.created_at,
  }));
  return { content, ...page };
}

interface CreatorTerms {
  userId: number;
  /** Required of who is no creator yet; of a creator absent: it stays. */
  saleType?: 0 | 1 | undefined;
  /** 1: the platform's own; absent: it stays. */
  role?: 0 | 1 | undefined;
}

/** Support tool: makes a user a creator without application and certification, or changes what one is. */
export async function makeCreator(
  db: Db,
  operator: { id: number },
  { userId, saleType, role }: CreatorTerms,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, userId);
    if (user.closed_at !== null) throw new AppError('conflict', { message: '该账号已由用户注销' });
    const before = { author: user.author, saleType: user.sale_type, role: user.role };
    if (!user.author && saleType === undefined) throw invalidField('saleType', '请选择签约类型');
    const after = { author: true, saleType: saleType ?? user.sale_type, role: role ?? user.role };
    await signCreator(tx, userId, after);
    await audit(tx, operator, { action: 'user.creator', subject: `user:${userId}`, before, after });
  });
}

interface Suspension {
  userId: number;
  /** For operators alone: the user is told nothing of it. */
  reason: string;
}

/** What else ends with a suspension, in its transaction: the user's clips go off sale. */
export type TakeOffSale = (tx: Tx, operator: { id: number }, userId: number) => Promise<void>;

/** Signs a user out everywhere and lets them in no more. Throws `notFound`, `conflict` when they are suspended already. */
export async function suspendUser(
  db: Db,
  takeOffSale: TakeOffSale,
  operator: { id: number },
  { userId, reason }: Suspension,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, userId);
    if (user.suspended_at !== null) throw new AppError('conflict', { message: '该用户已停用' });
    await tx
      .updateTable('users')
      .set({ suspended_at: sql`now()` })
      .where('id', '=', userId)
      .execute();
    await revokeSessions(tx, userId);
    const change = { before: { suspended: false }, after: { suspended: true, reason } };
    await audit(tx, operator, { action: 'user.suspend', subject: `user:${userId}`, ...change });
    await takeOffSale(tx, operator, userId);
  });
}

/** Lets a suspended user in again. Throws `notFound`, and `conflict` also for an account that its user has closed. */
export async function restoreUser(db: Db, operator: { id: number }, userId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, userId);
    if (user.closed_at !== null) throw new AppError('conflict', { message: '该账号已由用户注销，不能恢复' });
    if (user.suspended_at === null) throw new AppError('conflict', { message: '该用户未停用' });
    await tx.updateTable('users').set({ suspended_at: null }).where('id', '=', userId).execute();
    const change = { before: { suspended: true }, after: { suspended: false } };
    await audit(tx, operator, { action: 'user.restore', subject: `user:${userId}`, ...change });
  });
}

async function lockUser(tx: Tx, userId: number) {
  const user = await tx
    .selectFrom('users')
    .select(['suspended_at', 'closed_at', 'author', 'sale_type', 'role'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!user) throw new AppError('notFound', { message: '用户不存在' });
  return user;
}
