import { FIRST_LICENCE_TEXT } from '@zhenku/contract/licences/first-licence-text';
import type { Key } from '@zhenku/contract/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testLister } from './features/catalogue/testing.ts';
import { documentRoutes } from './features/content/documents/documents.routes.ts';
import { homeRoutes } from './features/content/home/home.routes.ts';
import { noOperatorMail } from './features/operators/testing.ts';
import { licenceTextRoutes } from './features/licences/texts/licence-texts.routes.ts';
import { promotionRoutes } from './features/promotions/promotions.routes.ts';
import { reviewRoutes } from './features/review/review.routes.ts';
import { cacheCards } from './features/catalogue/cached-cards.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { taxonomyRoutes } from './features/content/taxonomies/taxonomies.routes.ts';
import type { Storage } from './platform/storage/storage.ts';
import { testApp, type TestApp } from './platform/testing/app.ts';
import { testDiskCache } from './platform/testing/disk-cache.ts';
import { testKeyring } from './platform/testing/keyring.ts';
import { makeClip, makeCreator, makeOperator } from './platform/testing/fixtures.ts';
import { disabledResponseCache } from './platform/testing/response-cache.ts';

/**
 * Tests that one of two concurrent saves by operators succeeds and the other operator learns what it would overwrite.
 */

let app: TestApp;
let admin: { id: number; token: string };
let clips: number[];

beforeAll(async () => {
  app = await testApp((each) => {
    const storage = { publicUrl: (key: string) => `/files/${key}` } as Partial<Storage> as Storage;
    const responseCache = disabledResponseCache();
    const search = testLister(each.db);
    documentRoutes(each, { responseCache });
    homeRoutes(each, {
      storage,
      keyring: testKeyring,
      operatorMail: noOperatorMail,
      responseCache,
      search,
      codeLogin: false,
      wechatLogin: [],
    });
    licenceTextRoutes(each, { responseCache });
    promotionRoutes(each);
    reviewRoutes(each, {} as never);
    searchRoutes(each, {
      storage,
      cards: cacheCards(each.db, storage, testDiskCache()),
      responseCache,
      search,
      listener: {},
    } as never);
    taxonomyRoutes(each, { storage, responseCache } as never);
  });
  admin = await makeOperator(app.db);
  const creator = await makeCreator(app.db);
  clips = [];
  for (let at = 0; at < 8; at += 1) clips.push(await makeClip(app.db, creator.id));
});
afterAll(() => app.close());

const call = (key: string, input: object = {}) =>
  app.call(key as 'GET /operator/v1/home', input as never, { token: admin.token }) as Promise<{
    code: number;
    data: Record<string, unknown>;
  }>;

interface EditCase {
  name: string;
  save: Key;
  make?: () => Promise<Record<string, unknown>>;
  read: (id: Record<string, unknown>) => Promise<Record<string, unknown>>;
  change: (at: number) => Record<string, unknown>;
  /** The fields that the refusal shows, if they differ from the saved ones. */
  shownFields?: readonly string[];
}

const rowOf = async (list: string, [name, id]: [string, unknown]) => {
  const { content } = (await call(list, { size: 200 })).data as { content: Record<string, unknown>[] };
  return content.find((row) => row[name] === id)!;
};

const group = (kind: string, one: string): EditCase => ({
  name: kind,
  save: `PUT /operator/v1/${kind}/{${one}Id}` as Key,
  make: async () => (await call(`POST /operator/v1/${kind}`, { [`${one}Name`]: `${kind}初` })).data,
  read: (id) => rowOf(`GET /operator/v1/${kind}`, [`${one}Id`, id[`${one}Id`]]),
  change: (at) => ({ [`${one}Name`]: `${kind}${at}`, rank: at }),
});

const members = (kind: string, one: string): EditCase => ({
  name: `clips of ${kind}`,
  save: `PUT /operator/v1/${kind}/{${one}Id}/videos` as Key,
  make: async () => (await call(`POST /operator/v1/${kind}`, { [`${one}Name`]: `${kind}作品` })).data,
  read: async (id) => {
    const { data } = await call(`GET /operator/v1/${kind}/{${one}Id}/videos`, id);
    return { ...data, videoIds: (data['list'] as { videoId: number }[]).map(({ videoId }) => videoId) };
  },
  change: (at) => ({ videoIds: clips.slice(0, at + 1) }),
});

const EDIT_CASES: EditCase[] = [
  {
    name: 'a document',
    save: 'PUT /operator/v1/documents/{type}',
    make: async () => ({ type: 'about' }),
    read: async ({ type }) => (await call('GET /doc/v1/queryByType', { type: type as string })).data,
    change: (at) => ({ title: `关于${at}`, content: `<p>${at}</p>` }),
  },
  {
    name: 'the home page',
    save: 'PUT /operator/v1/home',
    read: async () => (await call('GET /operator/v1/home')).data,
    change: (at) => ({ headTitle: `标题${at}`, hotSearchKeys: [`词${at}`] }),
  },
  {
    name: 'the settings',
    save: 'PUT /operator/v1/settings',
    read: async () => (await call('GET /operator/v1/settings')).data,
    change: (at) => ({ siteName: `帧库${at}`, incomeHoldDays: at }),
  },
  group('categories', 'category'),
  group('labels', 'label'),
  group('albums', 'album'),
  group('activities', 'activity'),
  members('albums', 'album'),
  members('activities', 'activity'),
  {
    name: 'a discount',
    save: 'PUT /operator/v1/discounts/{discountId}',
    make: async () => (await call('POST /operator/v1/discounts', { rechargeAmount: 500, discount: 90 })).data,
    read: (id) => rowOf('GET /operator/v1/discounts', ['discountId', id['discountId']]),
    change: (at) => ({ rechargeAmount: 1_000 + at, discount: 50 + at }),
  },
  {
    name: 'a coupon template',
    save: 'PUT /operator/v1/coupons/{couponTemplateId}',
    make: async () => (await call('POST /operator/v1/coupons', coupon(0))).data,
    read: (id) => rowOf('GET /operator/v1/coupons', ['couponTemplateId', id['couponTemplateId']]),
    change: (at) => coupon(at + 1),
  },
  {
    name: 'synonyms',
    save: 'PUT /operator/v1/synonyms/{groupId}',
    make: async () => (await call('POST /operator/v1/synonyms', { synonyms: ['火树银花', '打铁花'] })).data,
    read: (id) => rowOf('GET /operator/v1/synonyms', ['groupId', id['groupId']]),
    change: (at) => ({ synonyms: ['打铁花', `铁花${at}`] }),
  },
  {
    name: 'a rejection template',
    save: 'PUT /operator/v1/rejectionTemplates/{templateId}',
    make: async () => (await call('POST /operator/v1/rejectionTemplates', { content: '曝光过度' })).data,
    read: async ({ templateId }) => {
      const { list } = (await call('GET /operator/v1/rejectionTemplates')).data as { list: Record<string, unknown>[] };
      return list.find((one) => one['templateId'] === templateId)!;
    },
    change: (at) => ({ content: `曝光过度${at}`, rank: at }),
  },
  {
    name: 'the licence text',
    save: 'POST /operator/v1/licenceTexts',
    read: async () => {
      const { list } = (await call('GET /operator/v1/licenceTexts')).data as { list: Record<string, unknown>[] };
      return list[0]!;
    },
    change: (at) => ({ text: { ...FIRST_LICENCE_TEXT, scope: `中国大陆第${at}区` } }),
    shownFields: [],
  },
];

function coupon(at: number) {
  return { couponName: `充值礼${at}`, presentedAmount: 10 + at, minRechargeAmount: 200 + at, validDays: 30 + at };
}

describe.each(EDIT_CASES)('$name', ({ save, make, read, change, shownFields: fields }) => {
  test('accepts one of six concurrent saves, shows the others the current state, and loses nothing', async () => {
    const id = (await make?.()) ?? {};
    const before = await read(id);
    const version = before['version'] as number;
    expect(version).toBeGreaterThanOrEqual(0);
    const attempts = [1, 2, 3, 4, 5, 6];
    const answers = await Promise.all(attempts.map((at) => call(save, { ...id, ...change(at), version })));
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, ...Array<number>(5).fill(40900)]);
    const won = change(attempts[answers.findIndex(({ code }) => code === 0)]!);
    const after = await read(id);
    expect(after).toMatchObject(won);
    const expected = Object.fromEntries((fields ?? Object.keys(won)).map((field) => [field, after[field]]));
    const refused = answers.filter(({ code }) => code !== 0).map(({ data }) => data);
    const shownFields = { version: after['version'], current: expected };
    expect(refused).toMatchObject(refused.map(() => shownFields));
    expect(after['version']).toBeGreaterThan(version);

    // A save based on the current version is accepted once; one without a version always is.
    expect((await call(save, { ...id, ...change(7), version: after['version'] })).code).toBe(0);
    expect((await call(save, { ...id, ...change(7), version: after['version'] })).code).toBe(40900);
    expect((await call(save, { ...id, ...change(5) })).code).toBe(0);
    expect(await read(id)).toMatchObject(change(5));
    expect((await call(save, { ...id, ...change(4), version: -1 })).code).toBe(40000);
  });
});

test("keeps another operator's change to a field that a save omits", async () => {
  const { data: id } = await call('POST /operator/v1/labels', { labelName: '晨雾' });
  const rename = call('PUT /operator/v1/labels/{labelId}', { ...id, labelName: '山间晨雾' });
  const move = call('PUT /operator/v1/labels/{labelId}', { ...id, rank: 7 });
  expect((await Promise.all([rename, move])).map(({ code }) => code)).toEqual([0, 0]);
  const row = await rowOf('GET /operator/v1/labels', ['labelId', id['labelId']]);
  expect(row).toMatchObject({ labelName: '山间晨雾', rank: 7, version: 3 });
});
