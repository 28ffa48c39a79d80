import { setTimeout as sleep } from 'node:timers/promises';
import { ORDER_STATUS } from '@zhenku/contract/constants';
import { errors } from '@zhenku/contract/errors';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { APPLICATION } from '../features/creators/testing.ts';
import { endpointRequest } from '../platform/testing/endpoint-request.ts';
import { makeUser, type TestUser } from '../platform/testing/fixtures.ts';
import { call, payInSandbox } from '../testing/client.ts';
import { type Answer, ask, envelopeOf } from '../testing/money-client.ts';
import { until } from '../testing/server-process.ts';
import { type Crowd, gatherCrowd } from './crowd.ts';
import { openShop, type Shop } from './shop.ts';
import { addRow } from './table.ts';
import { describe, failureProblem, expectNothingLost, tryFault } from './trial.ts';

const TIMEOUT_MS = 120_000;
const LASTS_MS = 5_000;
/** The duration of the mail server's faults, longer than the adapter's timeout. */
const SLOW_MS = 15_000;
const RECHARGED_YUAN = 500;

let shop: Shop;
let crowd: Crowd;
let payer: TestUser;
let answers: Answer[];
/** Yuan that the server reported to the payer as received. */
let recharged = 0;

beforeAll(async () => {
  shop = await openShop();
  crowd = await gatherCrowd(shop);
  payer = await makeUser(shop.db);
  await until(() => crowd.done.length > 5, TIMEOUT_MS);
});
afterAll(() => shop?.stop());
beforeEach(() => void (answers = []));

const callOnce = async (...[key, input, token]: Parameters<typeof endpointRequest>): Promise<Answer> => {
  const world = { ...crowd.world, onAnswer: (answer: Answer) => void answers.push(answer) };
  return await ask(world, key, endpointRequest(key, input, token));
};
const codeOf = ({ text }: Answer) => envelopeOf(text)?.code;

/** Pays at the bank without a notice: the shop learns about it only by query. */
async function rechargeSilently(): Promise<string> {
  const form = { rechargeMoney: RECHARGED_YUAN };
  const { orderId } = await call(shop.webs.get('a')!, 'POST /alipay/v1/recharge/order', form, payer.token);
  expect(await payInSandbox({ url: shop.bankUrl }, orderId, 'silent')).toBe(true);
  return orderId;
}

async function statusOf(orderId: string): Promise<number | undefined> {
  const answer = await callOnce('POST /order/v1/recharge/status', { orderId }, payer.token);
  return envelopeOf<{ orderStatus: number }>(answer.text)?.data?.orderStatus;
}

test.each([
  ['does not answer', () => shop.ways.bank.refuse()],
  ['hangs', async () => shop.ways.bank.stall()],
  ['is slow', async () => shop.ways.bank.delay(1_000)],
])('other calls work when the bank %s, and payments made during that time are credited once', async (how, breakIt) => {
  await tryFault(crowd, {
    fault: `payment provider ${how} for ${LASTS_MS / 1000} s: other users`,
    unnoticed: true,
    inflict: async () => {
      const orderId = await rechargeSilently();
      await breakIt();
      const ends = sleep(LASTS_MS);
      const status = await statusOf(orderId);
      // A slow bank may already have confirmed the payment.
      expect(how === 'is slow' ? [ORDER_STATUS.pending, ORDER_STATUS.paid] : [ORDER_STATUS.pending]).toContain(status);
      await ends;
      await shop.ways.bank.heal();
      const healed = performance.now();
      await until(async () => (await statusOf(orderId)) === ORDER_STATUS.paid, TIMEOUT_MS);
      recharged += RECHARGED_YUAN;
      const seconds = (performance.now() - healed) / 1000;
      const fault = `payment provider ${how}: a recharge paid in the meantime, its notice lost`;
      expect(answers.map(failureProblem).filter(Boolean)).toEqual([]);
      await addRow({ fault, seen: `unpaid until then; ${describe(answers)}`, lost: 'nothing', seconds });
      const entries = shop.db.selectFrom('journal_entries').select('id').where('cause_id', '=', orderId);
      expect(await entries.execute()).toHaveLength(1);
    },
  });
});

let phones = 0;
const newPhone = () => `1370000${String((phones += 1)).padStart(4, '0')}`;

test.each([
  ['does not answer', () => shop.ways.sms.refuse()],
  ['hangs', async () => shop.ways.sms.stall()],
])('users get an error while the SMS provider %s, and a code once it works', async (how, breakIt) => {
  const phone = newPhone();
  await tryFault(crowd, {
    fault: `SMS provider ${how}: other users`,
    unnoticed: true,
    inflict: async () => {
      await breakIt();
      const answer = await callOnce('POST /user/v1/register/verifyCode', { phone });
      expect(codeOf(answer)).toBe(errors.crashed.code);
      expect(failureProblem(answer)).toBeNull();
      await shop.ways.sms.heal();
      const healed = performance.now();
      // An unsent code does not count, so another may be requested immediately.
      expect(codeOf(await callOnce('POST /user/v1/register/verifyCode', { phone }))).toBe(0);
      const seconds = (performance.now() - healed) / 1000;
      await addRow({ fault: `SMS provider ${how}: a code`, seen: describe(answers), lost: 'nothing', seconds });
    },
  });
});

test.each([
  ['does not answer', () => shop.ways.mail.refuse()],
  ['hangs', async () => shop.ways.mail.stall()],
])('a mail server that %s gets the pending mails once it works', async (how, breakIt) => {
  const user = await makeUser(shop.db);
  const email = `applicant-${user.id}@footage.example`;
  await tryFault(crowd, {
    fault: `mail server ${how} for ${SLOW_MS / 1000} s: other users`,
    unnoticed: true,
    inflict: async () => {
      await breakIt();
      expect(codeOf(await callOnce('POST /author/v1/invitecode/apply', { ...APPLICATION, email }, user.token))).toBe(0);
      const admin = await shop.group.logInOperator(shop.webs.get('a')!);
      const own = shop.db.selectFrom('creator_applications').select('id').where('user_id', '=', user.id);
      const { id: applicationId } = await own.executeTakeFirstOrThrow();
      const approve = await callOnce(
        'POST /operator/v1/applications/{applicationId}/approve',
        { applicationId },
        admin,
      );
      expect(codeOf(approve)).toBe(0);
      await sleep(SLOW_MS);
      await shop.ways.mail.heal();
      const healed = performance.now();
      const arrived = () => shop.mail.recipients.filter((to) => to === email).length;
      await until(arrived, TIMEOUT_MS);
      const seconds = (performance.now() - healed) / 1000;
      await addRow({ fault: `mail server ${how}: a mail`, seen: 'a delayed mail', lost: 'nothing', seconds });
    },
  });
});

test('nothing was lost', () => {
  crowd.wallets.set({ fen: recharged * 100 }, { userId: payer.id });
  return expectNothingLost(shop, crowd);
});
