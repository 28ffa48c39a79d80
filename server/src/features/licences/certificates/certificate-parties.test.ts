import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/database/database.ts';
import { createPdfSigner } from '../../../platform/pdf/pdf-signer.ts';
import { testApp, type TestApp } from '../../../platform/testing/app.ts';
import { endpointRequest } from '../../../platform/testing/endpoint-request.ts';
import {
  addMembers,
  makeClip,
  makeCompanyUser,
  makeCreator,
  makeUser,
  type TestUser,
} from '../../../platform/testing/fixtures.ts';
import { testKeyring } from '../../../platform/testing/keyring.ts';
import { addIdentity, certifyIdentity } from '../../authentications/identities.ts';
import { lockOrder } from '../../orders/end-order.ts';
import { orderRoutes } from '../../orders/orders.routes.ts';
import { creditCoins, testFiles } from '../../orders/testing.ts';
import { testProofs } from '../../proofs/testing.ts';
import { licenceRoutes } from '../licences.routes.ts';
import { paperRoutes } from './papers.routes.ts';
import { textOfPdf } from '../pdf/testing.ts';

const NUMBERS = { licensor: '110105194912310038', licensee: '11010519491231002X' };
const MASKED = { licensor: '110***********0038', licensee: '110***********002X' };
const CODES = { licensor: '91110000600037341L', licensee: '91440300708461136T' };
const PERSONS = { licensor: '欧阳晓明', licensee: '王小明' };
const MASKED_PERSONS = { licensor: '欧***', licensee: '王**' };
const ORGANISATIONS = { licensor: '光影科技有限公司', licensee: '腾云科技有限公司' };

type Kind = 'person' | 'organisation';
type Side = 'licensor' | 'licensee';
const VIEWERS = ['licensee', 'member', 'licensor', 'stranger', 'public'] as const;
type ViewerName = (typeof VIEWERS)[number];

interface Sale {
  authorizationId: string;
  licensor: TestUser;
}

let app: TestApp;
let folder: string;
/** A company's owner, who buys and names the licensee. */
let buyer: TestUser;
let users: Record<Exclude<ViewerName, 'public' | 'licensor'>, TestUser>;
const sales = new Map<string, Sale>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zhenku-parties-'));
  const services = { storage: testFiles, secret: 'secret', keyring: testKeyring, proofs: testProofs() };
  const pdfSigner = createPdfSigner(folder, undefined);
  app = await testApp((each) => {
    orderRoutes(each, services);
    licenceRoutes(each, { ...services, lockOrder });
    const storage = { ...testFiles, publicPath: () => '', publicUrl: () => '' };
    paperRoutes(each, { ...services, storage, publicUrl: 'https://footage.example', pdfSigner });
  });
  const company = await makeCompanyUser(app.db);
  const [member, stranger] = [await makeUser(app.db), await makeUser(app.db)];
  await addMembers(app.db, company, { viewers: [member] });
  await creditCoins(app.db, { companyId: company.companyId }, 10_000);
  buyer = company;
  users = { licensee: company, member, stranger };
  const licensors = { person: await makePerson(), organisation: await makeOrganisation() };
  for (const licensor of ['person', 'organisation'] as const)
    for (const licensee of ['person', 'organisation'] as const)
      sales.set(`${licensor} ${licensee}`, await sell(licensors[licensor], licensee));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

async function makePerson(): Promise<TestUser> {
  const creator = await makeCreator(app.db);
  await app.db.updateTable('users').set({ real_name: PERSONS.licensor }).where('id', '=', creator.id).execute();
  const { id } = await app.db
    .insertInto('authentications')
    .values({ user_id: creator.id, kind: 'author', status: 1, decided_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const pictures = { front: Buffer.from('front'), back: Buffer.from('back') };
  const person = { realName: PERSONS.licensor, idCard: NUMBERS.licensor, certifyId: null, pictures };
  await inTransaction(app.db, async (tx) => {
    await addIdentity(tx, testKeyring, { authenticationId: id, ...person, numberHash: randomBytes(32) });
    await certifyIdentity(tx, id);
  });
  return creator;
}

async function makeOrganisation(): Promise<TestUser> {
  const company = await makeCompanyUser(app.db);
  const { companyId } = company;
  const certified = { name: ORGANISATIONS.licensor, credit_code: CODES.licensor };
  await app.db.updateTable('companies').set(certified).where('id', '=', companyId).execute();
  await app.db.updateTable('users').set({ author: true, sale_type: 0 }).where('id', '=', company.id).execute();
  return company;
}

async function sell(licensor: TestUser, licensee: Kind): Promise<Sale> {
  const as = { token: buyer.token };
  const videoId = await makeClip(app.db, licensor.id);
  const { orderId } = (await app.call('POST /order/v1/create', { videos: [{ videoId, videoType: 1 }] }, as)).data;
  expect((await app.call('POST /order/v1/pay', { orderId, companyPay: true }, as)).code).toBe(0);
  const { orderItems } = (await app.call('GET /order/v1/orderId', { orderId }, as)).data;
  const { orderItemId } = orderItems[0]!;
  const [authorizedUser, socialCreditCode] = ofKind(licensee, 'licensee');
  const form = { orderItemId, authorizedUser, socialCreditCode, authorizedProject: '品牌短片' };
  const { data } = await app.call('POST /order/v1/authorization/add', form, as);
  return { authorizationId: (data as { authorizationId: string }).authorizationId, licensor };
}

const ofKind = (kind: Kind, side: Side): [string, string] =>
  kind === 'person' ? [PERSONS[side], NUMBERS[side]] : [ORGANISATIONS[side], CODES[side]];

function seenOf(side: Side, kind: Kind, viewer: ViewerName): [name: string, code: string] {
  if (kind === 'organisation') return [ORGANISATIONS[side], CODES[side]];
  const isBuyer = viewer === 'licensee' || viewer === 'member';
  const isSelf = side === 'licensee' ? isBuyer : viewer === 'licensor';
  const isParty = isBuyer || viewer === 'licensor';
  return [isParty ? PERSONS[side] : MASKED_PERSONS[side], isSelf ? NUMBERS[side] : MASKED[side]];
}

const CASES = VIEWERS.flatMap((viewer) =>
  (['person', 'organisation'] as const).flatMap((licensor) =>
    (['person', 'organisation'] as const).map((licensee) => ({ viewer, licensor, licensee })),
  ),
);

describe.each(CASES)('$viewer, for a $licensor that licenses to a $licensee', ({ viewer, licensor, licensee }) => {
  const sale = () => sales.get(`${licensor} ${licensee}`)!;
  const token = () =>
    viewer === 'public' ? undefined : (viewer === 'licensor' ? sale().licensor : users[viewer]).token;
  const [authorName, personalIdCard] = seenOf('licensor', licensor, viewer);
  const [authorizedUser, socialCreditCode] = seenOf('licensee', licensee, viewer);
  const names = { authorName, personalIdCard, authorizedUser, socialCreditCode };
  const secrets = (['licensor', 'licensee'] as const).flatMap((side) => {
    const [kind, seen] =
      side === 'licensor' ? [licensor, [authorName, personalIdCard]] : [licensee, [authorizedUser, socialCreditCode]];
    return kind === 'person' ? [PERSONS[side], NUMBERS[side]].filter((each) => !seen.includes(each)) : [];
  });
  const expectNoSecret = (text: string) => {
    for (const secret of secrets) expect(text).not.toContain(secret);
  };

  test('sees exactly the permitted names and numbers on the page', async () => {
    const { authorizationId } = sale();
    const { data } = await app.call(
      'GET /order/v1/authorizations/getByAuthorizationId',
      { authorizationId },
      { token: token() },
    );
    expect(data).toMatchObject(names);
    expectNoSecret(JSON.stringify(data));
  });

  test('sees the same in the PDF', async () => {
    const { authorizationId } = sale();
    const request = endpointRequest('GET /order/v1/authorizations/pdf', { authorizationId }, token());
    const text = (await textOfPdf((await app.http.inject(request)).rawPayload)).replaceAll(/\s/g, '');
    for (const shown of Object.values(names)) expect(text).toContain(shown);
    expectNoSecret(text);
  });

  test('sees the same in the list and its file, or has no list', async () => {
    const { authorizationId } = sale();
    const rows: object[] = [];
    const files: string[] = [];
    if (viewer !== 'public') {
      const list = viewer === 'licensor' ? '/author' : '';
      const { data } = await app.call(`GET /order/v1/authorizations${list}`, {}, { token: token() });
      rows.push(...data.content.filter((row) => row.authorizationId === authorizationId));
      const link = await app.call(`GET /order/v1/authorizations${list}/export`, {}, { token: token() });
      const lines = (await app.http.inject((link.data as { url: string }).url)).payload.split('\r\n');
      files.push(...lines.filter((line) => line.includes(authorizationId)));
    }
    const isParty = viewer !== 'public' && viewer !== 'stranger';
    expect(rows).toMatchObject(isParty ? [names] : []);
    const shown = viewer === 'licensor' ? [authorizedUser] : [authorizedUser, authorName];
    expect(shown.every((name) => files[0]?.includes(name) ?? false)).toBe(isParty);
    expectNoSecret(JSON.stringify([rows, files]));
  });

  test('as a party, can verify by the proof exactly the values shown in full; others can verify none', async () => {
    const { authorizationId } = sale();
    const { data } = await app.call('GET /order/v1/authorizations/proof', { authorizationId }, { token: token() });
    const disclosed = Object.fromEntries(data.disclosures.map(({ field, value }) => [field, value]));
    const isParty = viewer !== 'public' && viewer !== 'stranger';
    const fields = {
      '/licensor/name': authorName,
      ...(!personalIdCard.includes('*') && { '/licensor/code': personalIdCard }),
      '/licensee/name': authorizedUser,
      ...(!socialCreditCode.includes('*') && { '/licensee/code': socialCreditCode }),
      '/project': '品牌短片',
    };
    expect(disclosed).toEqual(isParty ? fields : {});
  });
});
