import { randomBytes, randomUUID } from 'node:crypto';
import { type Db, inTransaction } from '../platform/database/database.ts';
import { makeOperator, type TestUser } from '../platform/testing/fixtures.ts';
import { post } from '../features/wallet/post.ts';
import { encrypt } from '../platform/encryption/encryption.ts';
import { keepTestCode, testKeyring } from '../platform/testing/keyring.ts';

let orders = 0;

export async function insertPaidOrder(
  db: Db,
  userId: number,
  videoId: number,
  companyId: number | null = null,
): Promise<string> {
  const id = `order-${(orders += 1)}-of-${userId}`;
  const common = { user_id: userId, company_id: companyId };
  const paid = { status: 2, paid_at: new Date(), pay_type: companyId === null ? 1 : 0, expires_at: new Date() };
  await db
    .insertInto('orders')
    .values({ id, ...common, ...paid, origin_amount: 12_345n, pay_amount: 12_345n })
    .execute();
  await db
    .insertInto('order_items')
    .values({
      id: `item-${id}`,
      order_id: id,
      position: 0,
      video_id: videoId,
      tier: 1,
      video_name: '夜景',
      origin_amount: 12_345n,
      pay_amount: 12_345n,
      share_percent: 50,
      creator_share: 6_172n,
    })
    .execute();
  const licence = await db
    .insertInto('licences')
    .values({ order_item_id: `item-${id}`, video_id: videoId, tier: 1, ...common, download_until: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('certificates')
    .values({
      id: `certificate-${id}`,
      licence_id: licence.id,
      created_by: userId,
      licensee: `被授权方${userId}`,
      project: '宣传片',
    })
    .execute();
  await keepTestCode(db, `certificate-${id}`, '91310000MA1FL0000A');
  await db
    .insertInto('downloads')
    .values({ licence_id: licence.id, video_id: videoId, tier: 1, user_id: userId, ip: '10.9.0.1' })
    .execute();
  await db
    .insertInto('invoices')
    .values({ order_id: id, user_id: userId, head_type: 2, head_title: `抬头${userId}`, amount: 12_345n })
    .execute();
  await db
    .insertInto('refund_requests')
    .values({ order_id: id, user_id: userId, order_item_ids: [`item-${id}`], reason: '买错了' })
    .execute();
  if (companyId !== null) {
    const request = { order_id: id, company_id: companyId, user_id: userId, amount: 12_345n, licence_text_version: 1 };
    await db
      .insertInto('purchase_requests')
      .values({ ...request, note: '客户要求' })
      .execute();
  }
  return id;
}

export async function insertTraces(db: Db, user: TestUser, videoId: number): Promise<string> {
  const ids = { user_id: user.id, video_id: videoId };
  const folder = await db
    .insertInto('favourite_folders')
    .values({ user_id: user.id, name: `收藏夹${user.id}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('favourites').values({ folder_id: folder.id, video_id: videoId }).execute();
  await db.insertInto('last_boards').values({ user_id: user.id, folder_id: folder.id }).execute();
  await db
    .insertInto('series')
    .values({ author_id: user.id, name: `系列${user.id}` })
    .execute();
  await db
    .insertInto('projects')
    .values({ user_id: user.id, name: `项目${user.id}` })
    .execute();
  await db
    .insertInto('cart_items')
    .values({ ...ids, tier: 2 })
    .execute();
  await db
    .insertInto('video_history')
    .values({ ...ids, day: '2026-01-02' })
    .execute();
  await db
    .insertInto('searches')
    .values({ day: '2026-01-02', who: BigInt(user.id), term: `搜索${user.id}`, user_id: user.id, found: 0 })
    .execute();
  await db
    .insertInto('footage_requests')
    .values({ user_id: user.id, kind: 'find', term: `素材${user.id}` })
    .execute();
  const message = await db
    .insertInto('messages')
    .values({ user_id: user.id, title: `消息${user.id}`, content: '您好' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('notice_settings')
    .values({ user_id: user.id, topic: 'order', channel: 'sms', enabled: true })
    .execute();
  await db.insertInto('outside_notices').values({ user_id: user.id, template: 'orderPaid', params: '{}' }).execute();
  const webhook = { url: `https://hooks.example/${user.id}`, event_types: ['order.paid'], secret: Buffer.alloc(0) };
  await db
    .insertInto('webhook_endpoints')
    .values({ ...webhook, id: randomUUID(), user_id: user.id })
    .execute();
  const sms = { recipient: user.phone, template: 'orderPaid', params: '{}' };
  await db
    .insertInto('queued_sms')
    .values({ ...sms, id: randomUUID(), user_id: user.id })
    .execute();
  await db
    .insertInto('review_rounds')
    .values({ author_id: user.id, video_id: videoId, message_id: message.id, decision: 'approve' })
    .execute();
  const text = { type: 'agreement', version: 1 };
  await db
    .insertInto('document_versions')
    .values({ ...text, title: '用户协议', content: '<p>x</p>' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('document_acceptances')
    .values({ ...text, user_id: user.id, ip: `10.9.8.${user.id}` })
    .execute();
  const expires_at = new Date();
  await db
    .insertInto('wechat_identities')
    .values({ user_id: user.id, app: 'unionid', identity_hash: Buffer.from(`wechat ${user.id}`) })
    .execute();
  const hashes = { state_hash: Buffer.from(`state ${user.id}`), browser_hash: Buffer.from('browser') };
  await db
    .insertInto('wechat_logins')
    .values({ ...hashes, way: 'scan', user_id: user.id, expires_at })
    .execute();
  await db
    .insertInto('recharges')
    .values({ id: `recharge-${user.id}`, user_id: user.id, channel: 'alipay', amount: 10_050n, expires_at })
    .execute();
  const pack = { name: `下载包${user.id}`, tier: 1, downloads: 5, price: 50_000n };
  const offer = await db
    .insertInto('pack_offers')
    .values({ ...pack, months: 12, buyers: 'all', on_sale: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('packs')
    .values({ ...pack, offer_id: offer.id, user_id: user.id, request_id: `request-${user.id}`, ends_at: expires_at })
    .execute();
  const entries = [
    { account: { kind: 'userCoins' as const, userId: user.id }, amount: 10_050n },
    { account: { kind: 'bankClearing' as const }, amount: -10_050n },
  ];
  await inTransaction(db, (tx) => post(tx, { cause: { kind: 'test', id: `export${user.id}` }, entries }));
  await db
    .insertInto('page_views')
    .values({ user_id: user.id, url: `/#/of/${user.id}`, count: 1 })
    .execute();
  await db
    .insertInto('video_reports')
    .values({ video_id: videoId, reason: 6, user_id: user.id, reporter: `r${user.id}`, detail: `report${user.id}` })
    .execute();
  await db
    .insertInto('client_logs')
    .values({ user_id: user.id, action: `log${user.id}` })
    .execute();
  await db
    .insertInto('authentications')
    .values({ kind: 'author', user_id: user.id, company_name: `企业${user.id}` })
    .execute();
  await db
    .insertInto('creator_applications')
    .values({
      user_id: user.id,
      holder_user_id: user.id,
      status: 1,
      name: `申请人${user.id}`,
      phone: '13800000000',
      email: 'applicant@example.com',
      remark: '风光',
      advantage: '延时',
      sale_type: 0,
      work_link: 'https://example.com',
    })
    .execute();
  const key = { key_hash: randomBytes(32), start: 'zk_AbCd', scopes: ['catalogue'], requests_per_minute: 60 };
  await db
    .insertInto('api_keys')
    .values({ user_id: user.id, name: `密钥${user.id}`, ...key })
    .execute();
  await db
    .insertInto('queued_mails')
    .values({
      id: randomUUID(),
      user_id: user.id,
      recipient: 'applicant@example.com',
      template: 'inviteCode',
      params: Buffer.alloc(0),
    })
    .execute();
  await db
    .insertInto('identity_checks')
    .values({ user_id: user.id, real_name: `姓名${user.id}`, person_hash: Buffer.alloc(32) })
    .execute();
  await db
    .insertInto('company_checks')
    .values({ user_id: user.id, company_hash: Buffer.alloc(32), finding: 'matched' })
    .execute();
  await insertPayout(db, user);
  const terms = { user_id: user.id, expires_at, discount: 85, amount: 100_000n, remain_amount: 50_000n };
  await db.insertInto('discount_cards').values(terms).execute();
  const template = await db
    .insertInto('coupon_templates')
    .values({ name: '新客券', presented_amount: 1_000n, min_recharge_amount: 0n, valid_days: 30 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const coupon = { presented_amount: 1_000n, min_recharge_amount: 0n, template_id: template.id, expires_at };
  await db
    .insertInto('coupons')
    .values({ user_id: user.id, name: `券${user.id}`, ...coupon })
    .execute();
  await insertNote(db, user);
  return await insertPaidOrder(db, user.id, videoId);
}

async function insertNote(db: Db, user: TestUser): Promise<void> {
  const operator = await makeOperator(db);
  await db
    .insertInto('operator_notes')
    .values({ subject: `user:${user.id}`, user_id: user.id, operator_id: operator.id, text: `备注${user.id}` })
    .execute();
}

async function insertPayout(db: Db, user: TestUser): Promise<void> {
  const card = { bank_name: '中国工商银行', bank_address: '北京海淀支行', last_four: '7890' };
  const { id } = await db
    .insertInto('bank_cards')
    .values({
      user_id: user.id,
      real_name: `姓名${user.id}`,
      card_number: Buffer.alloc(0),
      number_hash: Buffer.alloc(32),
      phone: '13800000000',
      ...card,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const cell = { table: 'bank_cards', column: 'card_number', row: id };
  const sealed = encrypt(testKeyring, '6222021234567890', cell);
  await db.updateTable('bank_cards').set({ card_number: sealed }).where('id', '=', id).execute();
  await db
    .insertInto('withdrawals')
    .values({
      user_id: user.id,
      amount: 10_000n,
      tax: 0n,
      tax_version: 1,
      status: 2,
      payee_name: `姓名${user.id}`,
      bank_card_id: id,
      bank_name: card.bank_name,
      bank_address: card.bank_address,
      card_last_four: card.last_four,
      reason: '账号有误',
      decided_at: new Date(),
    })
    .execute();
}
