import type { ExportName } from '@zhenku/contract/operators/audit-actions';
import { api, type Input, type Key, type Output } from '@zhenku/contract/api';
import type { PageOf } from '@zhenku/contract/shapes';
import type { ExportFormat } from '@zhenku/contract/list-and-export';
import { type RawBuilder, sql } from 'kysely';
import type { ZodArray, ZodObject, ZodType } from 'zod';
import { type CsvColumns, csvOf } from './csv.ts';
import type { Db } from '../database/database.ts';
import { type App, type Context, route } from '../http/route.ts';
import { JSON_LINES_TYPE, jsonLinesOf } from './json-lines.ts';
import { type ListFile, listFileUrl, serveOperatorFile } from './list-file.ts';
import type { Log } from '../observability/log.ts';
import { type ColumnExpression, columnSql, type ListById, type Paging, readEveryRow, readPageById } from './paging.ts';
import type { OperatorSession } from '../sessions.ts';
import { CSV_TYPE } from './user-file.ts';

export interface ListReader {
  db: Db;
  operator: OperatorSession;
  log: Log;
}

export interface OperatorList<Filter, Row, Id, Line = Row> {
  /** The export's name in the audit log. */
  name: ExportName;
  /** Without the site's name, which precedes it. */
  fileName: string;
  columns: CsvColumns<Line>;
  /** The file's lines for a row; by default the row itself. */
  linesOf?: (row: Row) => readonly Line[];
  select: (reader: ListReader, filter: Filter) => ListById<Id, Row> | Promise<ListById<Id, Row>>;
}

/** The contract's lists that can also be exported as a file. */
export type ListKey = {
  [K in Key]: `${K}/export` extends Key ? (Output<K> extends PageOf<infer _> ? K : never) : never;
}[Key];

type FilterOf<K extends ListKey> = `${K}/export` extends Key ? Input<`${K}/export`> : never;
type RowOf<K extends ListKey> = Output<K> extends PageOf<infer Row> ? Row : never;

export function serveOperatorList<K extends ListKey, Id, Line = RowOf<K>>(
  app: App,
  key: K,
  list: OperatorList<FilterOf<K>, RowOf<K>, Id, Line>,
): void {
  route(app, key, async (context) => {
    const { db, operator, input, request } = context as unknown as Context<'GET /operator/v1/orders'>;
    const page = await readOperatorList({ db, operator, log: request.log }, list, input as Paging & FilterOf<K>);
    return page as unknown as Output<K>;
  });
  serveListExport(app, key, list);
}

/** Serves only the file, for a list with pages that show more than its rows. */
export function serveListExport<K extends ListKey, Id, Line = RowOf<K>>(
  app: App,
  key: K,
  list: OperatorList<FilterOf<K>, RowOf<K>, Id, Line>,
): void {
  const role = api[key].access.replace('operator:', '') as ListFile<object, never>['role'];
  const jsonLinesName = list.fileName.replace(/\.csv$/, '.jsonl');
  route(app, `${key}/export` as 'GET /operator/v1/orders/export', ({ db, operator, input }) => {
    const fileName = input.format === 'jsonl' ? jsonLinesName : list.fileName;
    return listFileUrl(
      { db, caller: operator, services: { secret: app.linkSecret } },
      { name: list.name, role, fileName },
      input,
    );
  });

  async function* rowsOf(reader: ListReader, filter: FilterOf<K>): AsyncGenerator<RowOf<K>> {
    yield* readEveryRow(reader.db, await list.select(reader, filter));
  }
  async function* linesOf(rows: AsyncIterable<RowOf<K>>): AsyncGenerator<Line> {
    for await (const row of rows) yield* list.linesOf?.(row) ?? [row as unknown as Line];
  }
  const Row = rowSchemaOf(key);
  const file = { secret: app.linkSecret, name: list.name };
  serveOperatorFile<FilterOf<K> & { format?: ExportFormat }>(app, file, (context, operator, { format, ...filter }) => {
    const rows = rowsOf({ ...context, operator }, filter as unknown as FilterOf<K>);
    return format === 'jsonl'
      ? { type: JSON_LINES_TYPE, body: jsonLinesOf(rows, Row) }
      : { type: CSV_TYPE, body: csvOf(linesOf(rows), list.columns) };
  });
}

/** Returns the schema of a list's rows, which omits undeclared fields. */
function rowSchemaOf(key: ListKey): ZodType {
  const { output } = api[key] as unknown as { output: ZodObject<{ content: ZodArray }> };
  return output.shape.content.element as ZodType;
}

export async function readOperatorList<Filter, Row, Id>(
  reader: ListReader,
  list: Pick<OperatorList<Filter, Row, Id>, 'select'>,
  { page, size, ...filter }: Paging & Filter,
): Promise<PageOf<Row>> {
  const { rows: content, ...rest } = await readPageById(
    reader.db,
    { page, size },
    await list.select(reader, filter as Filter),
  );
  return { content, ...rest };
}

interface RequestedSort<Column extends string> {
  sort?: Column | undefined;
  desc?: boolean | undefined;
}

/** A column to sort by. `nullable` marks one with missing values, which no index puts last in both directions. */
type SortColumn = ColumnExpression | { nullable: string };

interface DefaultOrder {
  /** Breaks ties, so that every order is total. */
  id: string;
  /** The creation time of a row, if ids do not ascend with it. */
  since?: string;
  oldestFirst: boolean;
}

/**
 * Returns a list's order by the requested column with missing values last; otherwise the default order, oldest or
 * newest first. `columns` maps wire names to database columns.
 */
export function listOrder<Column extends string>(
  { sort, desc }: RequestedSort<Column>,
  columns: Readonly<Record<Column, SortColumn>>,
  { id, since, oldestFirst }: DefaultOrder,
): RawBuilder<unknown> {
  const direction = (descending: boolean | undefined) => (descending ? sql`desc` : sql`asc`);
  const byId = (descending: boolean | undefined) => sql`${sql.ref(id)} ${direction(descending)}`;
  if (!sort) {
    const own = since ? sql`${sql.ref(since)} ${direction(!oldestFirst)}, ` : sql``;
    return sql`${own}${byId(!oldestFirst)}`;
  }
  const column: SortColumn = columns[sort];
  if (typeof column === 'object' && 'nullable' in column) {
    return sql`${sql.ref(column.nullable)} ${direction(desc)} nulls last, ${byId(desc)}`;
  }
  return sql`${columnSql(column)} ${direction(desc)}, ${byId(desc)}`;
}
