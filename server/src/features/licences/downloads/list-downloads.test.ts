import { PAY_TYPE } from '@zhenku/contract/constants';
import { formatDate } from '@zhenku/contract/format';
import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { addMembers, makeClip, makeCreator, makeUser, type TestUser } from '../../../platform/testing/fixtures.ts';
import { readAnnouncements } from '../../messages/outside/testing.ts';
import { buyClips, creditCoins, placeOrder, makeCompanyBuyer } from '../../orders/testing.ts';
import { sendDownloadReminders } from './remind-downloads.ts';
import { shopApp } from '../../../testing/shop-app.ts';

let buyer: TestUser;
let clip: number;
let second: number;
const LIST = 'GET /order/v1/downloads';
const ZIP = 'GET /order/v1/downloadZip';

const app = await shopApp();
beforeEach(async () => {
  buyer = await makeUser(app.db);
  const author = await makeCreator(app.db);
  clip = await makeClip(app.db, author.id, { name: '海上日落' });
  second = await makeClip(app.db, author.id, { name: '城市车流' });
  await creditCoins(app.db, { userId: buyer.id }, 1_000);
});

const list = async (input: object = {}, user = buyer) => (await app.call(LIST, input, { token: user.token })).data;
const zip = (orderId: string, user = buyer) => app.call(ZIP, { orderId }, { token: user.token });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const setLicence = (orderItemId: string, values: object) =>
  app.db.updateTable('licences').set(values).where('order_item_id', '=', orderItemId).execute();

test('lists all purchases with the days left and the last download', async () => {
  const { orderId, orderItems } = await buyClips(app, buyer.token, [clip, 2], [second, 1]);
  const [first, other] = orderItems.map(({ orderItemId }) => orderItemId) as [string, string];
  await app.call('GET /video/v1/downloadUrl', { orderItemId: first }, { token: buyer.token });
  await setLicence(other, { download_until: inDays(2.5) });
  const { content, total } = await list();
  expect(total).toBe(2);
  expect(content).toMatchObject([
    { orderId, videoId: clip, videoName: '海上日落', videoType: 2, fileSize: 1_000, daysLeft: 90, downloadCount: 1 },
    { orderId, orderItemId: other, daysLeft: 3, available: true, downloadCount: 0, downloadTime: null },
  ]);
  expect(content[0]!.downloadTime).toMatch(/Z$/);
});

test('a listed download states whether it is certified and whose coins paid', async () => {
  const { orderItems } = await buyClips(app, buyer.token, [clip, 2]);
  const { orderItemId } = orderItems[0]!;
  expect((await list()).content[0]).toMatchObject({ authorizationId: null, payType: PAY_TYPE.personal });
  const licensee = { authorizedUser: '王小明', socialCreditCode: '11010519491231002X', authorizedProject: '品牌短片' };
  const { data } = await app.call('POST /order/v1/authorization/add', { orderItemId, ...licensee }, buyer);
  expect((await list()).content[0]).toMatchObject(data);
});

test('counts and lists the downloads that expire within seven days, except refunded ones', async () => {
  const clips = Array.from({ length: 3 }, (): [number, number] => [clip, 1]);
  const bought = [];
  for (const each of clips) bought.push((await buyClips(app, buyer.token, each)).orderItems[0]!.orderItemId);
  const [soon, later, refunded] = bought as [string, string, string];
  await setLicence(soon, { download_until: inDays(6.9) });
  await setLicence(later, { download_until: inDays(7.1) });
  await setLicence(refunded, { download_until: inDays(1), voided_at: new Date() });
  const ending = await list({ ending: true, size: 1 });
  expect([ending.total, ending.content[0]!.orderItemId]).toEqual([1, soon]);
  expect((await list({ ending: false })).total).toBe(2);
});

test('expired and refunded purchases stay listed, marked as such', async () => {
  const { orderItems } = await buyClips(app, buyer.token, [clip, 2], [second, 1]);
  const [over, refunded] = orderItems.map(({ orderItemId }) => orderItemId) as [string, string];
  await setLicence(over, { download_until: inDays(-1) });
  await setLicence(refunded, { voided_at: new Date() });
  await buyClips(app, buyer.token, [second, 3]);
  expect((await list()).content.map((item) => [item.available, item.daysLeft])).toEqual([
    [true, 90],
    [false, 0],
    [false, 90],
  ]);
  expect((await list({ available: true })).total).toBe(1);
  expect((await list({ available: false })).total).toBe(2);
  expect((await list({ keyword: '车流' })).total).toBe(2);
  expect((await list({ keyword: '%' })).total).toBe(0);
});

test('lists only the purchases of the caller and their company', async () => {
  expect((await app.call(LIST)).code).toBe(403);
  expect((await app.call(LIST, { page: 0 }, { token: buyer.token })).code).toBe(40000);
  const company = await makeCompanyBuyer(app.db, 100);
  const { orderId } = await buyClips(app, company.token, [clip, 1]);
  expect((await list()).total).toBe(0);
  await addMembers(app.db, company, { viewers: [buyer] });
  expect((await list()).content).toMatchObject([{ orderId }]);
});

test('an order is downloaded as one ZIP with unmodified files, and the download is recorded', async () => {
  const { orderId, orderItems } = await buyClips(app, buyer.token, [clip, 1], [second, 2], [clip, 3]);
  await setLicence(orderItems[2]!.orderItemId, { voided_at: new Date() });
  const { url } = (await zip(orderId)).data;
  const response = await app.http.inject(url);
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-disposition']).toContain(`${orderId}.zip`);
  expect(response.headers['content-length']).toBe(String(response.rawPayload.length));
  const entries = await unzipped(response.rawPayload);
  expect(entries).toEqual([`${clip}-HD-海上日落.mp4`, `${second}-4K-城市车流.mp4`].toSorted());
  expect((await list()).content.map(({ downloadCount }) => downloadCount)).toEqual([1, 1, 0]);
});

test('a ZIP needs the order’s owner, something to download, and a signed link', async () => {
  const { orderId, orderItems } = await buyClips(app, buyer.token, [clip, 1]);
  expect((await app.call(ZIP, { orderId })).code).toBe(403);
  expect((await zip(orderId, await makeUser(app.db))).code).toBe(40400);
  expect((await app.call(ZIP, {}, { token: buyer.token })).code).toBe(40000);
  expect((await zip(await placeOrder(app, buyer.token, [clip, 1]))).code).toBe(40900);
  const { url } = (await zip(orderId)).data;
  expect((await app.http.inject(url.replace(orderId, 'other'))).statusCode).toBe(403);
  expect((await app.http.inject(url.split('?')[0]!)).statusCode).toBe(403);
  await setLicence(orderItems[0]!.orderItemId, { download_until: new Date() });
  expect((await app.http.inject(url)).statusCode).toBe(403);
  expect((await zip(orderId)).code).toBe(40900);
});

test('buyers are reminded once, a week before a download window ends', async () => {
  const { orderItems } = await buyClips(app, buyer.token, [clip, 1], [second, 1]);
  const company = await makeCompanyBuyer(app.db, 100);
  const companys = await buyClips(app, company.token, [clip, 1]);
  const messages = async (user: TestUser) =>
    (await app.db.selectFrom('messages').select('content').where('user_id', '=', user.id).execute()).map(
      ({ content }) => content,
    );
  await sendDownloadReminders(app.db);
  expect(await messages(buyer)).toEqual([]);
  await setLicence(orderItems[0]!.orderItemId, { download_until: inDays(6.9) });
  await setLicence(companys.orderItems[0]!.orderItemId, { download_until: inDays(1) });
  await Promise.all([sendDownloadReminders(app.db), sendDownloadReminders(app.db)]);
  expect(await messages(buyer)).toEqual([expect.stringContaining('“海上日落”')]);
  expect(await messages(company)).toHaveLength(1);
  const ending = async (user: TestUser) =>
    (await readAnnouncements(app.db, user)).filter(({ template }) => template === 'downloadsEnding');
  expect(await ending(buyer)).toMatchObject([{ items: ['“海上日落”'], params: { date: formatDate(inDays(6.9)) } }]);
  expect(await ending(company)).toHaveLength(1);
  await setLicence(orderItems[1]!.orderItemId, { download_until: inDays(-1) });
  await sendDownloadReminders(app.db);
  expect(await messages(buyer)).toHaveLength(1);
});

async function unzipped(archive: Buffer): Promise<string[]> {
  const zip = await yauzl.fromBufferPromise(archive);
  const names: string[] = [];
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry));
    expect(content).toHaveLength(1_000);
    names.push(entry.fileName);
  }
  return names.toSorted();
}
