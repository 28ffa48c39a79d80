import { ORDER_STATUS, REFUND_REQUEST_STATUS, TRANSFER_STATUS, VIDEO_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { countPeople } from '../favourites/people.ts';
import { accountKey, type LoginTry, refuseLocked, settleTry, WRONG_PASSWORD } from './login-limit.ts';
import { isPassword } from './passwords.ts';

const CLOSED_NAME = '已注销用户';

/** What was the user's alone: it goes with them. */
const PERSONAL = [
  'sessions',
  'cart_items',
  'video_history',
  'messages',
  'message_reads',
  'company_members',
  'idempotency_keys',
] as const;

interface Closing {
  userId: number;
  secretKey: string;
  ip: string;
}

/**
 * Closes an account for good: who it was is erased, what the books and other people's licences refer to is kept. Throws
 * `conflict` while there is anything left to settle, and for a wrong password what a login throws.
 */
export async function closeAccount(db: Db, storage: Pick<Storage, 'remove'>, closing: Closing): Promise<void> {
  const { userId, secretKey, ip } = closing;
  const attempt: LoginTry = { realm: 'user', account: accountKey(userId, ''), ip };
  await refuseLocked(db, attempt);
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const right = await isPassword(password_hash, secretKey);
  const closed = await settleTry(
    db,
    attempt,
    async (tx) => {
      // Locked: an order or a recharge refers to the user, so it comes before, and is seen below, or after.
      const user = await tx
        .selectFrom('users')
        .select(['id', 'phone', 'email', 'pending_email', 'photo_key'])
        .where('id', '=', userId)
        .where('password_hash', '=', password_hash)
        .where('closed_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (!user || !right) return null;
      // Before the members are looked for: an acceptance that is under way is waited for, and a later one finds nothing.
      await sql`
      delete from company_invites
      where user_id = ${userId} or company_id = (select id from companies where owner_user_id = ${userId})`.execute(tx);
      await refuseUnsettled(tx, userId);
      await eraseUser(tx, userId);
      await eraseTraces(tx, user);
      return { photoKey: user.photo_key };
    },
    WRONG_PASSWORD,
  );
  if (closed.photoKey !== null) await storage.remove(closed.photoKey);
}

/** Locks the user's and their company's ledger accounts, so that no money arrives meanwhile. */
async function refuseUnsettled(tx: Tx, userId: number): Promise<void> {
  const ownCompany = sql`(select id from companies where owner_user_id = ${userId})`;
  const { rows: accounts } = await sql<{ balance: bigint }>`
    select balance from ledger_accounts where user_id = ${userId} or company_id = ${ownCompany}
    order by id for update`.execute(tx);
  const { rows } = await sql<{ orders: boolean; clips: boolean; members: boolean }>`
    select
      exists (select from orders where user_id = ${userId} and status = ${ORDER_STATUS.pending}
        and (expires_at > now() or transfer_status = ${TRANSFER_STATUS.waiting}))
        or exists (select from refund_requests q join orders o on o.id = q.order_id
          where q.status = ${REFUND_REQUEST_STATUS.open}
            and ((o.user_id = ${userId} and o.company_id is null) or o.company_id = ${ownCompany}))
        or exists (select from recharges where user_id = ${userId} and status = ${ORDER_STATUS.pending}) as orders,
      exists (select from videos where author_id = ${userId} and deleted_at is null and status in (
        ${VIDEO_STATUS.processing}, ${VIDEO_STATUS.inReview}, ${VIDEO_STATUS.published})) as clips,
      exists (select from company_members where company_id = ${ownCompany}) as members`.execute(tx);
  const { orders, clips, members } = rows[0]!;
  const reason =
    (accounts.some(({ balance }) => balance !== 0n) && '账户中还有余额、收益或未结清的款项，暂不能注销') ||
    (orders && '还有未完成的订单、充值或退款申请，请先处理') ||
    (clips && '还有在售或审核中的作品，请先下架') ||
    (members && '企业中还有成员，请先解绑');
  if (reason) throw new AppError('conflict', { message: reason });
}

/** What certificates say of a licensor was frozen with the sale, so nothing has to stay here for them. */
async function eraseUser(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      phone: null,
      email: null,
      pending_email: null,
      name: CLOSED_NAME,
      real_name: null,
      remark: null,
      advantage: null,
      photo_key: null,
      // No password has this hash, and no name leads to it.
      password_hash: '',
      closed_at: sql`now()`,
      suspended_at: sql`now()`,
    })
    .where('id', '=', userId)
    .execute();
  await tx
    .updateTable('companies')
    .set({ credit_code: null, verified_at: null })
    .where('owner_user_id', '=', userId)
    .execute();
}

interface Known {
  id: number;
  phone: string | null;
  email: string | null;
  pending_email: string | null;
}

async function eraseTraces(tx: Tx, { id, phone, email, pending_email }: Known): Promise<void> {
  await eraseFavourites(tx, id);
  for (const table of PERSONAL) {
    await tx.deleteFrom(table).where('user_id', '=', id).execute();
  }
  await sql`
    delete from verification_codes
    where user_id = ${id} or recipient in (${phone}, ${email}, ${pending_email})`.execute(tx);
  for (const table of ['page_views', 'client_logs'] as const) {
    await tx.updateTable(table).set({ user_id: null, visitor: null }).where('user_id', '=', id).execute();
  }
  await tx.updateTable('downloads').set({ ip: null }).where('user_id', '=', id).execute();
  // What nothing refers to is swept.
  await tx
    .updateTable('uploads')
    .set({ expires_at: sql`now()` })
    .where('user_id', '=', id)
    .where('used_at', 'is', null)
    .execute();
}

async function eraseFavourites(tx: Tx, userId: number): Promise<void> {
  const clips = await tx
    .selectFrom('favourites as f')
    .innerJoin('favourite_folders as o', 'o.id', 'f.folder_id')
    .where('o.user_id', '=', userId)
    .select('f.video_id')
    .distinct()
    .execute();
  await tx.deleteFrom('favourite_folders').where('user_id', '=', userId).execute();
  await countPeople(
    tx,
    userId,
    clips.map(({ video_id }) => video_id),
    -1,
  );
}
