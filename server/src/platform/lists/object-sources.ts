import type { FoundKind, ObjectKind } from '@zhenku/contract/operations/object-kinds';
import { type RawBuilder, sql } from 'kysely';
import { prefixPattern } from '../database/text-match.ts';

export interface ObjectQuery {
  text: string;
  /** The text as a sequential id; null if it is not one. */
  number: number | null;
}

/** A feature's declaration of a kind of object: how to find its objects, and which objects they belong to. */
export interface ObjectSource {
  kind: FoundKind;
  path: (id: string) => string;
  /** Selects `objectColumns` of matches, using indexes only, exact matches first. null: the text cannot match any. */
  find?: (sought: ObjectQuery) => RawBuilder<unknown> | null;
  /** Selects the row with this id, if any. */
  exists?: (id: string) => RawBuilder<unknown>;
  /** Selects `objectColumns` of objects that belong to the object with this id, latest first. */
  related?: ByKind;
}

/** Queries for related objects, by the kind of the object whose id they take. */
export type ByKind = Partial<Record<ObjectKind, (id: string) => RawBuilder<unknown>>>;

/** Returns whether a text may be a reference number, ours or a provider's, which may contain letters. */
export const mayBeReference = (text: string): boolean => /^[\w-]+$/.test(text);

/** The minimum length for searching unguessable numbers by prefix. */
const PREFIX_MIN = 6;

interface NumberedObjects {
  id: RawBuilder<unknown>;
  idsLike: (pattern: string) => RawBuilder<unknown>;
  select: (which: RawBuilder<unknown>, exact: RawBuilder<unknown>) => RawBuilder<unknown>;
}

export const findByNumber =
  ({ id, idsLike, select }: NumberedObjects): ObjectSource['find'] =>
  ({ text }) => {
    if (!mayBeReference(text)) return null;
    const exact = sql`${id} = ${text}`;
    const begins = sql`${idsLike(prefixPattern(text))} order by id limit 10`;
    return sql`${select(text.length < PREFIX_MIN ? exact : sql`${id} in (${begins})`, exact)} order by exact desc, ${id}`;
  };

export const FOUND_MAX = 5;

type Column = RawBuilder<unknown> | undefined;
export const column = (value: Column, type: string, name: string) =>
  sql`(${value ?? sql`null`})::${sql.raw(type)} as ${sql.ref(name)}`;

interface ObjectColumns {
  id: RawBuilder<unknown>;
  title: RawBuilder<unknown>;
  detail?: RawBuilder<unknown>;
  /** The amount in fen. */
  amount?: RawBuilder<unknown>;
  time?: RawBuilder<unknown>;
  exact?: RawBuilder<unknown>;
}

const objectColumns = ({ id, title, detail, amount, time, exact }: ObjectColumns): RawBuilder<unknown> =>
  sql.join([
    column(id, 'text', 'id'),
    column(title, 'text', 'title'),
    column(detail, 'text', 'detail'),
    column(amount, 'bigint', 'amount'),
    column(time, 'timestamptz', 'time'),
    column(exact ?? sql`false`, 'boolean', 'exact'),
  ]);

/** Selects objects from tables by a condition. `exact` is the condition that an object matches the search exactly. */
export const selectObjects =
  (columns: Omit<ObjectColumns, 'exact'>, from: RawBuilder<unknown>) =>
  (which: RawBuilder<unknown>, exact: RawBuilder<unknown> = sql`false`): RawBuilder<unknown> =>
    sql`select ${objectColumns({ ...columns, exact })} from ${from} where ${which}`;

/** Selects the ids from all queries. Each is bounded separately, so that it uses its own index. */
export const anyOf = (queries: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`(${sql.join(
    queries.map((query) => sql`(${query} limit ${FOUND_MAX + 1})`),
    sql` union `,
  )})`;
