import type { LicenceDays } from '@zhenku/contract/licences/upgrade';
import { LICENCE_TERM, LICENCE_END_REMINDER_DAYS } from '@zhenku/contract/constants';
import { type RawBuilder, sql, type SqlBool } from 'kysely';

/**
 * Selects when a licence's year begins; null if it has not begun. Normally the year begins with the first certificate of any
 * licence that shares it, even a refunded or corrected one. For an upgrade of a running licence it begins with the upgrade's
 * order.
 */
const beginOf = (licence: string): RawBuilder<unknown> => {
  const shared = sql`coalesce(${sql.ref(`${licence}.year_of`)}, ${sql.ref(`${licence}.id`)})`;
  return sql`coalesce((select y.year_from from licences y where y.id = ${shared}),
    (select min(f.created_at) from licences y join certificates f on f.licence_id = y.id
      where coalesce(y.year_of, y.id) = ${shared}))`;
};
const begin = beginOf('l');

/** Whether the year of licence `base` was running when its upgrade was ordered in `o`, so that only the rest was credited. */
const ranWhenOrdered = sql<boolean>`coalesce(${beginOf('base')} <= o.created_at, false)`;

/** The year of an upgrade: shared with the licence `base`, or beginning with the order `o`. */
export const yearOfUpgrade = {
  sharedWith: sql`case when not ${ranWhenOrdered} then coalesce(base.year_of, base.id) end`,
  from: sql`case when ${ranWhenOrdered} then o.created_at end`,
};

/**
 * Whether an upgrade shares the year of the upgraded licence `base`. Expects the item's order as `o` and, once paid, its
 * licence as `l`. Null if the licence is permanent or its year begins with its own first certificate.
 */
export const sharesYear = (authenticationType: RawBuilder<unknown>) =>
  sql<boolean | null>`case when base.id is null or ${authenticationType} <> ${sql.lit(LICENCE_TERM.oneYear)} then null
    when l.id is null then not ${ranWhenOrdered}
    when l.year_of is not null or l.year_from is not null then l.year_of is not null end`;

/** Selects the same local time one year later in Asia/Shanghai; 29 February becomes the 28th. */
export const yearAfter = (time: unknown) =>
  sql<string | null>`((${time} at time zone 'Asia/Shanghai' + interval '1 year') at time zone 'Asia/Shanghai')`;

export const yearEnd = yearAfter(begin);

const isOneYear = sql`s.authentication_type = ${sql.lit(LICENCE_TERM.oneYear)}`;

/** When licence `l` with snapshot `s` ends; null if the licence is permanent or its year has not begun. */
export const licenceEnd = sql<string | null>`case when ${isOneYear} then ${yearEnd} end`;

export const hasExpired = sql<SqlBool>`coalesce(${licenceEnd} <= now(), false)`;

export const endsSoon = sql<SqlBool>`coalesce(${licenceEnd} > now()
  and ${licenceEnd} <= now() + make_interval(days => ${LICENCE_END_REMINDER_DAYS}), false)`;

/** When the year began if not with the licence's own first certificate, otherwise null. */
export const earlierBegin = sql<string | null>`case when ${isOneYear} and ${begin} is distinct from
  (select min(f.created_at) from certificates f where f.licence_id = l.id) then ${begin} end`;

const dayOf = (time: unknown) => sql`(${time} at time zone 'Asia/Shanghai')::date`;

/**
 * The total and remaining days of licence `l` with snapshot `s`; null if the licence is permanent or its year has not begun.
 */
export const licenceDays = sql<LicenceDays | null>`case when ${isOneYear} and ${begin} is not null then
  json_build_object('total', ${dayOf(yearEnd)} - ${dayOf(begin)}, 'left', ${dayOf(yearEnd)} - ${dayOf(sql`now()`)}) end`;
