import { BANK_CARDS_MAX } from '@zhenku/contract/payouts/withdrawal-status';
import { beforeEach, expect, test } from 'vitest';
import { makeCreator, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { applyOrThrow, complete, earn, payoutsApp } from './testing.ts';
import {
  COMPANY_NAME,
  CREATOR_NAME,
  insertCard,
  makeCertified,
  makeCertifiedCompany,
  newCardNumber,
} from './testing-creators.ts';

let creator: TestUser;
const app = await payoutsApp();
beforeEach(async () => {
  creator = await makeCertified(app.db);
});

const BIND = 'POST /bankcard/v1/bind';
const form = (user: TestUser, captcha: string) => ({
  realName: CREATOR_NAME,
  cardNo: newCardNumber(),
  bankName: '中国工商银行',
  bankAddress: '北京海淀支行',
  phone: user.phone,
  captcha,
});
async function bind(user: TestUser, more: object = {}) {
  const captcha = await app.codeFor(user, 'bankCard');
  return await app.call(BIND, { ...form(user, captcha), ...more }, { token: user.token });
}
const list = async (user: TestUser) => (await app.call('GET /bankcard/v1/list', {}, { token: user.token })).data.list;
const remove = (user: TestUser, cardId: number) =>
  app.call('DELETE /bankcard/v1/delete', { cardId }, { token: user.token });

test('a creator binds a card, sees only its last four digits, and deletes it', async () => {
  const cardNo = newCardNumber();
  const { code, data } = await bind(creator, { cardNo: ` ${cardNo.slice(0, 4)} ${cardNo.slice(4)}` });
  expect(code).toBe(0);
  expect(await list(creator)).toEqual([
    {
      cardId: data.cardId,
      bankName: '中国工商银行',
      bankAddress: '北京海淀支行',
      cardNo: `**** **** **** ${cardNo.slice(-4)}`,
      realName: CREATOR_NAME,
      phone: `199****${creator.phone.slice(-4)}`,
    },
  ]);
  const stored = await app.db
    .selectFrom('bank_cards')
    .selectAll()
    .where('id', '=', data.cardId)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(stored)).not.toContain(cardNo);
  expect(stored.card_number.includes(Buffer.from(cardNo))).toBe(false);
  expect((await remove(creator, data.cardId)).code).toBe(0);
  expect(await list(creator)).toEqual([]);
});

test('a company creator binds cards in the company’s name', async () => {
  const company = await makeCertifiedCompany(app.db);
  expect((await bind(company)).code).toBe(40000);
  expect((await bind(company, { realName: COMPANY_NAME })).code).toBe(0);
});

test('a card needs the certified name, a valid number, and every field', async () => {
  for (const [field, wrong] of [
    ['realName', '别人'],
    ['realName', ''],
    ['cardNo', '6222021234560000000'],
    ['cardNo', 'abc'],
    ['bankName', ''],
    ['bankAddress', ''],
    ['bankAddress', '＝1+1'],
    ['bankName', '@银行'],
    ['phone', '123'],
    ['captcha', '000000x'],
    ['captcha', ''],
  ]) {
    const { code, data } = (await bind(creator, { [field!]: wrong })) as { code: number; data: unknown };
    expect([field, code, data]).toEqual([field, 40000, { fields: { [field!]: expect.any(String) } }]);
  }
  expect(await list(creator)).toEqual([]);
});

test('a creator cannot bind a card twice, but two creators may bind the same card', async () => {
  const cardNo = newCardNumber();
  expect((await bind(creator, { cardNo })).code).toBe(0);
  expect(await bind(creator, { cardNo })).toMatchObject({ code: 40900, message: '该银行卡已绑定' });
  expect((await bind(await makeCertified(app.db), { cardNo })).code).toBe(0);
});

test('a creator can have at most ten cards, even when binding concurrently', async () => {
  for (let count = 0; count < BANK_CARDS_MAX - 1; count += 1) await insertCard(app.db, creator.id);
  const phones = ['13700000001', '13700000002', '13700000003', '13700000004'];
  const codes: string[] = [];
  for (const phone of phones) codes.push(await app.codeFor({ ...creator, phone }, 'bankCard'));
  const bound = await Promise.all(
    phones.map((phone, index) => app.call(BIND, { ...form(creator, codes[index]!), phone }, { token: creator.token })),
  );
  expect(bound.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40900, 40900, 40900]);
  expect(await list(creator)).toHaveLength(BANK_CARDS_MAX);
});

test('a code binds one card, and is valid only for the phone number to which it was sent', async () => {
  const captcha = await app.codeFor(creator, 'bankCard');
  const send = (more: object = {}) => app.call(BIND, { ...form(creator, captcha), ...more }, { token: creator.token });
  expect((await send({ phone: '13700000009' })).code).toBe(40000);
  expect((await send({ cardNo: '1' })).code).toBe(40000);
  expect((await send()).code).toBe(0);
  expect((await send()).code).toBe(40000);
  const again = await app.call('POST /bankcard/v1/verifyCode', { phone: creator.phone }, { token: creator.token });
  expect(again.code).toBe(42900);
  expect((await app.call('POST /bankcard/v1/verifyCode', {}, { token: creator.token })).message).toBe('请输入手机号');
});

test('a card with an open withdrawal cannot be deleted', async () => {
  const { cardId } = await insertCard(app.db, creator.id);
  await earn(app.db, creator.id, 500);
  const { applyId } = await applyOrThrow(app, creator, 200, { cardId });
  expect((await remove(creator, cardId)).code).toBe(40900);
  expect((await complete(app, applyId)).code).toBe(0);
  expect((await remove(creator, cardId)).code).toBe(0);
});

test('other creators’ cards are reported as not found, and only certified creators can bind cards', async () => {
  const { cardId } = await insertCard(app.db, creator.id);
  const other = await makeCertified(app.db);
  expect(await list(other)).toEqual([]);
  expect((await remove(other, cardId)).code).toBe(40400);
  expect((await remove(creator, 2_000_000_000)).code).toBe(40400);
  expect((await remove(creator, 0)).code).toBe(40000);
  const [buyer, uncertified] = [await makeUser(app.db), await makeCreator(app.db)];
  for (const key of ['POST /bankcard/v1/verifyCode', BIND] as const) {
    expect((await app.call(key)).code).toBe(403);
    expect((await app.call(key, {}, { token: buyer.token })).code).toBe(40300);
    const { code, message } = await app.call(key, {}, { token: uncertified.token });
    expect([code, message]).toEqual([40300, '请先完成创作者认证']);
  }
  for (const key of ['GET /bankcard/v1/list', 'DELETE /bankcard/v1/delete'] as const) {
    expect((await app.call(key)).code).toBe(403);
    expect((await app.call(key, {}, { token: buyer.token })).code).toBe(40300);
  }
  expect(await list(uncertified)).toEqual([]);
  expect(await list(creator)).toHaveLength(1);
});
