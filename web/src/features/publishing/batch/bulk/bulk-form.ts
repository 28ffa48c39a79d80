import { SHEET_COLUMNS } from '@zhenku/contract/clips/sheet';
import type { WordType } from '@zhenku/contract/clips/fields';
import type { Change, Changes } from './bulk.ts';

import type { Field } from '../row.ts';
import { splitKeywords } from '@zhenku/contract/clips/split-keywords';

export type Operation = 'keep' | Change['do'];

export const OPERATION_LABEL: Readonly<Record<Operation, string>> = {
  keep: '不修改',
  set: '设为',
  add: '添加',
  remove: '移除',
  prepend: '加在前面',
  append: '加在后面',
  replace: '查找并替换',
};

export const OPERATIONS: Readonly<Record<WordType, readonly Operation[]>> = {
  line: ['keep', 'set', 'prepend', 'append', 'replace'],
  text: ['keep', 'set', 'prepend', 'append', 'replace'],
  keywords: ['keep', 'add', 'remove', 'set', 'replace'],
  ids: ['keep', 'add', 'remove', 'set'],
  id: ['keep', 'set'],
  yuan: ['keep', 'set'],
  period: ['keep', 'set'],
  flag: ['keep', 'set'],
  code: ['keep', 'set'],
  date: ['keep', 'set'],
};

export interface BulkEntry {
  operation: Operation;
  text: string;
  by: string;
  ids: readonly number[];
}

export const EMPTY_ENTRY: BulkEntry = { operation: 'keep', text: '', by: '', ids: [] };

export type BulkEntries = Partial<Record<Field, BulkEntry>>;

const numberOf = (text: string) => (text === '' ? null : Number(text));

function valueOf(kind: WordType, { text, ids }: BulkEntry): unknown {
  switch (kind) {
    case 'line':
    case 'text':
    case 'yuan':
    case 'date':
      return text.trim();
    case 'keywords':
      return splitKeywords(text);
    case 'ids':
      return ids;
    case 'id':
    case 'code':
      return numberOf(text);
    case 'period':
      return text === '2' ? 2 : 1;
    case 'flag':
      return text === 'yes';
  }
}

function changeOf(kind: WordType, entry: BulkEntry): Change | null {
  const { operation, text, by, ids } = entry;
  switch (operation) {
    case 'keep':
      return null;
    case 'set':
      return { do: 'set', value: valueOf(kind, entry) };
    case 'add':
    case 'remove':
      return { do: operation, items: kind === 'keywords' ? splitKeywords(text) : ids };
    case 'prepend':
    case 'append':
      return { do: operation, text };
    case 'replace':
      return { do: 'replace', find: text, by };
  }
}

export function changesOf(entries: BulkEntries): Changes {
  const changes = SHEET_COLUMNS.flatMap(({ field, kind }) => {
    const change = changeOf(kind, entries[field] ?? EMPTY_ENTRY);
    return change ? [[field, change]] : [];
  });
  return Object.fromEntries(changes) as Changes;
}
