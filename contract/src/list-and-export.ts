import { z } from 'zod';
import { define, type Access, type Endpoint } from './endpoint.ts';
import type { OperatorKeyScope } from './keys/key-scopes.ts';
import { AmountRange, FileLink, ListFilter, Page, Paged } from './shapes.ts';

type Columns = readonly [string, ...string[]];

const STALE_FILTER = '筛选条件有误，请刷新后再试';

export const StatusFilter = (least: number, most: number) =>
  z.int(STALE_FILTER).min(least, STALE_FILTER).max(most, STALE_FILTER).optional();

/** The filters and sort orders of a list with amounts; `keyword` describes the fields that a keyword search covers. */
export const MoneyFilter = <const C extends Columns>(keyword: string, columns: C, [least, most]: [number, number]) =>
  z.object({ status: StatusFilter(least, most), ...ListFilter(keyword, columns), ...AmountRange });

/** The formats of exported lists: a spreadsheet, or one JSON object per line with the list's own fields. */
export const EXPORT_FORMATS = ['csv', 'jsonl'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const ExportFormatInput = {
  format: z
    .enum(EXPORT_FORMATS, '文件格式有误')
    .default('csv')
    .describe('csv: a spreadsheet in Chinese; jsonl: one JSON object per line, with the same fields as the list'),
};

/** Defines an operators' paged list, and the same list as a file at `/export`. */
export function listAndExport<
  const Key extends `GET ${string}`,
  const A extends Access,
  Shape extends z.ZodRawShape,
  Item extends z.ZodType,
>(
  key: Key,
  {
    access,
    scope,
    filter,
    item,
    list,
    export: file,
  }: {
    access: A;
    /** The scope of API keys that read the list and its file; absent: none. */
    scope?: OperatorKeyScope;
    filter: z.ZodObject<Shape>;
    item: Item;
    list: [operationId: string, summary: string];
    export: [operationId: string, summary: string];
  },
) {
  return {
    [key]: define({
      operationId: list[0],
      summary: list[1],
      access,
      ...(scope && { scope }),
      input: filter.extend(Page),
      output: Paged(item),
    }),
    [`${key}/export`]: define({
      operationId: file[0],
      summary: file[1],
      access,
      ...(scope && { scope }),
      input: filter.extend(ExportFormatInput),
      output: FileLink,
    }),
  } as unknown as {
    [K in Key]: Endpoint<ReturnType<typeof filter.extend<typeof Page>>, ReturnType<typeof Paged<Item>>, A>;
  } & {
    [K in `${Key}/export`]: Endpoint<ReturnType<typeof filter.extend<typeof ExportFormatInput>>, typeof FileLink, A>;
  };
}
