import { maskPhone } from '@zhenku/contract/format';
import type { Recipient } from '@zhenku/contract/messages/messages';
import type { Db } from '../../platform/database/database.ts';
import { containsPattern } from '../../platform/database/text-match.ts';

const RECIPIENTS_MAX = 20;
const ID = /^[1-9]\d{0,8}$/;
const PHONE = /^\d{11}$/;

export async function findRecipients(db: Db, keyword: string): Promise<Recipient[]> {
  const pattern = containsPattern(keyword);
  const rows = await db
    .selectFrom('users as u')
    .leftJoin('companies as c', 'c.owner_user_id', 'u.id')
    .where('u.closed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('u.name', 'ilike', pattern),
        eb('c.name', 'ilike', pattern),
        ...(ID.test(keyword) ? [eb('u.id', '=', Number(keyword))] : []),
        ...(PHONE.test(keyword) ? [eb('u.phone', '=', keyword)] : []),
      ]),
    )
    .select(['u.id', 'u.name', 'c.name as company', 'u.phone'])
    .orderBy('u.id', 'desc')
    .limit(RECIPIENTS_MAX)
    .execute();
  return rows.map(({ id, name, company, phone }) => ({
    userId: id,
    name: company ?? name,
    phone: phone === null ? '' : maskPhone(phone),
  }));
}
