import type { LicenceDays } from '@zhenku/contract/rules/upgrade';
import { AUTHENTICATION_TYPE } from '@zhenku/contract/constants';
import { sql } from 'kysely';

/**
 * When the year of a licence `l` begins: when its licensee is first named, by which it takes effect, since another certificate
 * that corrects it changes nothing; null before.
 */
const begin = sql`(select min(f.created_at) from certificates f where f.licence_id = l.id)`;

/** The same time of the same date a year later in Asia/Shanghai, of 29 February on the 28th. */
export const yearAfter = (time: unknown) =>
  sql<string | null>`((${time} at time zone 'Asia/Shanghai' + interval '1 year') at time zone 'Asia/Shanghai')`;

/** When that year ends; null: it has not begun. */
export const yearEnd = yearAfter(begin);

const isOneYear = sql`s.authentication_type = ${sql.lit(AUTHENTICATION_TYPE.oneYear)}`;

/** When a licence `l` with its snapshot `s` ends; null: it is permanent, or nobody is named. */
export const licenceEnd = sql<string | null>`case when ${isOneYear} then ${yearEnd} end`;

/** A time's day in Asia/Shanghai. */
const dayOf = (time: unknown) => sql`(${time} at time zone 'Asia/Shanghai')::date`;

/** The days of a licence `l` with its snapshot `s`; null: it is permanent, or none has passed since nobody is named. */
export const licenceDays = sql<LicenceDays | null>`case when ${isOneYear} and ${begin} is not null then
  json_build_object('total', ${dayOf(yearEnd)} - ${dayOf(begin)}, 'left', ${dayOf(yearEnd)} - ${dayOf(sql`now()`)}) end`;
