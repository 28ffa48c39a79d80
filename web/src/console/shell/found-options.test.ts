import { expect, test } from 'vitest';
import type { Section } from './sections.ts';
import { optionGroups } from './found-options.ts';

const SECTIONS: Section[] = [
  { path: '/orders', label: '订单', group: '交易', roles: ['finance'] },
  { path: '/refunds', label: '退款申请', group: '交易', roles: ['finance'] },
];
const order = { path: '/orders/a', id: 'a', title: 'a', detail: null, amount: 1, time: null };

test('lists results before console pages with names that contain the text', () => {
  const groups = optionGroups('订单', [{ kind: 'order', more: true, found: [order] }], SECTIONS);
  expect(groups.map(({ label, more }) => ({ label, more }))).toEqual([
    { label: '订单', more: true },
    { label: '页面', more: false },
  ]);
  expect(groups.flatMap(({ options }) => options.map(({ path }) => path))).toEqual(['/orders/a', '/orders']);
});

test('returns nothing for an empty text', () => {
  expect(optionGroups('', [], SECTIONS)).toEqual([]);
});
