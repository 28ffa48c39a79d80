import type { LicenceDays } from '@zhenku/contract/licences/upgrade';
import { AUTHENTICATION_TYPE, LICENCE_END_REMINDER_DAYS } from '@zhenku/contract/constants';
import { type RawBuilder, sql, type SqlBool } from 'kysely';

/**
 * When the year of a licence begins: with the first naming of any licence that shares it, refunded or not, since another
 * certificate that corrects one changes nothing; or when it was ordered as an upgrade of one whose year ran. Null before.
 */
const beginOf = (licence: string): RawBuilder<unknown> => {
  const shared = sql`coalesce(${sql.ref(`${licence}.year_of`)}, ${sql.ref(`${licence}.id`)})`;
  return sql`coalesce((select y.year_from from licences y where y.id = ${shared}),
    (select min(f.created_at) from licences y join certificates f on f.licence_id = y.id
      where coalesce(y.year_of, y.id) = ${shared}))`;
};
const begin = beginOf('l');

/** Whether the year of a licence `base` ran when its upgrade was ordered in `o`, so that only what was left was taken off. */
const ranWhenOrdered = sql<boolean>`coalesce(${beginOf('base')} <= o.created_at, false)`;

/** The year of an upgrade of a licence `base` that was ordered in `o`: one with `base`, or its own from the order on. */
export const yearOfUpgrade = {
  of: sql`case when not ${ranWhenOrdered} then coalesce(base.year_of, base.id) end`,
  from: sql`case when ${ranWhenOrdered} then o.created_at end`,
};

/**
 * Whether an upgrade shares the year of what it widens, of an item with its order `o`, its licence `l`, if it is paid, and the
 * licence `base`, by its period; null: it is permanent, or was sold with a year from its own naming.
 */
export const sharesYear = (authenticationType: RawBuilder<unknown>) =>
  sql<
    boolean | null
  >`case when base.id is null or ${authenticationType} <> ${sql.lit(AUTHENTICATION_TYPE.oneYear)} then null
    when l.id is null then not ${ranWhenOrdered}
    when l.year_of is not null or l.year_from is not null then l.year_of is not null end`;

/** The same time of the same date a year later in Asia/Shanghai, of 29 February on the 28th. */
export const yearAfter = (time: unknown) =>
  sql<string | null>`((${time} at time zone 'Asia/Shanghai' + interval '1 year') at time zone 'Asia/Shanghai')`;

/** When that year ends; null: it has not begun. */
export const yearEnd = yearAfter(begin);

const isOneYear = sql`s.authentication_type = ${sql.lit(AUTHENTICATION_TYPE.oneYear)}`;

/** When a licence `l` with its snapshot `s` ends; null: it is permanent, or its year has not begun. */
export const licenceEnd = sql<string | null>`case when ${isOneYear} then ${yearEnd} end`;

/** Whether a licence `l` with its snapshot `s` has run out. */
export const hasRunOut = sql<SqlBool>`coalesce(${licenceEnd} <= now(), false)`;

/** Whether its end is near. */
export const endsSoon = sql<SqlBool>`coalesce(${licenceEnd} > now()
  and ${licenceEnd} <= now() + make_interval(days => ${LICENCE_END_REMINDER_DAYS}), false)`;

/** When it began, where that was not the first naming of its own licensee; else null. */
export const earlierBegin = sql<string | null>`case when ${isOneYear} and ${begin} is distinct from
  (select min(f.created_at) from certificates f where f.licence_id = l.id) then ${begin} end`;

/** A time's day in Asia/Shanghai. */
const dayOf = (time: unknown) => sql`(${time} at time zone 'Asia/Shanghai')::date`;

/** The days of a licence `l` with its snapshot `s`; null: it is permanent, or none has passed since its year has not begun. */
export const licenceDays = sql<LicenceDays | null>`case when ${isOneYear} and ${begin} is not null then
  json_build_object('total', ${dayOf(yearEnd)} - ${dayOf(begin)}, 'left', ${dayOf(yearEnd)} - ${dayOf(sql`now()`)}) end`;
