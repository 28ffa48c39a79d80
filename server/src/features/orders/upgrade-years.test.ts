import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/database.ts';
import { addMembers, makeClip, makeCreator, makeOperator, makeUser } from '../../platform/testing/fixtures.ts';
import { yearAfter } from '../licences/upgrades/licence-year.ts';
import { sendEndingReminders } from '../licences/remind-licences.ts';
import { makeBuyer, makeCompanyBuyer } from './testing.ts';
import { shopApp } from '../../testing/shop-app.ts';

/** Tests the years of one-year licences that are upgraded. HD costs 100 per year, 4K 200 and PLUS 500. */

let clip: number;

const app = await shopApp();
const finance = await makeOperator(app.db, 'finance');

const PRICE: Record<number, number> = { 1: 100, 2: 200, 3: 500 };
const DAY = 86_400_000;

interface Buyer {
  id: number;
  token: string;
  companyId?: number | null;
}
interface Purchase {
  orderId: string;
  orderItemId: string;
}

let buyer: Buyer;
beforeEach(async () => {
  clip = await makeClip(app.db, (await makeCreator(app.db, 0)).id);
  await sellFor(2);
  buyer = await makeRichUser();
});

async function makeRichUser(): Promise<Buyer> {
  const user = await makeBuyer(app.db, 100_000);
  return user;
}

const sellFor = (authenticationType: 1 | 2) =>
  app.db.updateTable('videos').set({ authentication_type: authenticationType }).where('id', '=', clip).execute();

const order = (videoType: number, upgradeOf?: string, { token } = buyer) =>
  app.call('POST /order/v1/create', { videos: [{ videoId: clip, videoType, upgradeOf }] }, { token });
const pay = (orderId: string, { token } = buyer) =>
  app.call('POST /order/v1/pay', { orderId, companyPay: false }, { token });
const read = async (orderId: string, { token } = buyer) =>
  (await app.call('GET /order/v1/orderId', { orderId }, { token })).data;

async function payOrder(orderId: string, user = buyer): Promise<Purchase> {
  expect(await pay(orderId, user)).toMatchObject({ code: 0 });
  return { orderId, orderItemId: (await read(orderId, user)).orderItems[0]!.orderItemId };
}
async function buy(videoType: number, upgradeOf?: string, user = buyer): Promise<Purchase> {
  const { data, message } = await order(videoType, upgradeOf, user);
  if (!data) throw new Error(message);
  return await payOrder(data.orderId, user);
}

/** Names the licensee, which starts the licence. */
const name = ({ orderItemId }: Purchase, { token } = buyer) =>
  app.call(
    'POST /order/v1/authorization/add',
    {
      orderItemId,
      authorizedUser: '北京长风影视有限公司',
      socialCreditCode: '91110000600037341L',
      authorizedProject: '短片',
    },
    { token },
  );
const nameOrThrow = async (bought: Purchase, user = buyer) => {
  const { code, data } = await name(bought, user);
  expect(code).toBe(0);
  return (data as { authorizationId: string }).authorizationId;
};
const refund = ({ orderId }: Purchase) =>
  app.call('POST /operator/v1/orders/{orderId}/refund', { orderId, reason: '买错了' }, finance);

const listed = async ({ token } = buyer) =>
  (await app.call('GET /order/v1/authorizations', { page: 1, size: 200 }, { token })).data.content;
const itemOf = async ({ orderItemId }: Purchase, user = buyer) =>
  (await listed(user)).find((item) => item.orderItemId === orderItemId)!;
const endOf = async (bought: Purchase, user = buyer) => (await itemOf(bought, user)).endTime;
const countOf = async (state: 'open' | 'ending') =>
  (await app.call('GET /order/v1/authorizations', { page: 1, size: 1, state }, { token: buyer.token })).data.total;
const mine = async () =>
  (await app.call('GET /video/v1/{id}/mine', { id: clip }, { token: buyer.token })).data.licensed.map(
    ({ videoType, upgradeCredit }) => [videoType, upgradeCredit],
  );

/** Advances time by back-dating everything that a buyer did. Disables the triggers that protect these rows. */
const pass = (days: number, { id } = buyer) =>
  inTransaction(app.db, async (tx) => {
    await sql.raw('set local session_replication_role = replica').execute(tx);
    const by = sql`make_interval(days => ${days}::int)`;
    await sql`update orders set created_at = created_at - ${by} where user_id = ${id}`.execute(tx);
    await sql`update licences set granted_at = granted_at - ${by}, year_from = year_from - ${by}
      where user_id = ${id}`.execute(tx);
    await sql`update certificates c set created_at = created_at - ${by} from licences l
      where l.id = c.licence_id and l.user_id = ${id}`.execute(tx);
  });

test('a one-year licence can be upgraded only until it ends', async () => {
  const hd = await buy(1);
  await nameOrThrow(hd);
  const pending = await order(2, hd.orderItemId);
  expect(await mine()).toEqual([[1, 100]]);
  await pass(367);
  expect(await mine()).toEqual([[1, null]]);
  expect((await order(2, hd.orderItemId)).code).toBe(40900);
  expect((await pay(pending.data.orderId)).code).toBe(40900);
});

test('credits a running year pro rata; the upgrade gets a full year from its order', async () => {
  const hd = await buy(1);
  await nameOrThrow(hd);
  const end = await endOf(hd);
  await pass(100);
  const [, credit] = (await mine())[0]!;
  expect([265, 266].map((left) => Math.floor((10_000 * left) / (left + 100)) / 100)).toContain(credit);
  const wide = await buy(2, hd.orderItemId);
  expect((await read(wide.orderId)).orderItems[0]).toMatchObject({
    originAmount: 200 - credit!,
    upgrade: { credit, sharesYear: false },
  });
  const ends = Date.parse((await endOf(wide))!);
  expect(Math.round((ends - Date.now()) / DAY)).toBeOneOf([365, 366]);
  expect(Date.parse((await endOf(hd))!)).toBe(Date.parse(end!) - 100 * DAY);
  await pass(200);
  expect((await mine())[0]![1]).toBeLessThan(100);
  const id = await nameOrThrow(wide);
  const paper = await app.call('GET /order/v1/authorizations/getByAuthorizationId', { authorizationId: id });
  expect(Date.parse(paper.data.endTime!)).toBe(ends - 200 * DAY);
  expect(Date.parse(paper.data.startTime!)).toBeLessThan(Date.parse(paper.data.authorizationTime) - 199 * DAY);
  expect((await refund(wide)).code).toBe(0);
  expect(Date.parse((await endOf(hd))!)).toBe(Date.parse(end!) - 300 * DAY);
});

test('a licence without a licensee uses up no days, regardless of its age', async () => {
  const hd = await buy(1);
  for (const days of [200, 200]) {
    await pass(days);
    expect(await mine()).toEqual([[1, 100]]);
  }
  const wide = await buy(2, hd.orderItemId);
  expect(await read(wide.orderId)).toMatchObject({ payAmount: 100, orderItems: [{ upgrade: { sharesYear: true } }] });
});

test.each(['the wider', 'the narrower'])(
  'a shared year starts when either licence gets its licensee: %s first',
  async (first) => {
    const hd = await buy(1);
    const wide = await buy(2, hd.orderItemId);
    const [one, other] = first === 'the wider' ? [wide, hd] : [hd, wide];
    await pass(500);
    await nameOrThrow(one);
    const end = await endOf(one);
    expect(await itemOf(other)).toMatchObject({ endTime: end, startTime: expect.any(String), ended: false });
    await pass(100);
    expect(await countOf('open')).toBe(1);
    const id = await nameOrThrow(other);
    const paper = await app.call('GET /order/v1/authorizations/getByAuthorizationId', { authorizationId: id });
    expect(Date.parse(paper.data.endTime!)).toBe(Date.parse(end!) - 100 * DAY);
    expect(await itemOf(one)).toMatchObject({ startTime: null });
  },
);

test.each([
  [1, 2],
  [2, 1],
])('if only licence %i has a licensee, licence %i cannot get one after their shared year', async (first) => {
  const hd = await buy(1);
  const wide = await buy(2, hd.orderItemId);
  const [one, other] = first === 1 ? [hd, wide] : [wide, hd];
  await nameOrThrow(one);
  await pass(366);
  expect(await name(other)).toMatchObject({ code: 40900, message: expect.stringContaining('已到期') });
  expect(await itemOf(other)).toMatchObject({ authorized: false, ended: true });
  expect(await countOf('open')).toBe(0);
});

test('an upgrade of an upgrade shares its year, and refunding it does not restart the year', async () => {
  const hd = await buy(1);
  const uhd = await buy(2, hd.orderItemId);
  const plus = await buy(3, uhd.orderItemId);
  expect((await read(plus.orderId)).payAmount).toBe(300);
  await nameOrThrow(plus);
  const end = await endOf(plus);
  expect([await endOf(hd), await endOf(uhd)]).toEqual([end, end]);
  expect((await refund(plus)).code).toBe(0);
  expect((await refund(uhd)).code).toBe(0);
  await pass(200);
  const [, credit] = (await mine())[0]!;
  expect(credit).toBeLessThan(50);
  expect(Date.parse((await endOf(hd))!)).toBe(Date.parse(end!) - 200 * DAY);
  const again = await buy(2, hd.orderItemId);
  expect((await read(again.orderId)).payAmount).toBe(200 - credit!);
  expect((await refund(again)).code).toBe(0);
  expect((await refund(hd)).code).toBe(0);
  expect((await listed()).every(({ valid }) => !valid)).toBe(true);
  const fresh = await buy(1);
  await nameOrThrow(fresh);
  expect((await itemOf(fresh)).startTime).toBeNull();
});

test('naming a licensee between an upgrade’s order and payment keeps the price; both share one year', async () => {
  const hd = await buy(1);
  const { data } = await order(2, hd.orderItemId);
  expect((await read(data.orderId)).orderItems[0]!.upgrade).toMatchObject({ credit: 100, sharesYear: true });
  await nameOrThrow(hd);
  const wide = await payOrder(data.orderId);
  expect(await endOf(wide)).toBe(await endOf(hd));
  expect((await read(wide.orderId)).orderItems[0]!.upgrade).toMatchObject({ sharesYear: true });
});

test('the year of an upgrade paid days after its order begins with the order', async () => {
  const hd = await buy(1);
  await nameOrThrow(hd);
  await pass(100);
  const { data } = await order(2, hd.orderItemId);
  await pass(10);
  await sql`update orders set expires_at = now() + interval '1 hour' where id = ${data.orderId}`.execute(app.db);
  const wide = await payOrder(data.orderId);
  const left = (Date.parse((await endOf(wide))!) - Date.now()) / DAY;
  expect(Math.round(left)).toBeOneOf([355, 356]);
});

test('lists licences that end within thirty days; for an upgraded licence, lists its upgrade instead', async () => {
  const [hd, other] = [await buy(1), await buy(1)];
  await nameOrThrow(hd);
  await pass(300);
  const wide = await buy(2, hd.orderItemId);
  await pass(40);
  expect(await countOf('ending')).toBe(0);
  await nameOrThrow(other);
  await pass(300);
  expect(await countOf('ending')).toBe(1);
  expect(await itemOf(wide)).toMatchObject({ authorized: false, ended: false });
  await sendEndingReminders(app.db);
  const messages = await app.db.selectFrom('messages').select('content').where('user_id', '=', buyer.id).execute();
  expect(messages.filter(({ content }) => content.includes('到期')).map(({ content }) => content)).toEqual([
    expect.stringContaining('4K'),
  ]);
  await pass(36);
  expect(await countOf('ending')).toBe(1);
  expect((await itemOf(other)).endTime).not.toBeNull();
});

test('a permanent licence cannot be upgraded to one year, but a one-year licence can become permanent', async () => {
  await sellFor(1);
  const [hd, other] = [await buy(1), await buy(1)];
  const pending = await order(2, hd.orderItemId);
  await sellFor(2);
  expect(await mine()).toEqual([
    [1, null],
    [1, null],
  ]);
  expect((await order(2, hd.orderItemId)).code).toBe(40900);
  expect((await pay(pending.data.orderId)).code).toBe(40900);
  await sellFor(1);
  const wide = await payOrder(pending.data.orderId);
  expect(await itemOf(wide)).toMatchObject({ authenticationType: 1, endTime: null, startTime: null });
  expect((await read(wide.orderId)).orderItems[0]!.upgrade).toMatchObject({ sharesYear: null });
  await nameOrThrow(other);
  await pass(400);
  expect((await name(hd)).code).toBe(0);
});

test('a company’s licences share a year too, regardless of which member buys and names the licensee', async () => {
  const owner = await makeCompanyBuyer(app.db, 1_000);
  const member = await makeUser(app.db);
  await addMembers(app.db, owner, { buyers: [member] });
  const hd = await buy(1, undefined, owner);
  const { data } = await order(2, hd.orderItemId, member);
  const paid = await app.call(
    'POST /order/v1/pay',
    { orderId: data.orderId, companyPay: true },
    { token: member.token },
  );
  expect(paid.code).toBe(0);
  const wide = { orderId: data.orderId, orderItemId: (await read(data.orderId, member)).orderItems[0]!.orderItemId };
  await nameOrThrow(wide, member);
  expect(await endOf(hd, owner)).toBe(await endOf(wide, member));
  await pass(366, owner);
  await pass(366, member);
  expect((await name(hd, member)).code).toBe(40900);
});

test('naming both licensees concurrently, or one during the upgrade’s payment, gives one shared year', async () => {
  for (let round = 0; round < 5; round++) {
    const hd = await buy(1);
    const wide = await buy(2, hd.orderItemId);
    const codes = (await Promise.all([name(hd), name(wide), name(hd), name(wide)])).map(({ code }) => code);
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, 0, 40900, 40900]);
    expect(await endOf(hd)).toBe(await endOf(wide));

    const narrow = await buy(1);
    const { data } = await order(3, narrow.orderItemId);
    const [paid, named] = await Promise.all([pay(data.orderId), name(narrow)]);
    expect([paid.code, named.code]).toEqual([0, 0]);
    const items = (await listed()).filter(({ orderItemId, orderId }) =>
      [orderId, orderItemId].some((id) => [data.orderId, narrow.orderItemId].includes(id)),
    );
    expect(items).toHaveLength(2);
    expect(items[0]!.endTime).toBe(items[1]!.endTime);
  }
  await pass(366);
  for (const { orderId, orderItemId } of await listed())
    expect((await name({ orderId, orderItemId })).code).toBe(40900);
});

test('upgrades sold before years were shared have a separate year that begins when they are named', async () => {
  const hd = await buy(1);
  await nameOrThrow(hd);
  const wide = await buy(2, hd.orderItemId);
  await inTransaction(app.db, async (tx) => {
    await sql.raw('set local session_replication_role = replica').execute(tx);
    await sql`update licences set year_from = null where order_item_id = ${wide.orderItemId}`.execute(tx);
  });
  await pass(400);
  expect((await read(wide.orderId)).orderItems[0]!.upgrade).toMatchObject({ sharesYear: null });
  const id = await nameOrThrow(wide);
  const { data } = await app.call('GET /order/v1/authorizations/getByAuthorizationId', { authorizationId: id });
  expect(data).toMatchObject({ startTime: null, endTime: expect.any(String) });
});

test('the year begins when the licensee is named, and a corrected certificate does not restart it', async () => {
  const hd = await buy(1);
  await pass(200);
  await nameOrThrow(hd);
  expect(await mine()).toEqual([[1, 100]]);
  await pass(300);
  const [[, before]] = (await mine()) as [[number, number]];
  expect(before).toBeLessThan(20);
  await app.db
    .insertInto('certificates')
    .columns(['id', 'licence_id', 'licensee', 'project', 'created_by', 'replaces'])
    .expression((eb) =>
      eb
        .selectFrom('certificates')
        .select((each) => [
          each.val('corrected').as('id'),
          'licence_id',
          'licensee',
          'project',
          'created_by',
          'id as replaces',
        ])
        .where(sql<boolean>`licence_id = (select id from licences where order_item_id = ${hd.orderItemId})`),
    )
    .execute();
  expect(await mine()).toEqual([[1, before]]);
});

test('a year ends at the same local time on the same date in China; 29 February becomes the 28th', async () => {
  await inTransaction(app.db, async (tx) => {
    await sql`set local time zone 'UTC'`.execute(tx);
    const { rows } = await sql<{ end: string | null }>`select ${yearAfter(sql`v.begin`)} as end
      from (values ('2026-11-22 22:03:05+08'::timestamptz), ('2028-02-29 04:00+08'), (null)) v (begin)`.execute(tx);
    expect(rows.map(({ end }) => end)).toEqual(['2027-11-22T14:03:05.000Z', '2029-02-27T20:00:00.000Z', null]);
  });
});

const Which = fc.nat({ max: 5 });
const Step = fc.oneof(
  fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 300 }) }),
  fc.record({ do: fc.constant('name' as const), which: Which }),
  fc.record({ do: fc.constant('upgrade' as const), which: Which, to: fc.constantFrom(2, 3) }),
  fc.record({ do: fc.constant('refund' as const), which: Which }),
);

/** Returns the licences' total value in yuan: at each moment only the widest licence in effect counts, pro rata to its year. */
function valueOf(items: Awaited<ReturnType<typeof listed>>): number {
  const terms = items.flatMap(({ valid, videoType, authorizationTime, startTime, endTime }) => {
    if (!valid || !authorizationTime) return [];
    const [from, to] = [Date.parse(authorizationTime), Date.parse(endTime!)];
    return [{ from, to, rate: PRICE[videoType]! / (to - Date.parse(startTime ?? authorizationTime)) }];
  });
  const times = terms.flatMap(({ from, to }) => [from, to]).toSorted((a, b) => a - b);
  return times.slice(1).reduce((sum, to, index) => {
    const from = times[index]!;
    const rates = terms.filter((term) => term.from <= from && term.to >= to).map(({ rate }) => rate);
    return sum + (to - from) * Math.max(0, ...rates);
  }, 0);
}

test('no sequence of buying, naming, upgrading and refunding gives more licence value than was paid for', async () => {
  const property = async (steps: (typeof Step extends fc.Arbitrary<infer S> ? S : never)[]) => {
    const user = await makeRichUser();
    const bought = [await buy(1, undefined, user)];
    for (const step of steps) {
      if (step.do === 'wait') await pass(step.days, user);
      else {
        const target = bought[step.which % bought.length]!;
        if (step.do === 'name') await name(target, user);
        if (step.do === 'refund') await refund(target);
        if (step.do === 'upgrade') {
          const { code, data } = await order(step.to, target.orderItemId, user);
          if (code === 0) bought.push(await payOrder(data.orderId, user));
        }
      }
    }
    // Then names the licensee of every licence that still allows it, a year apart.
    for (const each of bought) {
      await name(each, user);
      await pass(366, user);
    }
    const paid = await Promise.all(bought.map(({ orderId }) => read(orderId, user)));
    const spent = paid.reduce((sum, { payAmount, orderItems }) => sum + (orderItems[0]!.refundTime ? 0 : payAmount), 0);
    expect(valueOf(await listed(user))).toBeLessThanOrEqual(spent + 0.05);
  };
  await fc.assert(fc.asyncProperty(fc.array(Step, { minLength: 2, maxLength: 9 }), property));
});
