import { NOTICES_MAX } from '@zhenku/contract/wanted/wanted';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { lockCaller } from '../../platform/database/users.ts';
import { isTermShown } from '../insights/hidden-searches.ts';
import { termOf } from '../insights/terms.ts';

/** `find`: the user waits for a matching clip; `shoot`: the user wants to make one. */
export type RequestKind = 'find' | 'shoot';

interface FootageRequest {
  kind: RequestKind;
  keyword: string;
}

/** Throws `invalidInput` for keywords that are not stored as searches either. */
function storedTerm(keyword: string): string {
  const term = termOf(keyword);
  if (term === null) throw invalidField('keyword', '关键词过长，或包含号码、网址等信息，请换一个');
  return term;
}

export async function hasRequest(db: Db, userId: number, { kind, keyword }: FootageRequest): Promise<boolean> {
  const row = await db
    .selectFrom('footage_requests')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('term', '=', termOf(keyword) ?? '')
    .select('term')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Records a user's request; a repeated one changes nothing. Throws `invalidInput`, also for words that operators hide, and
 * `tooManyAttempts` above the limit.
 */
export async function makeRequest(db: Db, userId: number, { kind, keyword }: FootageRequest): Promise<null> {
  const term = storedTerm(keyword);
  if (!(await isTermShown(db, term))) throw invalidField('keyword', '该关键词不能登记，请换一个');
  return await inTransaction(db, async (tx) => {
    await lockCaller(tx, userId);
    const { others } = await tx
      .selectFrom('footage_requests')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('term', '<>', term)
      .select((eb) => eb.fn.countAll<bigint>().as('others'))
      .executeTakeFirstOrThrow();
    if (others >= NOTICES_MAX) {
      throw new AppError('tooManyAttempts', { message: `最多登记${NOTICES_MAX}个，请先取消一部分` });
    }
    const row = { user_id: userId, kind, term };
    await tx
      .insertInto('footage_requests')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return null;
  });
}

export async function takeBackRequest(db: Db, userId: number, { kind, keyword }: FootageRequest): Promise<null> {
  await db
    .deleteFrom('footage_requests')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('term', '=', termOf(keyword) ?? '')
    .execute();
  return null;
}

export async function listNotices(db: Db, userId: number): Promise<{ keyword: string; addTime: string }[]> {
  return await db
    .selectFrom('footage_requests')
    .where('user_id', '=', userId)
    .where('kind', '=', 'find')
    .orderBy('created_at', 'desc')
    .orderBy('term')
    .select(['term as keyword', 'created_at as addTime'])
    .execute();
}
