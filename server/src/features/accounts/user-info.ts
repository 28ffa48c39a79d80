import type { CreatorInfo, UserInfo } from '@zhenku/contract/accounts/accounts';
import { maskPhone } from '@zhenku/contract/format';
import { toYuan } from '@zhenku/contract/money';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { wherePublished } from '../catalogue/published.ts';
import { discountCardsBalance } from '../promotions/discount-cards.ts';
import { balancesOf } from '../wallet/coins.ts';
import { withdrawableIncome } from '../wallet/withdrawable.ts';
import type { Terms } from './register.ts';

export type PhotoUrls = Pick<Storage, 'publicUrl'>;

const photoUrlOf = (photos: PhotoUrls, key: string | null) => (key === null ? null : photos.publicUrl(key));

/** Returns a user's own data. Throws `notFound`. */
export async function readUserInfo(db: Db, photos: PhotoUrls, userId: number): Promise<UserInfo> {
  const user = await db
    .selectFrom('users as u')
    .leftJoin('user_companies as m', 'm.user_id', 'u.id')
    .leftJoin('companies as c', 'c.id', 'm.company_id')
    .selectAll('u')
    .select(['m.role as companyRole', 'c.id as companyId', 'c.name as companyName', 'c.verified_at as companyVerified'])
    .select('c.credit_code as companyCreditCode')
    .where('u.id', '=', userId)
    .executeTakeFirst();
  if (!user) throw new AppError('notFound');
  const payer = { id: user.id, userType: user.user_type, companyId: user.companyId };
  const { balance, companyBalance, income } = await balancesOf(db, payer);
  const cards = await discountCardsBalance(db, { ...payer, companyRole: user.companyRole });
  return {
    userId: user.id,
    name: user.name,
    realName: user.real_name,
    companyName: user.companyName,
    companyId: user.companyVerified ? user.companyId : null,
    companyRole: user.companyRole,
    phone: maskPhone(user.phone ?? ''),
    email: user.email,
    pendingEmail: user.pending_email,
    photoUrl: photoUrlOf(photos, user.photo_key),
    userType: user.user_type,
    currentUserType: user.current_user_type,
    author: user.author,
    role: user.role,
    saleType: user.sale_type,
    remark: user.remark,
    advantage: user.advantage,
    addTime: user.created_at,
    signTime: user.sign_time,
    balance: toYuan(balance),
    companyBalance: user.companyId === null || user.companyRole === 'viewer' ? null : toYuan(companyBalance),
    companyCreditCode: user.companyVerified ? user.companyCreditCode : null,
    notCashOutTotalMoney: toYuan(await withdrawableIncome(db, user.id, income)),
    discountAmount: toYuan(cards),
  };
}

interface SessionServices {
  storage: PhotoUrls;
  /** Absent only in tests that have no terms. */
  terms?: Pick<Terms, 'pending'>;
}

export async function readOwnInfo(db: Db, { storage, terms }: SessionServices, userId: number): Promise<UserInfo> {
  const [info, pending = []] = await Promise.all([readUserInfo(db, storage, userId), terms?.pending(db, userId)]);
  return pending.length === 0 ? info : { ...info, pendingDocuments: pending.map(({ type }) => type) };
}

/** Returns a creator's public profile. Throws `notFound` if the user is not a creator. */
export async function readCreatorInfo(db: Db, photos: PhotoUrls, userId: number): Promise<CreatorInfo> {
  const creator = await db
    .selectFrom('users as u')
    .select(['u.id', 'u.name', 'u.photo_key', 'u.role', 'u.sale_type', 'u.user_type', 'u.remark', 'u.created_at'])
    .select((eb) =>
      eb
        .selectFrom('videos as v')
        .select(eb.fn.countAll<bigint>().as('count'))
        .whereRef('v.author_id', '=', 'u.id')
        .where(wherePublished('v'))
        .as('published'),
    )
    .where('u.id', '=', userId)
    .where('u.author', '=', true)
    .where('u.suspended_at', 'is', null)
    .executeTakeFirst();
  if (!creator) throw new AppError('notFound');
  return {
    userId: creator.id,
    name: creator.name,
    photoUrl: photoUrlOf(photos, creator.photo_key),
    role: creator.role,
    saleType: creator.sale_type!,
    userType: creator.user_type,
    remark: creator.remark,
    publishVideoCount: Number(creator.published),
    addTime: creator.created_at,
  };
}
