import type { LicenceDays } from '@zhenku/contract/rules/upgrade';
import { AUTHENTICATION_TYPE } from '@zhenku/contract/constants';
import { sql } from 'kysely';

/**
 * When the year of a licence `l` begins: when its licensee was named, by the first certificate, since another one that corrects
 * it changes nothing; until then when it was bought.
 */
const begin = sql`coalesce((select min(f.created_at) from certificates f where f.licence_id = l.id), l.granted_at)`;

/** When that year ends: at the same time of the same date a year later in Asia/Shanghai, of 29 February on the 28th. */
export const yearEnd = sql<string>`((${begin} at time zone 'Asia/Shanghai' + interval '1 year') at time zone 'Asia/Shanghai')`;

const isOneYear = sql`s.authentication_type = ${sql.lit(AUTHENTICATION_TYPE.oneYear)}`;

/** When a licence `l` with its snapshot `s` ends; null: it is permanent. */
export const licenceEnd = sql<string | null>`case when ${isOneYear} then ${yearEnd} end`;

/** A time's day in Asia/Shanghai. */
const dayOf = (time: unknown) => sql`(${time} at time zone 'Asia/Shanghai')::date`;

/** The days of a licence `l` with its snapshot `s`; null: it is permanent. */
export const licenceDays = sql<LicenceDays | null>`case when ${isOneYear} then
  json_build_object('total', ${dayOf(yearEnd)} - ${dayOf(begin)}, 'left', ${dayOf(yearEnd)} - ${dayOf(sql`now()`)}) end`;
