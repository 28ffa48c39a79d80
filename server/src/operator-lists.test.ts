import { api, type Key } from '@zhenku/contract/api';
import { OPERATOR_ROLES } from '@zhenku/contract/constants';
import { LIST_SORTS } from '@zhenku/contract/list-sorts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authenticationList } from './features/authentications/queue.ts';
import { applicationList } from './features/creators/review-applications.ts';
import { clickedList } from './features/insights/list-clicked-searches.ts';
import { invoiceList } from './features/orders/invoices/decide-invoice.ts';
import { companyList } from './features/operators/list-companies.ts';
import { auditList } from './features/operators/list-audit.ts';
import { operatorAccountList } from './features/operators/list-operators.ts';
import { userList } from './features/operators/list-users.ts';
import { jobList } from './features/operators/jobs.ts';
import { orderList } from './features/orders/operator-orders.ts';
import { testFiles } from './features/orders/testing.ts';
import { withdrawalList } from './features/payouts/queue.ts';
import { reconciliationList } from './features/recharges/compare-bill.ts';
import { quarantineList, rechargeList } from './features/recharges/operator-lists.ts';
import { soldPackList } from './features/packs/sold-packs.ts';
import { refundList } from './features/orders/refunds/decide-refund.ts';
import { reportList } from './features/review/list-reports.ts';
import { listForReview, videoList } from './features/review/review-queue.ts';
import { transferList } from './features/orders/transfers/decide-transfer.ts';
import { seriesList } from './features/series/list-series.ts';
import { accountList, entryList } from './features/wallet/ledger.ts';
import { lowResultList } from './features/wanted/list-low-result-searches.ts';
import { type App, route } from './platform/http/route.ts';
import { type ListKey, type OperatorList, serveListExport, serveOperatorList } from './platform/lists/operator-list.ts';
import { testApp, type TestApp } from './platform/testing/app.ts';
import { makeClip, makeCreator, makeOperator, makeUser } from './platform/testing/fixtures.ts';
import { testKeyring } from './platform/testing/keyring.ts';
import { fillOperatorLists, HOSTILE_NAME, LIST_ROWS } from './testing/fill-operator-lists.ts';
import { startTestJobs } from './platform/testing/jobs.ts';

/** Tests the filters, sorting and export of every operator list in one table. */

const files = testFiles as never;
const queue = { storage: testFiles, keyring: testKeyring };

interface Case {
  key: ListKey;
  list: OperatorList<never, never, never>;
  sorts: readonly string[];
  /** null: the list has no keyword. */
  keyword?: null;
  amount?: true;
  period?: false;
}

const listCase = (key: ListKey, list: unknown, sorts: readonly string[], rest: Partial<Case> = {}): Case => ({
  key,
  list: list as Case['list'],
  sorts,
  ...rest,
});

const CASES: Case[] = [
  listCase('GET /operator/v1/videos', videoList(files), LIST_SORTS.videos),
  listCase('GET /operator/v1/applications', applicationList, LIST_SORTS.applications),
  listCase('GET /operator/v1/authentications', authenticationList(queue), LIST_SORTS.authentications),
  listCase('GET /operator/v1/withdrawals', withdrawalList(files), LIST_SORTS.withdrawals, { amount: true }),
  listCase('GET /operator/v1/invoices', invoiceList(files), LIST_SORTS.invoices, { amount: true }),
  listCase('GET /operator/v1/transfers', transferList(files), LIST_SORTS.transfers, { amount: true }),
  listCase('GET /operator/v1/orders', orderList(files), LIST_SORTS.orders, { amount: true }),
  listCase('GET /operator/v1/recharges', rechargeList, LIST_SORTS.recharges, { amount: true }),
  listCase('GET /operator/v1/recharges/quarantine', quarantineList, LIST_SORTS.quarantine, { amount: true }),
  listCase('GET /operator/v1/recharges/reconciliations', reconciliationList, LIST_SORTS.reconciliations, {
    keyword: null,
  }),
  listCase('GET /operator/v1/packs', soldPackList, LIST_SORTS.packs, { amount: true }),
  listCase('GET /operator/v1/refunds', refundList, LIST_SORTS.refunds, { amount: true }),
  listCase('GET /operator/v1/users', userList, LIST_SORTS.users),
  listCase('GET /operator/v1/companies', companyList, LIST_SORTS.companies),
  listCase('GET /operator/v1/reports', reportList(files), LIST_SORTS.reports),
  listCase('GET /operator/v1/series', seriesList, LIST_SORTS.series),
  listCase('GET /operator/v1/jobs', jobList, LIST_SORTS.jobs),
  listCase('GET /operator/v1/audit', auditList, LIST_SORTS.audit),
  listCase('GET /operator/v1/operators', operatorAccountList, LIST_SORTS.operators),
  listCase('GET /operator/v1/ledger/accounts', accountList, LIST_SORTS.ledgerAccounts, { amount: true, period: false }),
  listCase('GET /operator/v1/ledger/entries', entryList, LIST_SORTS.ledgerEntries, { amount: true }),
  listCase('GET /operator/v1/searches', lowResultList, LIST_SORTS.searches),
  listCase('GET /operator/v1/searches/clicks', clickedList(files), LIST_SORTS.clickedSearches),
];

let app: TestApp;
let admin: { id: number; token: string };
let stopJobs: () => Promise<void>;
beforeAll(async () => {
  app = await testApp(async (target: App) => {
    const jobs = await startTestJobs(target.db, {
      services: () => ({}),
      definitions: [],
    });
    stopJobs = () => jobs.stop(2_000);
    for (const { key, list } of CASES.slice(1)) serveOperatorList(target, key, list as never);
    // The list's pages also return the number of waiting clips.
    route(target, 'GET /operator/v1/videos', ({ db, operator, input, request }) =>
      listForReview({ db, operator, log: request.log }, files, input),
    );
    serveListExport(target, 'GET /operator/v1/videos', videoList(files));
  });
  admin = await makeOperator(app.db);
  const author = await makeCreator(app.db);
  const videoId = await makeClip(app.db, author.id, { name: '别的' });
  await fillOperatorLists(app.db, { operatorId: admin.id, userId: author.id, videoId });
});
afterAll(async () => {
  await stopJobs();
  await app.close();
});

type Row = Record<string, unknown>;
const ask = async (key: Key, input: object, token = admin.token) => await app.call(key, input, { token });
const rowsOf = async (key: ListKey, input: object = {}): Promise<Row[]> => {
  const { code, message, data } = await ask(key, { size: 200, ...input });
  expect({ code, message }).toEqual({ code: 0, message: 'success' });
  return (data as unknown as { content: Row[] }).content;
};
async function fileOf(key: ListKey, input: object = {}): Promise<string[]> {
  const { code, data } = await ask(`${key}/export` as Key, input);
  expect(code).toBe(0);
  const { statusCode, body } = await app.http.inject((data as unknown as { url: string }).url);
  expect(statusCode).toBe(200);
  expect(body.startsWith('\uFEFF')).toBe(true);
  return body
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0]!);
}
async function jsonLinesOf(key: ListKey, input: object): Promise<Row[]> {
  const { code, data } = await ask(`${key}/export` as Key, { ...input, format: 'jsonl' });
  expect(code).toBe(0);
  const { url } = data as unknown as { url: string };
  const { headers, body } = await app.http.inject(url);
  expect(headers['content-type']).toBe('application/jsonl; charset=utf-8');
  expect(headers['content-disposition']).toContain('.jsonl');
  return body
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);
}
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

test('the table covers every list that can be exported, except the tax of one month', () => {
  const lists = Object.entries(api).filter(
    ([key, { output }]) =>
      key.startsWith('GET /operator/v1/') && `${key}/export` in api && 'shape' in output && 'content' in output.shape,
  );
  const names = lists.map(([key]) => key).filter((key) => key !== 'GET /operator/v1/withdrawals/tax');
  expect(
    names.toSorted(),
    'add the list to CASES above, and its rows to server/src/testing/fill-operator-lists.ts',
  ).toEqual(CASES.map(({ key }) => key as string).toSorted());
});

const AUDIT = 'GET /operator/v1/audit';

test.each(CASES)('$key is restricted to its roles, as a page and as a file', async ({ key }) => {
  const roles = ['admin', ...api[key].access.replace('operator:', '').split(',')];
  const user = await makeUser(app.db);
  for (const call of [key, `${key}/export` as Key]) {
    expect((await app.call(call, {})).code).toBe(403);
    expect((await ask(call, {}, user.token)).code).toBe(403);
    for (const each of OPERATOR_ROLES) {
      const { token } = await makeOperator(app.db, each);
      const { code } = await ask(call, {}, token);
      expect({ call, each, code }).toEqual({ call, each, code: roles.includes(each) ? 0 : 40300 });
    }
  }
});

test.each(CASES.filter(({ keyword }) => keyword !== null))(
  '$key can be filtered by a keyword, in which % _ \\ are literal',
  async ({ key }) => {
    expect(await rowsOf(key, { keyword: HOSTILE_NAME })).toHaveLength(1);
    for (const pattern of ['甲%乙', '甲50__乙', '丙_', '%%', "'; drop table users; --", '无此内容'])
      expect({ pattern, found: await rowsOf(key, { keyword: pattern }) }).toEqual({ pattern, found: [] });
    expect((await ask(key, { keyword: '长'.repeat(10_000) })).code).toBe(40000);
    expect((await ask(key, { keyword: 'a\u0000' })).code).toBe(40000);
  },
);

const SORTS = CASES.flatMap(({ key, sorts }) => sorts.map((sort) => ({ key, sort })));

test.each(SORTS)(
  '$key is sorted by $sort both ways, with missing values last, consistently across pages',
  async (one) => {
    const { key, sort } = one;
    const up = await rowsOf(key, { sort });
    const down = await rowsOf(key, { sort, desc: true });
    expect(up.length).toBeGreaterThanOrEqual(LIST_ROWS);
    const isEmpty = (row: Row) => row[sort] === null;
    const valuesOf = (rows: Row[]) => rows.filter((row) => !isEmpty(row)).map((row) => row[sort] as string | number);
    const inOrder = valuesOf(up).toSorted((a, b) =>
      typeof a === 'string' ? Buffer.compare(Buffer.from(a), Buffer.from(b as string)) : a - (b as number),
    );
    expect(valuesOf(up)).toEqual(inOrder);
    expect(valuesOf(down)).toEqual(inOrder.toReversed());
    for (const rows of [up, down]) expect(rows.slice(inOrder.length).every(isEmpty)).toBe(true);
    const paged: Row[] = [];
    for (let page = 1; page <= Math.ceil(up.length / 2); page += 1)
      paged.push(...(await rowsOf(key, { sort, size: 2, page })));
    const idsOf = (rows: Row[]) => rows.map((row) => Object.values(row)[0]);
    expect(idsOf(paged)).toEqual(idsOf(up));
  },
);

test.each(CASES)('$key refuses an unknown sort order', async ({ key, sorts }) => {
  for (const sort of ['id', 'created_at', 'pay_amount; drop table users', "name'"])
    expect((await ask(key, { sort })).code).toBe(40000);
  expect((await ask(key, { sort: sorts[0], desc: 'down' })).code).toBe(40000);
});

test.each(CASES.filter(({ period }) => period !== false))('$key can be filtered by day', async ({ key }) => {
  expect(await rowsOf(key, { from: day(2) })).toEqual([]);
  expect(await rowsOf(key, { to: day(-30) })).toEqual([]);
  const [older, newer] = [await rowsOf(key, { to: day(-3) }), await rowsOf(key, { from: day(-2) })];
  expect(older.length).toBeGreaterThan(0);
  expect(newer.length).toBeGreaterThan(0);
  const whole = await rowsOf(key, { from: day(-30) });
  expect(older.length).toBeLessThan(whole.length);
  expect(newer.length).toBeLessThan(whole.length);
  expect((await ask(key, { from: '2026-02-30' })).code).toBe(40000);
});

test.each(CASES.filter(({ amount }) => amount))('$key can be filtered by amount', async ({ key }) => {
  expect(await rowsOf(key, { amountFrom: 2, amountTo: 4 })).toHaveLength(3);
  expect(await rowsOf(key, { amountFrom: 4.01 })).toHaveLength(1);
  expect((await ask(key, { amountFrom: 1.001 })).code).toBe(40000);
});

test.each(CASES)(
  '$key exports the same rows, and the export is audited',
  async ({ key, list, sorts, keyword, period }) => {
    const filters: object[] = [{ sort: sorts[0], desc: true }];
    if (keyword !== null) filters.push({ keyword: HOSTILE_NAME });
    if (period !== false) filters.push({ from: day(-3), to: day(-1) });
    const [, firstCell] = list.columns[0]!;
    for (const filter of filters) {
      const rows = await rowsOf(key, filter);
      const cells = await fileOf(key, filter);
      // The export itself has added to the audit log.
      expect(key === AUDIT ? cells.slice(-rows.length) : cells).toEqual(rows.map((row) => firstCell(row as never)));
    }
    // The file masks phones and e-mails, and leaves out signed links: see json-lines.test.ts.
    const isShared = (name: string, value: unknown) =>
      name !== 'phone' && name !== 'email' && !(typeof value === 'string' && value.includes('signature='));
    const sharedParts = (rows: Row[]) =>
      rows.map((row) => JSON.stringify(row, (name, value: unknown) => (isShared(name, value) ? value : undefined)));
    const filter = filters.at(-1)!;
    const objects = await jsonLinesOf(key, filter);
    const rows = await rowsOf(key, filter);
    expect(sharedParts(key === AUDIT ? objects.slice(-rows.length) : objects)).toEqual(sharedParts(rows));
    expect((await ask(`${key}/export` as Key, { format: 'xml' })).code).toBe(40000);
    const last = await app.db
      .selectFrom('audit_log')
      .where('action', '=', `${list.name}.export`)
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(last).toMatchObject({ operator_id: admin.id, subject: list.name, after: filters.at(-1) });
  },
);
