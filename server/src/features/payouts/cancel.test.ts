import { formatDate } from '@zhenku/contract/format';
import { beforeEach, expect, test } from 'vitest';
import { expectUpload, finishUpload } from '../../platform/storage/uploads.ts';
import { makeClip, makeOperator, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { buyClips, creditCoins, readMessageTitles, uploadFile } from '../orders/testing.ts';
import { checkLedger } from '../wallet/check-ledger.ts';
import { applyOrThrow, apply, balances, complete, earn, fail, payoutsApp, readForm, records } from './testing.ts';
import { COMPANY_NAME, insertCard, makeCertified, makeCertifiedCompany } from './testing-creators.ts';

let creator: TestUser;
const app = await payoutsApp();
beforeEach(async () => {
  creator = await makeCertified(app.db);
  await earn(app.db, creator.id, 500);
});

const CANCELLED = 3;
const TIMES = 20;

const cancel = (applyId: number, user: TestUser = creator) =>
  app.call('POST /author/v1/deposit/cancel', { applyId }, { token: user.token });
const open = (applyId: number, operator = app.finance) =>
  app.call('GET /operator/v1/withdrawals/{applyId}', { applyId }, { token: operator.token });
const inQueue = async (applyId: number, status?: number) => {
  const filter = { size: 200, ...(status !== undefined && { status }) };
  const { data } = await app.call('GET /operator/v1/withdrawals', filter, { token: app.finance.token });
  return data.content.find((each) => each.applyId === applyId);
};
const rowOf = (applyId: number) =>
  app.db.selectFrom('withdrawals').selectAll().where('id', '=', applyId).executeTakeFirstOrThrow();
const returnsOf = (applyId: number) =>
  app.db
    .selectFrom('journal_entries')
    .select('id')
    .where('cause_kind', '=', 'withdrawalFailed')
    .where('cause_id', '=', String(applyId))
    .execute();

const sorted = (responses: { code: number }[]) => responses.map(({ code }) => code).toSorted((a, b) => a - b);

async function expectSettled(applyId: number, user: TestUser, status: number): Promise<void> {
  expect((await rowOf(applyId)).status).toBe(status);
  const isReturned = status === 2 || status === CANCELLED;
  expect(await balances(app.db, user.id)).toMatchObject({
    income: isReturned ? 50_000n : 20_000n,
    hold: status === 0 ? 30_000n : 0n,
  });
  expect(await returnsOf(applyId)).toHaveLength(isReturned ? 1 : 0);
  expect(await checkLedger(app.db)).toMatchObject({ balanced: true, imbalances: [] });
}

test('a cancelled withdrawal returns the money, and is listed as cancelled with its time', async () => {
  const { applyId } = await applyOrThrow(app, creator, 300);
  expect((await records(app, creator))[0]).toMatchObject({ depositStatus: 0, cancellable: true });
  expect(await cancel(applyId)).toMatchObject({ code: 0, data: null });
  await expectSettled(applyId, creator, CANCELLED);
  expect((await records(app, creator))[0]).toMatchObject({
    depositStatus: CANCELLED,
    cancellable: false,
    reason: null,
    transferUrl: null,
    decideTime: expect.any(String),
  });
  expect(await readForm(app, creator)).toMatchObject({ openApplyId: null, withdrawableMoney: 500 });
  expect(await readMessageTitles(app.db, creator)).toEqual([]);
  expect((await apply(app, creator, 300)).code).toBe(0);
});

test('the month’s books reconcile with a cancelled withdrawal', async () => {
  const { applyId } = await applyOrThrow(app, creator, 300);
  await cancel(applyId);
  const finance = { token: app.finance.token };
  const month = formatDate(Date.now()).slice(0, 7);
  const { data } = await app.call('GET /operator/v1/ledger/months/{month}', { month }, finance);
  expect(
    data.differences.filter(({ cause }) => cause?.startsWith('withdrawal') && cause.endsWith(String(applyId))),
  ).toEqual([]);
});

test('a second cancellation conflicts and returns no money', async () => {
  const { applyId } = await applyOrThrow(app, creator, 300);
  await cancel(applyId);
  expect(await cancel(applyId)).toMatchObject({ code: 40900, message: '该提现已撤销' });
  await expectSettled(applyId, creator, CANCELLED);
});

test('the queue drops a cancelled withdrawal; the history and the withdrawal’s page show it', async () => {
  const { applyId } = await applyOrThrow(app, creator, 300);
  expect(await inQueue(applyId, 0)).toBeDefined();
  await cancel(applyId);
  expect(await inQueue(applyId, 0)).toBeUndefined();
  expect(await inQueue(applyId, CANCELLED)).toMatchObject({ depositStatus: CANCELLED, opened: null });
  expect(await inQueue(applyId)).toMatchObject({ decideTime: expect.any(String) });
  expect((await open(applyId)).data).toMatchObject({ depositStatus: CANCELLED, opened: null });
  expect((await rowOf(applyId)).opened_at).toBeNull();
  expect((await complete(app, applyId)).message).toBe('创作者已撤销该提现');
  expect(await fail(app, applyId)).toMatchObject({ code: 40900, message: '创作者已撤销该提现' });
  const next = await applyOrThrow(app, creator, 300);
  expect((await open(next.applyId)).data.earlier[0]).toMatchObject({ applyId, depositStatus: CANCELLED });
});

test('a stranger’s cancellation gets the same response as for a missing withdrawal', async () => {
  const { applyId } = await applyOrThrow(app, creator, 300);
  const stranger = await makeCertified(app.db);
  const foreign = await cancel(applyId, stranger);
  const missing = await cancel(999_999_999, stranger);
  expect(foreign).toMatchObject({ code: 40400, message: '提现不存在' });
  expect({ ...foreign, requestId: null }).toEqual({ ...missing, requestId: null });
  await cancel(applyId);
  expect((await cancel(applyId, stranger)).code).toBe(40400);
  expect((await cancel(applyId, await makeUser(app.db))).code).toBe(40300);
  const byOperator = await app.call('POST /author/v1/deposit/cancel', { applyId }, { token: app.finance.token });
  expect(byOperator.code).toBe(403);
});

test('the first view by finance is recorded once, and ends the right to cancel', async () => {
  const { applyId } = await applyOrThrow(app, creator, 300);
  const second = await makeOperator(app.db, 'admin');
  expect(await inQueue(applyId, 0)).toMatchObject({ opened: null });
  expect((await records(app, creator))[0]).toMatchObject({ cancellable: true });
  const { data } = await open(applyId);
  expect(data.opened).toEqual({ operatorName: expect.any(String), time: expect.any(String) });
  expect((await open(applyId, second)).data.opened).toEqual(data.opened);
  expect((await rowOf(applyId)).opened_by).toBe(app.finance.id);
  expect((await records(app, creator))[0]).toMatchObject({ depositStatus: 0, cancellable: false });
  expect(await cancel(applyId)).toMatchObject({ code: 40900, message: '财务已开始处理该提现，不能撤销' });
  await expectSettled(applyId, creator, 0);
});

test('a refused view by an operator without the finance role does not open a withdrawal', async () => {
  const { applyId } = await applyOrThrow(app, creator, 300);
  expect((await open(applyId, await makeOperator(app.db, 'reviewer'))).code).toBe(40300);
  expect((await cancel(applyId)).code).toBe(0);
});

test('showing the card and exporting the bank’s file both open a withdrawal, which then cannot be cancelled', async () => {
  const { cardId } = await insertCard(app.db, creator.id);
  const finance = { token: app.finance.token };
  const first = await applyOrThrow(app, creator, 100, { cardId });
  await app.call('POST /operator/v1/withdrawals/{applyId}/card', { applyId: first.applyId }, finance);
  expect((await cancel(first.applyId)).code).toBe(40900);
  await complete(app, first.applyId);
  const second = await applyOrThrow(app, creator, 100, { cardId });
  await app.call('POST /operator/v1/withdrawals/payoutFile', { applyIds: [second.applyId] }, finance);
  expect((await cancel(second.applyId)).code).toBe(40900);
  await fail(app, second.applyId);
  expect((await cancel(second.applyId)).message).toBe('该提现已处理');
});

test('a decided withdrawal cannot be cancelled', async () => {
  const { applyId } = await applyOrThrow(app, creator, 300);
  await complete(app, applyId);
  expect(await cancel(applyId)).toMatchObject({ code: 40900, message: '该提现已处理' });
  await expectSettled(applyId, creator, 1);
});

test('money returned by a cancellation repays the creator’s debt first', async () => {
  const author = await makeCertified(app.db);
  const [buyer, clip] = [await makeUser(app.db), await makeClip(app.db, author.id, { hdPrice: 100_000n })];
  await creditCoins(app.db, { userId: buyer.id }, 5_000);
  const { orderId } = await buyClips(app, buyer.token, [clip, 1]);
  const { applyId } = await applyOrThrow(app, author, 450);
  const refund = { orderId, reason: '买错了' };
  await app.call('POST /operator/v1/orders/{orderId}/refund', refund, { token: app.finance.token });
  expect((await cancel(applyId, author)).code).toBe(0);
  expect(await balances(app.db, author.id)).toMatchObject({ income: 0n, hold: 0n, debt: 0n });
  expect(await checkLedger(app.db)).toMatchObject({ balanced: true });
});

test('a cancelled company withdrawal releases its invoice, and the next withdrawal uses another', async () => {
  const company = await makeCertifiedCompany(app.db);
  await earn(app.db, company.id, 500);
  const { cardId } = await insertCard(app.db, company.id, COMPANY_NAME);
  const invoice = async () => {
    const { id, fileKey } = await expectUpload(app.db, { userId: company.id, kind: 'image', fileName: 'a.pdf' });
    await finishUpload(app.db, id, { bytes: 1_000, contentType: 'application/pdf' });
    return { id, fileKey };
  };
  const first = await invoice();
  const { applyId } = await applyOrThrow(app, company, 300, { cardId, invoiceFileKey: first.fileKey });
  expect((await cancel(applyId, company)).code).toBe(0);
  expect((await rowOf(applyId)).invoice_upload_id).toBeNull();
  expect((await inQueue(applyId))!.invoiceUrl).toBeNull();
  const upload = app.db.selectFrom('uploads').select(['used_at', 'expires_at']).where('id', '=', first.id);
  const { used_at, expires_at } = await upload.executeTakeFirstOrThrow();
  expect(used_at).toBeNull();
  expect(new Date(expires_at).getTime()).toBeLessThanOrEqual(Date.now());
  const second = await invoice();
  expect((await apply(app, company, 300, { cardId, invoiceFileKey: second.fileKey })).code).toBe(0);
});

test('only one of twenty concurrent cancellations takes effect', async () => {
  const { applyId } = await applyOrThrow(app, creator, 300);
  const responses = await Promise.all(Array.from({ length: TIMES }, () => cancel(applyId)));
  expect(sorted(responses)).toEqual([0, ...Array<number>(TIMES - 1).fill(40900)]);
  await expectSettled(applyId, creator, CANCELLED);
});

test('a concurrent view and cancellation either record the view or return the money', async () => {
  for (let round = 0; round < 10; round += 1) {
    const user = await makeCertified(app.db);
    await earn(app.db, user.id, 500);
    const { applyId } = await applyOrThrow(app, user, 300);
    const calls = [() => cancel(applyId, user), () => open(applyId)];
    if (round % 2 === 1) calls.reverse();
    const responses = await Promise.all(calls.map((call) => call()));
    if (round % 2 === 1) responses.reverse();
    const [cancelled, opened] = responses as [Awaited<ReturnType<typeof cancel>>, Awaited<ReturnType<typeof open>>];
    const isCancelled = cancelled.code === 0;
    expect([0, 40900]).toContain(cancelled.code);
    // The operator never sees an open withdrawal that its creator can still cancel.
    expect(opened.data.depositStatus).toBe(isCancelled ? CANCELLED : 0);
    expect(opened.data.opened === null).toBe(isCancelled);
    expect((await rowOf(applyId)).opened_at === null).toBe(isCancelled);
    await expectSettled(applyId, user, isCancelled ? CANCELLED : 0);
  }
});

test('only one of a concurrent cancellation, completion and failure takes effect', async () => {
  for (let round = 0; round < 6; round += 1) {
    const user = await makeCertified(app.db);
    await earn(app.db, user.id, 500);
    const { applyId } = await applyOrThrow(app, user, 300);
    const slips = await Promise.all([1, 2].map(() => uploadFile(app.db, { operatorId: app.finance.id })));
    const calls = [
      () => cancel(applyId, user),
      () => complete(app, applyId, app.finance, slips[0]),
      () => cancel(applyId, user),
      () => fail(app, applyId),
      () => complete(app, applyId, app.finance, slips[1]),
    ];
    // Each round starts a different call first.
    const responses = await Promise.all(calls.map((_, index) => calls[(index + round) % calls.length]!()));
    expect(sorted(responses)).toEqual([0, ...Array<number>(calls.length - 1).fill(40900)]);
    const first = (responses.findIndex(({ code }) => code === 0) + round) % calls.length;
    await expectSettled(applyId, user, [CANCELLED, 1, CANCELLED, 2, 1][first]!);
  }
});

test('a concurrent bank file and cancellation never both take effect', async () => {
  for (let round = 0; round < 6; round += 1) {
    const user = await makeCertified(app.db);
    await earn(app.db, user.id, 500);
    const { cardId } = await insertCard(app.db, user.id);
    const { applyId } = await applyOrThrow(app, user, 300, { cardId });
    const file = { applyIds: [applyId] };
    const exported = () => app.call('POST /operator/v1/withdrawals/payoutFile', file, { token: app.finance.token });
    const calls = round % 2 === 0 ? [exported(), cancel(applyId, user)] : [cancel(applyId, user), exported()];
    const responses = await Promise.all(calls);
    expect(sorted(responses)).toEqual([0, 40900]);
    const { status, payout_file_at } = await rowOf(applyId);
    expect(payout_file_at === null).toBe(status === CANCELLED);
  }
});
