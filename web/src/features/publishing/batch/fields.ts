import { CONSENT, wordOf, type WordType } from '@zhenku/contract/clips/fields';
import { SHEET_COLUMNS } from '@zhenku/contract/clips/sheet';
import type { Draft } from '../draft.ts';
import type { Field } from './row.ts';

const SHOWN_TYPES: readonly WordType[] = ['keywords', 'ids', 'id', 'yuan'];

export const DETAIL_FIELDS = SHEET_COLUMNS.filter(
  ({ field, kind }) => field !== 'videoName' && !SHOWN_TYPES.includes(kind),
);

export const RELEASE_NOTE = '“有，已获授权”需要附上授权文件，请在该行的“完整编辑”中选择。';

export const declaresRelease = ({ people, property }: Pick<Draft, 'people' | 'property'>): boolean =>
  people === CONSENT.released || property === CONSENT.released;

export function codesWithoutFiles(field: Field, present: number | null = null): [code: string, label: string][] {
  const word = wordOf(field);
  if (word.type !== 'code') return [];
  const needsFile = (code: number) => (field === 'people' || field === 'property') && code === CONSENT.released;
  return Object.entries(word.labels).filter(([code]) => Number(code) === present || !needsFile(Number(code)));
}
