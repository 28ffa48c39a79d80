import { VIDEO_STATUS } from '../../contract/src/constants.ts';
import { formatDate } from '../../contract/src/format.ts';
import { isBankCardNumber } from '../../contract/src/payouts/bank-card.ts';
import { earn } from '../../server/src/features/payouts/testing.ts';
import { CREATOR_NAME, certifyUser } from '../../server/src/features/payouts/testing-creators.ts';
import type { Db } from '../../server/src/platform/database/database.ts';
import { encrypt, keyedHash, type Keyring } from '../../server/src/platform/encryption/encryption.ts';
import { loadKeyring } from '../../server/src/platform/encryption/keyring.ts';
import {
  makeClip,
  makeCompanyUser,
  makeCreator,
  makeUser,
  type TestUser,
} from '../../server/src/platform/testing/fixtures.ts';
import { insertPaidOrder } from '../../server/src/testing/account-traces.ts';
import { call, sentCode, uploadForm } from '../../server/src/testing/client.ts';
import { PNG } from './scripted-operator.ts';

interface Site {
  url: string;
  dataDir: string;
}

const CLIPS = 20;
const INVOICES = 10;
const PAYOUTS = 5;
const TRADE_NO = '2026112322001400001234567890';
const QUARANTINED_NO = '2026112322001400009876543210';

export type SeededShop = Awaited<ReturnType<typeof fillJobs>>;

export async function fillJobs(db: Db, site: Site, operatorToken: string) {
  const author = await makeCreator(db);
  const sold = await makeClip(db, author.id);
  const rejectedName = '误驳回的作品';
  await makeClip(db, author.id, { name: rejectedName, status: VIDEO_STATUS.rejected });
  for (let n = 1; n <= CLIPS; n += 1) {
    const name = `待审作品${String(n).padStart(2, '0')}`;
    await makeClip(db, author.id, { name, status: VIDEO_STATUS.inReview });
  }
  const disputer = await makeUser(db);
  await insertPaidRecharge(db, disputer, await insertPaidOrder(db, disputer.id, sold));
  for (let n = 1; n < INVOICES; n += 1) await insertPaidOrder(db, (await makeUser(db)).id, sold);
  const payer = await makeUser(db);
  const unmatchedPayment = { channel: 'alipay' as const, trade_no: QUARANTINED_NO, out_trade_no: 'R0', amount: 8_800n };
  await db
    .insertInto('quarantined_payments')
    .values({ ...unmatchedPayment, reason: '没有对应的充值订单' })
    .execute();
  const terms = { couponName: '老友回馈', presentedAmount: 20, minRechargeAmount: 200, validDays: 30 };
  const { couponTemplateId } = await call(site, 'POST /operator/v1/coupons', terms, operatorToken);
  const coupon = { userId: payer.id, couponTemplateId };
  await call(site, 'POST /operator/v1/users/{userId}/coupons', coupon, operatorToken);
  const keyring = await loadKeyring(site.dataDir, { encryptionKeys: undefined, hashKey: undefined });
  for (let n = 0; n < PAYOUTS; n += 1) await createPendingPayout(db, site, keyring, n);
  const companyName = await submitBusinessLicence(db, site);
  return {
    clips: CLIPS,
    invoices: INVOICES,
    payouts: PAYOUTS,
    tradeNo: TRADE_NO,
    quarantinedNo: QUARANTINED_NO,
    day: formatDate(Date.now()),
    rejectedName,
    disputer,
    payer,
    companyName,
  };
}

async function insertPaidRecharge(db: Db, user: TestUser, orderId: string): Promise<void> {
  const payment = { order_id: orderId, order_amount: 12_345n, paid_at: new Date(), expires_at: new Date() };
  await db
    .insertInto('recharges')
    .values({
      id: 'Rclicks',
      user_id: user.id,
      channel: 'alipay',
      amount: 12_345n,
      status: 2,
      trade_no: TRADE_NO,
      ...payment,
    })
    .execute();
}

async function createPendingPayout(db: Db, site: Site, keyring: Keyring, n: number): Promise<void> {
  const { id, phone, token } = await makeCreator(db);
  await certifyUser(db, id, undefined, keyring);
  await earn(db, id, 1_000);
  const body = `62220202000000000${n}`;
  const cardNo = Array.from('0123456789', (check) => body + check).find(isBankCardNumber)!;
  const cell = { table: 'bank_cards', column: 'card_number' };
  const card = { bank_name: '中国工商银行', bank_address: '北京海淀支行', last_four: cardNo.slice(-4), phone };
  const { id: cardId } = await db
    .insertInto('bank_cards')
    .values({
      user_id: id,
      real_name: CREATOR_NAME,
      card_number: Buffer.alloc(0),
      number_hash: keyedHash(keyring, cardNo, cell),
      ...card,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sealed = encrypt(keyring, cardNo, { ...cell, row: cardId });
  await db.updateTable('bank_cards').set({ card_number: sealed }).where('id', '=', cardId).execute();
  await call(site, 'POST /author/v1/deposit/verifyCode', {}, token);
  const form = { captcha: await sentCode(site.dataDir, phone), depositMoney: 500 + n, cardId };
  await call(site, 'POST /author/v1/deposit/apply', form, token);
}

async function submitBusinessLicence(db: Db, site: Site): Promise<string> {
  const { token } = await makeCompanyUser(db);
  const ticket = await call(site, 'POST /upload/v1/imageUploadPolicy', { fileName: 'licence.png' }, token);
  const body = uploadForm(ticket, new Blob([PNG]), 'licence.png');
  await fetch(new URL(ticket.uploadUrl, site.url), { method: 'POST', body });
  const companyName = '测试企业';
  const submission = { companyName, socialCreditCode: '91350211M000100Y46', licenceFileKey: ticket.fileKey };
  await call(site, 'POST /company/v1/authentication/commit', submission, token);
  return companyName;
}
