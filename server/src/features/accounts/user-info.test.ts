import { expect, test } from 'vitest';
import { addMembers, makeClip, makeCompanyUser, makeCreator, makeUser } from '../../platform/testing/fixtures.ts';
import { post } from '../wallet/post.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { accountsApp } from './testing.ts';

const app = await accountsApp();

const info = async (token: string) => (await app.call('GET /user/v1/info', {}, { token })).data;
const update = (token: string | undefined, input: object) => app.call('POST /user/v1/update', input, { token });

test('a user sees their own data with the phone masked', async () => {
  const user = await makeUser(app.db);
  expect(await info(user.token)).toMatchObject({
    userId: user.id,
    phone: `${user.phone.slice(0, 3)}****${user.phone.slice(-4)}`,
    author: false,
    saleType: null,
    signTime: null,
    balance: 0,
    companyBalance: null,
    notCashOutTotalMoney: 0,
    discountAmount: 0,
  });
  expect((await app.call('GET /user/v1/info')).code).toBe(403);
});

test('balances are in yuan: coins include bonus coins, a company’s buyers see its coins, and income is separate', async () => {
  const [creator, company] = [await makeCreator(app.db), await makeCompanyUser(app.db)];
  await inTransaction(app.db, (tx) =>
    post(tx, {
      cause: { kind: 'test', id: 'balances' },
      entries: [
        { account: { kind: 'userCoins', userId: creator.id }, amount: 10_050n },
        { account: { kind: 'userBonus', userId: creator.id }, amount: 1_000n },
        { account: { kind: 'income', userId: creator.id }, amount: 333n },
        { account: { kind: 'companyCoins', companyId: company.companyId }, amount: 7n },
        { account: { kind: 'bankClearing' }, amount: -11_390n },
      ],
    }),
  );
  expect(await info(creator.token)).toMatchObject({
    balance: 110.5,
    companyBalance: null,
    notCashOutTotalMoney: 3.33,
  });
  expect(await info(company.token)).toMatchObject({ balance: 0.07, companyBalance: 0.07, companyId: null });
  await app.db.updateTable('companies').set({ verified_at: new Date() }).where('id', '=', company.companyId).execute();
  expect((await info(company.token)).companyId).toBe(company.companyId);
});

test('a company’s balance is shown to members who buy for it, but not to viewers', async () => {
  const [company, buyer, viewer] = [await makeCompanyUser(app.db), await makeUser(app.db), await makeUser(app.db)];
  await inTransaction(app.db, (tx) =>
    post(tx, {
      cause: { kind: 'test', id: 'viewers' },
      entries: [
        { account: { kind: 'companyCoins', companyId: company.companyId }, amount: 80_000n },
        { account: { kind: 'bankClearing' }, amount: -80_000n },
      ],
    }),
  );
  const verified = { verified_at: new Date(), credit_code: '91440300708461136T' };
  await app.db.updateTable('companies').set(verified).where('id', '=', company.companyId).execute();
  const card = { company_id: company.companyId, discount: 80, amount: 50_000n, remain_amount: 50_000n };
  const expires_at = new Date(Date.now() + 86_400_000);
  await app.db
    .insertInto('discount_cards')
    .values({ ...card, expires_at })
    .execute();
  await addMembers(app.db, company, { buyers: [buyer], viewers: [viewer] });
  const companyCreditCode = '91440300708461136T';
  expect(await info(company.token)).toMatchObject({ balance: 800, companyBalance: 800, companyCreditCode });
  expect(await info(buyer.token)).toMatchObject({ balance: 0, companyBalance: 800, discountAmount: 500 });
  const seen = await info(viewer.token);
  expect(seen).toMatchObject({ companyRole: 'viewer', companyName: '测试企业', companyCreditCode });
  expect(seen).toMatchObject({ balance: 0, companyBalance: null, discountAmount: 0 });
});

test('a user changes name and remark; absent or empty fields stay unchanged', async () => {
  const user = await makeUser(app.db);
  expect((await update(user.token, { name: ' 小明 ', remark: '摄影爱好者' })).data).toMatchObject({
    name: '小明',
    remark: '摄影爱好者',
  });
  expect((await update(user.token, { name: '', remark: null })).data).toMatchObject({ name: '小明' });
  expect((await update(user.token, { name: '字'.repeat(31) })).code).toBe(40000);
  expect((await update(undefined, { name: '匿名' })).code).toBe(403);
});

test('a buyer keeps the registered user type; a creator switches between buyer and creator', async () => {
  const [buyer, creator, company] = [await makeUser(app.db), await makeCreator(app.db), await makeCompanyUser(app.db)];
  await app.db.updateTable('users').set({ author: true, sale_type: 1 }).where('id', '=', company.id).execute();
  const switchTo = async (token: string, currentUserType: number) => {
    const { code, data } = await update(token, { currentUserType });
    return code === 0 ? data.currentUserType : code;
  };
  expect(await switchTo(buyer.token, 1)).toBe(1);
  for (const other of [0, 2, 3, 4, 5, -1]) expect(await switchTo(buyer.token, other)).toBe(40300);
  for (const own of [3, 1, 3]) expect(await switchTo(creator.token, own)).toBe(own);
  for (const other of [2, 5]) expect(await switchTo(creator.token, other)).toBe(40300);
  for (const own of [5, 2, 5]) expect(await switchTo(company.token, own)).toBe(own);
  for (const other of [1, 3]) expect(await switchTo(company.token, other)).toBe(40300);
  expect((await update(creator.token, { currentUserType: 'creator' })).code).toBe(40000);
  expect((await info(creator.token)).currentUserType).toBe(3);
});

test('everybody sees creators with the number of their published clips, but no other users', async () => {
  const [creator, buyer, suspended] = [await makeCreator(app.db, 1), await makeUser(app.db), await makeCreator(app.db)];
  await app.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', suspended.id).execute();
  await app.db.updateTable('users').set({ photo_key: 'public/me.webp' }).where('id', '=', creator.id).execute();
  await makeClip(app.db, creator.id);
  await makeClip(app.db, creator.id, { status: 1 });
  for (const key of ['GET /user/v1/info/queryByUserId', 'GET /author/v1/info'] as const) {
    const response = await app.call(key, { userId: creator.id });
    expect(response.data).toEqual({
      userId: creator.id,
      name: '测试创作者',
      photoUrl: '/files/public/me.webp',
      role: 0,
      saleType: 1,
      userType: 1,
      remark: null,
      publishVideoCount: 1,
      addTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
    });
    for (const userId of [buyer.id, suspended.id, 999_999, 9_999_999_999]) {
      expect((await app.call(key, { userId })).code).toBe(40400);
    }
    expect((await app.call(key, { userId: 'x' })).code).toBe(40000);
    expect((await app.call(key)).code).toBe(40000);
  }
});
