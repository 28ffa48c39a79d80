import { expect, it } from 'vitest';
import { SECTIONS, sectionsOf } from './sections.ts';

const paths = (role: Parameters<typeof sectionsOf>[0]) => sectionsOf(role).map(({ path }) => path);

it('an admin sees every section, each other role its own alone', () => {
  expect(paths('admin')).toEqual(SECTIONS.map(({ path }) => path));
  expect(paths('reviewer')).toEqual(['/review', '/videos', '/authentications', '/users']);
  expect(paths('finance')).toEqual(['/orders', '/refunds', '/transfers', '/invoices', '/recharges', '/ledger']);
  expect(paths('editor')).toEqual(['/home', '/taxonomies', '/documents', '/messages', '/promotions']);
});
