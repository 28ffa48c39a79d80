import type { SectionPath } from '../shell/sections.ts';

type Params = Record<string, string>;

/** Filtered list to open for each record kind without its own page. */
const LISTS = {
  account: (id) => ['/ledger', { tab: 'entries', account: id }],
  accountsOf: (owner) => ['/ledger', { tab: 'accounts', keyword: owner }],
  application: (id) => ['/applications', { status: 'all', keyword: id }],
  authentication: (id) => ['/authentications', { status: 'all', keyword: id }],
  bankCredit: (id) => ['/recharges', { tab: 'credits', keyword: id }],
  bankReference: (reference) => ['/recharges', { tab: 'credits', keyword: reference }],
  bill: (day) => ['/recharges', { tab: 'reconciliations', from: day, to: day }],
  entry: (id) => ['/ledger', { tab: 'entries', keyword: id }],
  job: (id) => ['/jobs', { keyword: id }],
  licenceText: () => ['/licence-texts', {}],
  month: (month) => ['/ledger', { tab: 'months', month }],
  operator: (id) => ['/operators', { keyword: id }],
  quarantinedPayment: (id) => ['/recharges', { tab: 'quarantine', status: 'all', keyword: id }],
  recharge: (id) => ['/recharges', { keyword: id }],
  report: (id) => ['/reports', { status: 'all', keyword: id }],
  series: (id) => ['/series', { status: 'all', keyword: id }],
  search: (term) => ['/searches', { keyword: term }],
  taxTable: () => ['/withdrawals', { tab: 'tables' }],
} as const satisfies Readonly<Record<string, (id: string) => [SectionPath, Params]>>;

export type RecordKind = keyof typeof LISTS;

/** Returns the record's list. */
export function recordPlace(kind: RecordKind, id: string | number): { section: SectionPath; path: string } {
  const [section, params] = LISTS[kind](String(id));
  const query = new URLSearchParams(params).toString();
  return { section, path: query ? `${section}?${query}` : section };
}
