import { type GroupField, TEXT_FIELDS, type TextField } from '@zhenku/contract/clips/fields';
import { changeList } from '@zhenku/contract/publishing/change-list';
import type { Draft } from '../../draft.ts';
import { changeRow, type BatchRow, type Field } from '../row.ts';

type SingleField = Exclude<Field, TextField | GroupField | 'videoKeywords'>;

export type Change =
  | { do: 'set'; value: unknown }
  | { do: 'prepend' | 'append'; text: string }
  | { do: 'replace'; find: string; by: string }
  | { do: 'add' | 'remove'; items: readonly (string | number)[] };

/** Absent fields stay unchanged. */
export type Changes = {
  [F in TextField]?: { do: 'set'; value: string } | Extract<Change, { do: 'prepend' | 'append' | 'replace' }>;
} & {
  videoKeywords?:
    | { do: 'set'; value: readonly string[] }
    | { do: 'add' | 'remove'; items: readonly string[] }
    | Extract<Change, { do: 'replace' }>;
} & {
  [F in GroupField]?: { do: 'set'; value: readonly number[] } | { do: 'add' | 'remove'; items: readonly number[] };
} & { [F in SingleField]?: { do: 'set'; value: Draft[F] } };

function changeText(text: string, change: Change): string {
  if (change.do === 'set') return change.value as string;
  if (change.do === 'prepend') return change.text + text;
  if (change.do === 'append') return text + change.text;
  if (change.do === 'replace' && change.find !== '') return text.replaceAll(change.find, () => change.by);
  return text;
}

function changeItems(list: readonly (string | number)[], change: Change): readonly (string | number)[] {
  switch (change.do) {
    case 'set':
      return changeList(list, { do: 'set', items: change.value as (string | number)[] });
    case 'add':
    case 'remove':
    case 'replace':
      return changeList(list, change);
    case 'prepend':
    case 'append':
      return list;
  }
}

const isText = (field: Field): field is TextField => TEXT_FIELDS.some((name) => name === field);

function changeValue(draft: Draft, field: Field, change: Change): unknown {
  if (isText(field)) return changeText(draft[field], change);
  const value = draft[field];
  if (Array.isArray(value)) return changeItems(value as (string | number)[], change);
  return change.do === 'set' ? change.value : value;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Unchanged rows and fields keep their identity. */
export function changeRows(rows: readonly BatchRow[], chosen: ReadonlySet<number>, changes: Changes): BatchRow[] {
  return rows.map((row) => {
    if (!chosen.has(row.id)) return row;
    const part: Record<string, unknown> = {};
    for (const [field, change] of Object.entries(changes) as [Field, Change][]) {
      const value = changeValue(row.draft, field, change);
      if (!isSame(value, row.draft[field])) part[field] = value;
    }
    return Object.keys(part).length === 0 ? row : changeRow(row, part as Partial<Draft>);
  });
}

export function copyFromFirst(rows: readonly BatchRow[], chosen: ReadonlySet<number>): BatchRow[] {
  const first = rows.find(({ id }) => chosen.has(id));
  return rows.map((row) => {
    if (!first || row === first || !chosen.has(row.id)) return row;
    const draft = { ...first.draft, videoName: row.draft.videoName };
    return isSame(draft, row.draft) ? row : changeRow(row, draft);
  });
}

export function fillEmpty(rows: readonly BatchRow[], chosen: ReadonlySet<number>, part: Partial<Draft>): BatchRow[] {
  const given = Object.entries(part) as [Field, Draft[Field]][];
  return rows.map((row) => {
    if (!chosen.has(row.id)) return row;
    const missing = given.filter(
      ([field, value]) => isSame(row.draft[field], emptyLike(value)) && !isSame(value, row.draft[field]),
    );
    return missing.length === 0 ? row : changeRow(row, Object.fromEntries(missing) as Partial<Draft>);
  });
}

const emptyLike = (value: Draft[Field]) => (Array.isArray(value) ? [] : typeof value === 'string' ? '' : null);

export function moveRow(rows: readonly BatchRow[], id: number, target: number): readonly BatchRow[] {
  const from = rows.findIndex((row) => row.id === id);
  const to = rows.findIndex((row) => row.id === target);
  if (from === -1 || to === -1 || from === to) return rows;
  return rows.toSpliced(from, 1).toSpliced(to, 0, rows[from]!);
}
