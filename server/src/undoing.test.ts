import type { Key } from '@zhenku/contract/api';
import { ORDER_STATUS, VIDEO_STATUS } from '@zhenku/contract/constants';
import { expect, test } from 'vitest';
import {
  apply,
  applicationIdOf,
  certify,
  creatorsApp,
  findSubmission,
  approvedUser,
} from './features/creators/testing.ts';
import { buyClips, creditCoins, placeOrder, uploadFile } from './features/orders/testing.ts';
import { applyOrThrow, balances, earn, payoutsApp } from './features/payouts/testing.ts';
import { makeCertified } from './features/payouts/testing-creators.ts';
import { makeCoupon } from './features/promotions/testing.ts';
import { openStudio } from './features/publishing/testing.ts';
import { checkLedger } from './features/wallet/check-ledger.ts';
import type { TestApp } from './platform/testing/app.ts';
import { makeClip, makeCreator, makeOperator, makeUser, type TestUser } from './platform/testing/fixtures.ts';

/** Tests that undoing an operator's decision leaves the ledger correct, and one audit entry with the previous state. */

const [studio, creators, money] = await Promise.all([openStudio(), creatorsApp(), payoutsApp()]);
const admin = {
  studio: await makeOperator(studio.db),
  creators: await makeOperator(creators.db),
  money: await makeOperator(money.db),
};

type Call = [key: Key, input: object];
interface UndoCase {
  wrong?: Call;
  /** Does what must happen before the decision can be undone. */
  meanwhile?: () => Promise<unknown>;
  undo: Call;
  entry: { action: string; subject: string };
  state: () => Promise<unknown>;
  right?: unknown;
}

const REASON = '与用户核对后更正';
const as = ({ token }: { token: string }) => ({ token });
const operator = (path: string, input: object): Call => [
  `POST /operator/v1/${path}` as Key,
  { reason: REASON, ...input },
];

async function call(app: TestApp, by: { token: string }, [key, input]: Call) {
  const answer = await app.call(key, input, as(by));
  expect(answer, `${key}: ${answer.message}`).toMatchObject({ code: 0 });
  return answer.data as never;
}

const readOrder = async (buyer: TestUser, orderId: string) =>
  (await money.call('GET /order/v1/orderId', { orderId }, as(buyer))).data;
const coinsOf = async (buyer: TestUser) => (await balances(money.db, buyer.id)).coins;
const operatorFile = () => uploadFile(money.db, { operatorId: admin.money.id });

async function prepareSale(yuan: number) {
  const creator = await makeCertified(money.db);
  const clip = await makeClip(money.db, creator.id, { hdPrice: 40_000n });
  const buyer = await makeUser(money.db);
  if (yuan > 0) await creditCoins(money.db, { userId: buyer.id }, yuan);
  return { creator, clip, buyer };
}

async function sendProof(buyer: TestUser, orderId: string): Promise<void> {
  const fileKey = await uploadFile(money.db, { userId: buyer.id });
  await call(money, buyer, ['POST /order/v1/transferProof', { orderId, fileKey }]);
}

async function statusOfClip(videoId: number) {
  const video = studio.db.selectFrom('videos').select(['status', 'withdrawn_by']).where('id', '=', videoId);
  return await video.executeTakeFirstOrThrow();
}

const MONEY: Record<string, () => Promise<UndoCase>> = {
  'another proof is requested although the first one was right': async () => {
    const { clip, buyer } = await prepareSale(0);
    const orderId = await placeOrder(money, buyer.token, [clip, 1]);
    await sendProof(buyer, orderId);
    return {
      wrong: operator('transfers/{orderId}/ask', { orderId }),
      meanwhile: () => sendProof(buyer, orderId),
      undo: operator('transfers/{orderId}/confirm', { orderId, reference: `CMB${orderId}`, amount: 400 }),
      entry: { action: 'transfer.confirm', subject: `order:${orderId}` },
      state: async () => (await readOrder(buyer, orderId)).orderStatus,
      right: ORDER_STATUS.paid,
    };
  },
  'a transfer is rejected although the money arrived': async () => {
    const { clip, buyer } = await prepareSale(0);
    const orderId = await placeOrder(money, buyer.token, [clip, 1]);
    await sendProof(buyer, orderId);
    return {
      wrong: operator('transfers/{orderId}/reject', { orderId }),
      undo: operator('users/{userId}/credit', { userId: buyer.id, money: 400, reference: `CMB${orderId}` }),
      entry: { action: 'bankCredit.credit', subject: expect.stringMatching(/^bankCredit:\d+$/) },
      state: () => coinsOf(buyer),
      right: 40_000n,
    };
  },
  'money is credited to the wrong account': async () => {
    const { buyer } = await prepareSale(0);
    const reference = `ICBC${buyer.id}`;
    const undo = operator('credits/{creditId}/takeBack', {});
    return {
      wrong: operator('users/{userId}/credit', { userId: buyer.id, money: 88, reference }),
      meanwhile: async () => {
        const credit = money.db.selectFrom('bank_credits').select('id').where('reference', '=', reference);
        Object.assign(undo[1], { creditId: (await credit.executeTakeFirstOrThrow()).id });
      },
      undo,
      entry: { action: 'bankCredit.takeBack', subject: expect.stringMatching(/^bankCredit:\d+$/) },
      state: () => coinsOf(buyer),
    };
  },
  'a paid order is unwanted': async () => {
    const { clip, buyer, creator } = await prepareSale(400);
    const state = async () => {
      const { income, debt } = await balances(money.db, creator.id);
      return { coins: await coinsOf(buyer), income, debt };
    };
    const right = await state();
    const { orderId } = await buyClips(money, buyer.token, [clip, 1]);
    return {
      undo: operator('orders/{orderId}/refund', { orderId }),
      entry: { action: 'order.refund', subject: `order:${orderId}` },
      state,
      right,
    };
  },
  'a paid order is unwanted and its income already withdrawn, so its creator owes it': async () => {
    const { clip, buyer, creator } = await prepareSale(400);
    const { orderId } = await buyClips(money, buyer.token, [clip, 1]);
    const { income } = await balances(money.db, creator.id);
    await call(money, creator, ['POST /author/v1/rechargeByDeposit', { rechargeMoney: Number(income) / 100 }]);
    return {
      undo: operator('orders/{orderId}/refund', { orderId }),
      entry: { action: 'order.refund', subject: `order:${orderId}` },
      state: async () => {
        const { debt, coins } = await balances(money.db, creator.id);
        return { debt, coins, buyer: await coinsOf(buyer) };
      },
      right: { debt: income, coins: income, buyer: 40_000n },
    };
  },
  'a withdrawal is completed but cannot be paid': async () => {
    const creator = await makeCertified(money.db);
    await earn(money.db, creator.id, 500);
    const right = await balances(money.db, creator.id);
    const { applyId } = await applyOrThrow(money, creator, 100);
    return {
      undo: operator('withdrawals/{applyId}/fail', { applyId }),
      entry: { action: 'withdrawal.fail', subject: `withdrawal:${applyId}` },
      state: () => balances(money.db, creator.id),
      right,
    };
  },
  'an invoice has the wrong file': async () => {
    const { clip, buyer } = await prepareSale(400);
    const { orderId } = await buyClips(money, buyer.token, [clip, 1]);
    await call(money, buyer, ['POST /order/v1/makeInvoice', { orderId, headType: 2, headTitle: '欧阳明月' }]);
    const [first, second] = [await operatorFile(), await operatorFile()];
    const fileOf = async () => {
      const invoice = money.db
        .selectFrom('invoices')
        .where('order_id', '=', orderId)
        .innerJoin('uploads as u', 'u.id', 'file_upload_id');
      return (await invoice.select('u.file_key').executeTakeFirst())?.file_key;
    };
    return {
      wrong: operator('invoices/{orderId}/issue', { orderId, fileKey: first }),
      undo: operator('invoices/{orderId}/replace', { orderId, fileKey: second }),
      entry: { action: 'invoice.replace', subject: `order:${orderId}` },
      state: fileOf,
      right: second,
    };
  },
  'a coupon is given to the wrong user': async () => {
    const buyer = await makeUser(money.db);
    const couponId = await makeCoupon(money.db, buyer.id);
    const template = money.db.selectFrom('coupons').select('template_id').where('id', '=', couponId);
    const { template_id: couponTemplateId } = await template.executeTakeFirstOrThrow();
    const undo = operator('users/{userId}/coupons/{couponId}/recall', { userId: buyer.id });
    return {
      wrong: operator('users/{userId}/coupons', { userId: buyer.id, couponTemplateId }),
      meanwhile: async () => {
        const newest = money.db
          .selectFrom('coupons')
          .select('id')
          .where('user_id', '=', buyer.id)
          .orderBy('id', 'desc');
        Object.assign(undo[1], { couponId: (await newest.executeTakeFirstOrThrow()).id });
      },
      undo,
      entry: { action: 'coupon.recall', subject: `user:${buyer.id}` },
      state: async () => (await money.call('GET /coupon/v1/list', {}, as(buyer))).data.list.length,
    };
  },
};

const CLIPS: Record<string, () => Promise<UndoCase>> = {
  'a clip is taken down': async () => {
    const videoId = await makeClip(studio.db);
    return {
      wrong: operator('videos/{videoId}/offline', { videoId }),
      undo: operator('videos/{videoId}/online', { videoId }),
      entry: { action: 'video.reinstate', subject: `video:${videoId}` },
      state: () => statusOfClip(videoId),
    };
  },
  'a clip is rejected': async () => {
    const author = await makeCreator(studio.db);
    const videoId = await makeClip(studio.db, author.id, { status: VIDEO_STATUS.inReview });
    return {
      wrong: operator('videos/{videoId}/reject', { videoId }),
      undo: operator('videos/{videoId}/reopen', { videoId }),
      entry: { action: 'video.reopen', subject: `video:${videoId}` },
      state: () => statusOfClip(videoId),
    };
  },
};

const PEOPLE: Record<string, () => Promise<UndoCase>> = {
  'an application is rejected': async () => {
    const user = await makeUser(creators.db);
    await apply(creators, user);
    const applicationId = await applicationIdOf(creators, user);
    const application = () =>
      creators.db
        .selectFrom('creator_applications')
        .select(['status', 'reason'])
        .where('id', '=', applicationId)
        .executeTakeFirstOrThrow();
    return {
      wrong: operator('applications/{applicationId}/reject', { applicationId }),
      undo: operator('applications/{applicationId}/reopen', { applicationId }),
      entry: { action: 'application.reopen', subject: `application:${applicationId}` },
      state: application,
    };
  },
  'a certification is rejected': async () => {
    const user = await approvedUser(creators);
    await certify(creators, user);
    const { authenticationId } = await findSubmission(creators, user);
    return {
      wrong: operator('authentications/{authenticationId}/reject', { authenticationId }),
      undo: operator('authentications/{authenticationId}/reopen', { authenticationId }),
      entry: { action: 'authentication.reopen', subject: `authentication:${authenticationId}` },
      state: async () => {
        const { status, reason } = await findSubmission(creators, user);
        return { status, reason };
      },
    };
  },
  'a user is suspended': async () => {
    const user = await makeUser(creators.db);
    return {
      wrong: operator('users/{userId}/suspend', { userId: user.id }),
      undo: operator('users/{userId}/restore', { userId: user.id }),
      entry: { action: 'user.restore', subject: `user:${user.id}` },
      state: () =>
        creators.db.selectFrom('users').select('suspended_at').where('id', '=', user.id).executeTakeFirstOrThrow(),
    };
  },
};

const CASES = [
  ...Object.entries(MONEY).map(([name, prepare]) => ({ name, prepare, of: 'money' as const })),
  ...Object.entries(CLIPS).map(([name, prepare]) => ({ name, prepare, of: 'studio' as const })),
  ...Object.entries(PEOPLE).map(([name, prepare]) => ({ name, prepare, of: 'creators' as const })),
];

test.each(CASES)(
  '$name: the decision can be undone, the books balance, and the log records it once',
  async ({ prepare, of }) => {
    const app = { money, studio, creators }[of];
    const by = admin[of];
    const { wrong, meanwhile, undo, entry, state, right } = await prepare();
    const before = await state();
    if (wrong) await call(app, by, wrong);
    await meanwhile?.();
    const log = () =>
      app.db.selectFrom('audit_log').selectAll().where('operator_id', '=', by.id).orderBy('id').execute();
    const logged = (await log()).length;
    await call(app, by, undo);
    expect(await state()).toEqual(right ?? before);
    const entries = (await log()).slice(logged);
    expect(entries).toMatchObject([entry]);
    expect(await checkLedger(app.db)).toMatchObject({ balanced: true, imbalances: [] });
    expect(entries[0]!.after).not.toBeNull();
    // Before a credit there is no state.
    expect(entries[0]!.before === null).toBe(entry.action === 'bankCredit.credit');
  },
);

test('the books still balance after all these tests', async () => {
  const check = await money.call('GET /operator/v1/ledger/check', {}, as(money.finance));
  expect(check.data).toMatchObject({ balanced: true, imbalances: [] });
  expect(check.data.entries).toBeGreaterThan(10);
});
