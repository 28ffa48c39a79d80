import { FOUND_LABEL } from '@zhenku/contract/operations/object-kinds';
import type { FoundGroup, FoundObject } from '@zhenku/contract/operations/objects';
import type { Section } from './sections.ts';

export interface FoundOption {
  path: string;
  found: FoundObject;
}

export interface OptionGroup {
  label: string;
  options: FoundOption[];
  more: boolean;
}

const asOption = ({ path, label }: Section): FoundOption => ({
  path,
  found: { path, id: path, title: label, detail: null, amount: null, time: null },
});

export function optionGroups(text: string, found: readonly FoundGroup[], sections: readonly Section[]): OptionGroup[] {
  const named = sections.filter(({ label }) => text !== '' && label.includes(text)).map(asOption);
  const groups = found.map(({ kind, more, found: list }) => ({
    label: FOUND_LABEL[kind],
    options: list.map((one) => ({ path: one.path, found: one })),
    more,
  }));
  return named.length > 0 ? [...groups, { label: '页面', options: named, more: false }] : groups;
}
