import type { FoundKind, ObjectKind } from '@zhenku/contract/operations/object-kinds';
import { type RawBuilder, sql } from 'kysely';
import { prefixPattern } from '../database/text-match.ts';

/** What an operator looks for. */
export interface Sought {
  text: string;
  /** The text as an id that is counted; null for another text. */
  number: number | null;
}

/** What a feature knows of a kind of object: how it is found, and what it belongs to. */
export interface ObjectSource {
  kind: FoundKind;
  /** Its page in the console. */
  path: (id: string) => string;
  /** Selects `objectColumns` of what is found, by indexes alone, exact ones first. Null: the text can be none of these. */
  find?: (sought: Sought) => RawBuilder<unknown> | null;
  /** Selects a row if there is one with this id. */
  exists?: (id: string) => RawBuilder<unknown>;
  /** Selects `objectColumns` of those that belong to the object with this id, the latest first. */
  related?: ByKind;
}

/** What happened to objects, by the kind of object. Each selects `eventColumns`. */
export interface EventSource {
  /** Who may not open these sees no such event. */
  of: FoundKind;
  on: ByKind;
}

type ByKind = Partial<Record<ObjectKind, (id: string) => RawBuilder<unknown>>>;

/** Whether a text may be a number that nobody counts, ours or a provider's. */
export const mayBeNumber = (text: string): boolean => /^[\w-]+$/.test(text);

/** Shorter beginnings of numbers that cannot be guessed are no search. */
const PREFIX_MIN = 6;

interface NumberedObjects {
  id: RawBuilder<unknown>;
  /** Selects the ids that are like a pattern. */
  idsLike: (pattern: string) => RawBuilder<unknown>;
  select: (which: RawBuilder<unknown>, exact: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** Finds objects by their number, which cannot be guessed, or by its beginning. */
export const findByNumber =
  ({ id, idsLike, select }: NumberedObjects): ObjectSource['find'] =>
  ({ text }) => {
    if (!mayBeNumber(text)) return null;
    const exact = sql`${id} = ${text}`;
    const begins = sql`${idsLike(prefixPattern(text))} order by id limit 10`;
    return sql`${select(text.length < PREFIX_MIN ? exact : sql`${id} in (${begins})`, exact)} order by exact desc, ${id}`;
  };

/** How many of a kind are shown. */
export const FOUND_MAX = 5;

type Column = RawBuilder<unknown> | undefined;
const column = (value: Column, type: string, name: string) =>
  sql`(${value ?? sql`null`})::${sql.raw(type)} as ${sql.ref(name)}`;

interface ObjectColumns {
  id: RawBuilder<unknown>;
  title: RawBuilder<unknown>;
  detail?: RawBuilder<unknown>;
  /** In fen. */
  amount?: RawBuilder<unknown>;
  time?: RawBuilder<unknown>;
  /** Whether it is the very one that was looked for. */
  exact?: RawBuilder<unknown>;
}

/** What identifies an object to an operator. */
export const objectColumns = ({ id, title, detail, amount, time, exact }: ObjectColumns): RawBuilder<unknown> =>
  sql.join([
    column(id, 'text', 'id'),
    column(title, 'text', 'title'),
    column(detail, 'text', 'detail'),
    column(amount, 'bigint', 'amount'),
    column(time, 'timestamptz', 'time'),
    column(exact ?? sql`false`, 'boolean', 'exact'),
  ]);

/** Selects objects from tables, by a condition. `exact`: whether it is the very one that was looked for. */
export const selectObjects =
  (columns: Omit<ObjectColumns, 'exact'>, from: RawBuilder<unknown>) =>
  (which: RawBuilder<unknown>, exact: RawBuilder<unknown> = sql`false`): RawBuilder<unknown> =>
    sql`select ${objectColumns({ ...columns, exact })} from ${from} where ${which}`;

interface EventColumns {
  /** Like `order.paid`. */
  event: RawBuilder<unknown>;
  time: RawBuilder<unknown>;
  /** Tells it apart from other events of the name. */
  ref: RawBuilder<unknown>;
  detail?: RawBuilder<unknown>;
  amount?: RawBuilder<unknown>;
  operator?: RawBuilder<unknown>;
  /** The object that it happened to, where that is another one than is looked at. */
  about?: { kind: ObjectKind; id: RawBuilder<unknown> };
  /** Where the console has what it is about, if that has no page of its own. */
  path?: RawBuilder<unknown>;
}

export const eventColumns = ({
  event,
  time,
  ref,
  detail,
  amount,
  operator,
  about,
  path,
}: EventColumns): RawBuilder<unknown> =>
  sql.join([
    column(event, 'text', 'event'),
    column(time, 'timestamptz', 'time'),
    column(ref, 'text', 'ref'),
    column(detail, 'text', 'detail'),
    column(amount, 'bigint', 'amount'),
    column(operator, 'text', 'operator_name'),
    column(about && sql`${about.kind}`, 'text', 'about_kind'),
    column(about?.id, 'text', 'about_id'),
    column(path, 'text', 'path'),
  ]);

/** The ids that any of the queries selects. Each is bounded by itself, so that each goes by its own index. */
export const anyOf = (queries: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`(${sql.join(
    queries.map((query) => sql`(${query} limit ${FOUND_MAX + 1})`),
    sql` union `,
  )})`;
