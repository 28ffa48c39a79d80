import type { OperatorRole } from '@zhenku/contract/constants';
import { expect, it } from 'vitest';
import { rolesOf, SECTIONS, sectionsOf } from './sections.ts';

const paths = (role: OperatorRole, totpRequired = false) => sectionsOf({ role, totpRequired }).map(({ path }) => path);

it('shows admins every section, and other roles only their own', () => {
  expect(paths('admin')).toEqual(SECTIONS.map(({ path }) => path));
  expect(paths('reviewer')).toEqual([
    '/today',
    '/data',
    '/review',
    '/videos',
    '/series',
    '/reports',
    '/applications',
    '/authentications',
    '/users',
    '/companies',
    '/account',
    '/keys',
  ]);
  expect(paths('finance')).toEqual([
    '/today',
    '/data',
    '/companies',
    '/orders',
    '/refunds',
    '/transfers',
    '/withdrawals',
    '/invoices',
    '/packs',
    '/recharges',
    '/ledger',
    '/account',
    '/keys',
  ]);
  expect(paths('editor')).toEqual([
    '/today',
    '/data',
    '/home',
    '/taxonomies',
    '/documents',
    '/messages',
    '/message-templates',
    '/promotions',
    '/searches',
    '/synonyms',
    '/rejection-templates',
    '/account',
    '/keys',
  ]);
});

it('shows operators who must still enable two-step login only their own account', () => {
  for (const role of ['admin', 'reviewer'] as const) expect(paths(role, true)).toEqual(['/account']);
});

it('returns the roles that may open a section, or null for an unknown path', () => {
  expect([rolesOf('/taxonomies'), rolesOf('/settings'), rolesOf('/nowhere')]).toEqual([
    ['admin', 'editor'],
    ['admin'],
    null,
  ]);
});
