import type { Key } from '@zhenku/contract/api';
import { CLAIM_QUEUES } from '@zhenku/contract/operations/claim-queues';
import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { expect, test } from 'vitest';
import {
  apply,
  applicationIdOf,
  certify,
  creatorsApp,
  findSubmission,
  approvedUser,
} from './features/creators/testing.ts';
import { buyClips, placeOrder, uploadFile, makeBuyer } from './features/orders/testing.ts';
import { applyOrThrow, earn, payoutsApp } from './features/payouts/testing.ts';
import { makeCertified } from './features/payouts/testing-creators.ts';
import { openStudio } from './features/publishing/testing.ts';
import type { TestApp } from './platform/testing/app.ts';
import { makeClip, makeCreator, makeOperator, makeUser, type TestUser } from './platform/testing/fixtures.ts';

/** Tests for every queue that one of two concurrent decisions succeeds and the other operator gets an explanation. */

const [studio, creators, money] = await Promise.all([openStudio(), creatorsApp(), payoutsApp()]);
const clip = await makeClip(money.db);

interface Decision {
  key: Key;
  input: object;
  file?: string;
}
interface Case {
  queue: string;
  app: () => TestApp;
  prepare: () => Promise<[Decision, Decision]>;
}

const REASON = '与用户核对一致';
const either = (path: string, input: object, one: string, other: string, file?: string): [Decision, Decision] => [
  {
    key: `POST /operator/v1/${path}/${one}` as Key,
    input: { ...input, reason: REASON, note: REASON },
    ...(file && { file }),
  },
  { key: `POST /operator/v1/${path}/${other}` as Key, input: { ...input, reason: REASON, note: REASON } },
];

const as = ({ token }: { token: string }) => ({ token });
async function pendingOrder(): Promise<[TestUser, string]> {
  const buyer = await makeUser(money.db);
  return [buyer, await placeOrder(money, buyer.token, [clip, 1])];
}
async function paidOrder(): Promise<[TestUser, string]> {
  const buyer = await makeBuyer(money.db, 1_000);
  return [buyer, (await buyClips(money, buyer.token, [clip, 1])).orderId];
}

async function queuedClip(status: number = VIDEO_STATUS.inReview): Promise<number> {
  const author = await makeCreator(studio.db);
  const videoId = await makeClip(studio.db, author.id, { status });
  await studio.db.updateTable('videos').set({ findings: '[]' }).where('id', '=', videoId).execute();
  return videoId;
}

const CASES: Case[] = [
  {
    queue: 'videos',
    app: () => studio,
    prepare: async () => either('videos/{videoId}', { videoId: await queuedClip() }, 'approve', 'reject'),
  },
  {
    queue: 'reports',
    app: () => studio,
    prepare: async () => {
      const id = await queuedClip(VIDEO_STATUS.published);
      await studio.call('POST /video/v1/{id}/report', { id, reason: 1 }, as(await makeUser(studio.db)));
      const { reportId } = await studio.db
        .selectFrom('video_reports')
        .select('id as reportId')
        .where('video_id', '=', id)
        .executeTakeFirstOrThrow();
      return either('reports/{reportId}', { reportId }, 'takeDown', 'dismiss');
    },
  },
  {
    queue: 'applications',
    app: () => creators,
    prepare: async () => {
      const user = await makeUser(creators.db);
      await apply(creators, user);
      const applicationId = await applicationIdOf(creators, user);
      return either('applications/{applicationId}', { applicationId }, 'approve', 'reject');
    },
  },
  {
    queue: 'authentications',
    app: () => creators,
    prepare: async () => {
      const user = await approvedUser(creators);
      await certify(creators, user);
      const { authenticationId } = await findSubmission(creators, user);
      return either('authentications/{authenticationId}', { authenticationId }, 'approve', 'reject');
    },
  },
  {
    queue: 'withdrawals',
    app: () => money,
    prepare: async () => {
      const creator = await makeCertified(money.db);
      await earn(money.db, creator.id, 500);
      const { applyId } = await applyOrThrow(money, creator, 200);
      return either('withdrawals/{applyId}', { applyId }, 'complete', 'fail', 'transferFileKey');
    },
  },
  {
    queue: 'transfers',
    app: () => money,
    prepare: async () => {
      const [buyer, orderId] = await pendingOrder();
      const fileKey = await uploadFile(money.db, { userId: buyer.id });
      await money.call('POST /order/v1/transferProof', { orderId, fileKey }, as(buyer));
      const { data } = await money.call('GET /order/v1/orderId', { orderId }, as(buyer));
      const receipt = { orderId, reference: `CMB${orderId}`, amount: data.payAmount };
      return either('transfers/{orderId}', receipt, 'confirm', 'reject');
    },
  },
  {
    queue: 'invoices',
    app: () => money,
    prepare: async () => {
      const [buyer, orderId] = await paidOrder();
      await money.call('POST /order/v1/makeInvoice', { orderId, headType: 2, headTitle: '欧阳明月' }, as(buyer));
      return either('invoices/{orderId}', { orderId }, 'issue', 'reject', 'fileKey');
    },
  },
  {
    queue: 'refunds',
    app: () => money,
    prepare: async () => {
      const [buyer, orderId] = await paidOrder();
      await money.call('POST /order/v1/refund/apply', { orderId, reason: '画面有噪点' }, as(buyer));
      const { data } = await money.call('GET /order/v1/orderId', { orderId }, as(buyer));
      const { requestId } = data.refundRequest!;
      return either('refunds/{requestId}', { requestId }, 'approve', 'reject');
    },
  },
  {
    queue: 'quarantine',
    app: () => money,
    prepare: async () => {
      const users = [await makeUser(money.db), await makeUser(money.db)] as const;
      const number = `T${users[0].id}`;
      const { quarantineId } = await money.db
        .insertInto('quarantined_payments')
        .values({
          channel: 'alipay',
          trade_no: number,
          out_trade_no: number,
          amount: 100n,
          reason: '没有对应的充值订单',
        })
        .returning('id as quarantineId')
        .executeTakeFirstOrThrow();
      const key = 'POST /operator/v1/recharges/quarantine/{quarantineId}/credit';
      const credit = ({ id: userId }: TestUser) => ({ key, input: { quarantineId, reason: REASON, userId } }) as const;
      return [credit(users[0]), credit(users[1])];
    },
  },
  {
    queue: 'credits',
    app: () => money,
    prepare: async () => {
      const users = [await makeUser(money.db), await makeUser(money.db)] as const;
      const key = 'POST /operator/v1/users/{userId}/credit';
      const form = { money: 88, reason: REASON, reference: `CMB${users[0].id}` };
      return [
        { key, input: { ...form, userId: users[0].id } },
        { key, input: { ...form, userId: users[1].id } },
      ];
    },
  },
];

test('the table covers every queue whose items are claimed', () => {
  const listed = CASES.map(({ queue }) => queue);
  expect(
    CLAIM_QUEUES.filter((queue) => !listed.includes(queue)),
    'add the queue to CASES above, with two decisions that exclude each other',
  ).toEqual([]);
});

test.each(CASES)('in $queue, one of two concurrent decisions succeeds', async ({ app: appOf, prepare }) => {
  const app = appOf();
  const operators = [await makeOperator(app.db), await makeOperator(app.db)];
  const ids = operators.map(({ id }) => id);
  for (let round = 0; round < 4; round += 1) {
    const decisions = await prepare();
    const audited = async () =>
      await app.db
        .selectFrom('audit_log')
        .select('operator_id')
        .where('operator_id', 'in', ids)
        .orderBy('id')
        .execute();
    const before = (await audited()).length;
    const files = await Promise.all(ids.map((operatorId) => uploadFile(app.db, { operatorId })));
    const answers = await Promise.all(
      decisions.map(({ key, input, file }, index) =>
        app.call(key, { ...input, ...(file && { [file]: files[index] }) }, as(operators[index]!)),
      ),
    );
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40900]);
    const [winner, loser] = answers[0]!.code === 0 ? [0, 1] : [1, 0];
    // The message may name the winner.
    expect(answers[loser!]!.message.replace(/operator\d+/, '')).toMatch(/^[\p{Script=Han}A-Z，。：、“” ]+$/u);
    const made = (await audited()).slice(before);
    expect([...new Set(made.map(({ operator_id: by }) => by))]).toEqual([operators[winner!]!.id]);
  }
});
