import { z } from 'zod';
import { define, type Access, type Endpoint } from './endpoint.ts';
import { AmountRange, FileLink, ListFilter, Page, Paged } from './shapes.ts';

type Columns = readonly [string, ...string[]];

/** The status by which operators narrow a list: a code of the given range. */
export const StatusFilter = (least: number, most: number) =>
  z.int('状态有误').min(least, '状态有误').max(most, '状态有误').optional();

/** What a list of sums of money is narrowed and ordered by; `keyword` says what a keyword is looked for in. */
export const MoneyFilter = <const C extends Columns>(keyword: string, columns: C, [least, most]: [number, number]) =>
  z.object({ status: StatusFilter(least, most), ...ListFilter(keyword, columns), ...AmountRange });

/** A list of the operators' page by page, and at `/export` the same list as a CSV file. */
export function listAndExport<
  const Key extends `GET ${string}`,
  const A extends Access,
  Shape extends z.ZodRawShape,
  Item extends z.ZodType,
>(
  key: Key,
  of: {
    access: A;
    filter: z.ZodObject<Shape>;
    item: Item;
    /** Each call's operationId and summary. */
    list: [operationId: string, summary: string];
    export: [operationId: string, summary: string];
  },
) {
  const { access, filter, item, list, export: file } = of;
  return {
    [key]: define({
      operationId: list[0],
      summary: list[1],
      access,
      input: filter.extend(Page),
      output: Paged(item),
    }),
    [`${key}/export`]: define({
      operationId: file[0],
      summary: file[1],
      access,
      input: filter,
      output: FileLink,
    }),
  } as unknown as {
    [K in Key]: Endpoint<ReturnType<typeof filter.extend<typeof Page>>, ReturnType<typeof Paged<Item>>, A>;
  } & { [K in `${Key}/export`]: Endpoint<z.ZodObject<Shape>, typeof FileLink, A> };
}
