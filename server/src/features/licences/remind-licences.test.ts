import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { makeClip, makeCompanyUser, makeCreator, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { testKeyring } from '../../platform/testing/keyring.ts';
import { readAnnouncements } from '../messages/outside/testing.ts';
import { lockOrder } from '../orders/end-order.ts';
import { orderRoutes } from '../orders/orders.routes.ts';
import { buyClips, creditCoins, testFiles, makeBuyer } from '../orders/testing.ts';
import { testProofs } from '../proofs/testing.ts';
import { licenceRoutes } from './licences.routes.ts';
import { sendEndingReminders, sendNamingReminders } from './remind-licences.ts';

const app = await testApp((each) => {
  const files = { storage: testFiles, keyring: testKeyring };
  orderRoutes(each, files);
  licenceRoutes(each, { ...files, lockOrder, proofs: testProofs() });
});
const author = await makeCreator(app.db);

const messagesOf = async ({ id }: TestUser) =>
  (await app.db.selectFrom('messages').select('content').where('user_id', '=', id).orderBy('id').execute()).map(
    ({ content }) => content,
  );

async function buy(user: TestUser, clip: number): Promise<number> {
  const { orderItems } = await buyClips(app, user.token, [clip, 1]);
  const licence = app.db.selectFrom('licences').select('id').where('order_item_id', '=', orderItems[0]!.orderItemId);
  return (await licence.executeTakeFirstOrThrow()).id;
}

async function age(licences: number[], days: number): Promise<void> {
  const by = sql`make_interval(days => ${days})`;
  await app.db.transaction().execute(async (tx) => {
    // Disables the triggers that protect these rows.
    await sql.raw('set local session_replication_role = replica').execute(tx);
    await sql`update licences set granted_at = granted_at - ${by} where id = any(${licences})`.execute(tx);
    await sql`update certificates set created_at = created_at - ${by} where licence_id = any(${licences})`.execute(tx);
  });
}

async function name(licence: number, user: TestUser): Promise<void> {
  const { order_item_id: orderItemId } = await app.db
    .selectFrom('licences')
    .where('id', '=', licence)
    .select('order_item_id')
    .executeTakeFirstOrThrow();
  const named = { authorizedUser: '王小明', socialCreditCode: '11010519491231002X', authorizedProject: '短片' };
  const { code } = await app.call('POST /order/v1/authorization/add', { orderItemId, ...named }, { token: user.token });
  expect(code).toBe(0);
}

const voidLicence = async (id: number) => {
  await app.db.updateTable('licences').set({ voided_at: new Date() }).where('id', '=', id).execute();
};

test('buyers are reminded of purchases without a licensee after 7 and 30 days, and never again', async () => {
  const clip = await makeClip(app.db, author.id, { name: '海上日落' });
  const [buyer, company] = [await makeUser(app.db), await makeCompanyUser(app.db)];
  await creditCoins(app.db, { userId: buyer.id }, 1_000);
  await creditCoins(app.db, { companyId: company.companyId }, 1_000);
  const [unnamed, refunded, named] = [await buy(buyer, clip), await buy(buyer, clip), await buy(buyer, clip)];
  const companys = await buy(company, clip);
  await voidLicence(refunded);
  await name(named, buyer);
  const all = [unnamed, refunded, named, companys];

  await age(all, 6);
  expect(await sendNamingReminders(app.db)).toBe(0);
  await age(all, 1);
  // Two servers run the job concurrently, and only one sends.
  await Promise.all([sendNamingReminders(app.db), sendNamingReminders(app.db)]);
  expect(await messagesOf(buyer)).toEqual([expect.stringMatching(/^您购买的“海上日落”尚未填写授权信息/)]);
  expect(await messagesOf(company)).toHaveLength(1);
  const unnamedNotices = async (user: TestUser) =>
    (await readAnnouncements(app.db, user)).filter(({ template }) => template === 'licencesUnnamed');
  for (const user of [buyer, company]) {
    expect(await unnamedNotices(user)).toMatchObject([{ items: ['“海上日落”'] }]);
  }
  await age(all, 22);
  expect(await sendNamingReminders(app.db)).toBe(0);
  await age(all, 1);
  expect(await sendNamingReminders(app.db)).toBe(2);
  await age(all, 60);
  expect(await sendNamingReminders(app.db)).toBe(0);
  expect(await messagesOf(buyer)).toHaveLength(2);
});

test('buyers are notified once, 30 days before a one-year licence ends, with the current price', async () => {
  const buyer = await makeBuyer(app.db, 1_000);
  const yearly = await makeClip(app.db, author.id, { name: '城市车流' });
  const withdrawn = await makeClip(app.db, author.id, { name: '林间晨雾' });
  const permanent = await makeClip(app.db, author.id, { name: '星空延时' });
  const once = { authentication_type: 2 };
  await app.db.updateTable('videos').set(once).where('id', 'in', [yearly, withdrawn]).execute();
  const licences = [await buy(buyer, yearly), await buy(buyer, withdrawn), await buy(buyer, permanent)];
  for (const licence of licences) await name(licence, buyer);
  await app.db.updateTable('videos').set({ hd_price: 12_345n }).where('id', '=', yearly).execute();
  await app.db.updateTable('videos').set({ status: 4 }).where('id', '=', withdrawn).execute();

  await age(licences, 330);
  expect(await sendEndingReminders(app.db)).toBe(0);
  await age(licences, 10);
  await Promise.all([sendEndingReminders(app.db), sendEndingReminders(app.db)]);
  expect((await messagesOf(buyer)).toSorted()).toEqual([
    expect.stringMatching(
      new RegExp(`^“城市车流”的一年授权（HD）将于 .+ 到期。.+¥123.45 再次购买：/#/detail/${yearly}$`),
    ),
    expect.stringMatching(/^“林间晨雾”的一年授权（HD）将于 .+ 到期。.+这条素材已下架/),
  ]);
  const [notice, ...others] = (await readAnnouncements(app.db, buyer)).filter(
    ({ template }) => template === 'licencesEnding',
  );
  expect(others).toEqual([]);
  expect(notice).toMatchObject({ params: { date: expect.stringMatching(/^\d{4}-/) } });
  expect((notice!.items as string[]).toSorted()).toEqual([
    expect.stringMatching(/^“城市车流”（HD）将于 .+ 到期，当前价格 ¥123.45$/),
    expect.stringMatching(/^“林间晨雾”（HD）将于 .+ 到期，已下架或不提供该规格$/),
  ]);
  await age(licences, 20);
  expect(await sendEndingReminders(app.db)).toBe(0);
});

test('an upgraded licence gets no reminder to name a licensee and no expiry notice', async () => {
  const buyer = await makeBuyer(app.db, 2_000);
  const clip = await makeClip(app.db, author.id, { name: '雪山云海' });
  await app.db.updateTable('videos').set({ authentication_type: 2 }).where('id', '=', clip).execute();
  const [unnamed, named] = [await buy(buyer, clip), await buy(buyer, clip)];
  await name(named, buyer);
  const upgrades: number[] = [];
  for (const licence of [unnamed, named]) {
    const item = app.db.selectFrom('licences').select('order_item_id').where('id', '=', licence);
    const { order_item_id: upgradeOf } = await item.executeTakeFirstOrThrow();
    const videos = [{ videoId: clip, videoType: 2, upgradeOf }];
    const { data } = await app.call('POST /order/v1/create', { videos }, { token: buyer.token });
    expect((await app.call('POST /order/v1/pay', data, { token: buyer.token })).code).toBe(0);
    const wider = app.db.selectFrom('licences').select('id').where('upgrade_of', '=', licence);
    upgrades.push((await wider.executeTakeFirstOrThrow()).id);
  }
  await age([unnamed, named], 340);
  expect([await sendNamingReminders(app.db), await sendEndingReminders(app.db)]).toEqual([0, 0]);
  for (const licence of upgrades) await voidLicence(licence);
  expect([await sendNamingReminders(app.db), await sendEndingReminders(app.db)]).toEqual([1, 1]);
});
