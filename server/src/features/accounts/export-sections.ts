import { type RawBuilder, sql } from 'kysely';

/** A file of the export. `rows` selects what is the user's; its column `key`, which orders the rows, is left out. */
export interface Section {
  file: string;
  /** What it is, to its reader. */
  title: string;
  rows: (userId: number) => RawBuilder<unknown>;
}

const ownCompany = (userId: number) => sql`(select id from companies where owner_user_id = ${userId})`;

/** What a company paid is the company's, and so its owner's alone; everything else is who did it. */
const ownedBy = (alias: string, userId: number) => {
  const [company, user] = [sql.ref(`${alias}.company_id`), sql.ref(`${alias}.user_id`)];
  return sql`(${company} is null and ${user} = ${userId}
    or ${company} = ${ownCompany(userId)})`;
};

/** Ids that cannot be counted are ordered by a time. */
const byTime = (time: string, id: string) =>
  sql`to_char(${sql.ref(time)} at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || ${sql.ref(id)}`;

/** Columns of the type bigint are money in fen. No column here is a secret, the hash of one, or about somebody else. */
export const SECTIONS: Section[] = [
  {
    file: 'sessions',
    title: '登录记录',
    rows: (user) => sql`
      select id as key, user_agent as "userAgent", ip, created_at as "addTime", seen_at as "lastTime",
        expires_at as "expireTime", revoked_at as "revokeTime"
      from sessions where user_id = ${user}`,
  },
  {
    file: 'company',
    title: '所属企业',
    rows: (user) => sql`
      select c.id as key, c.name as "companyName", m.role as "companyRole", c.verified_at as "verifyTime",
        case m.role when 'owner' then c.credit_code end as "socialCreditCode",
        (select joined_at from company_members j where j.user_id = m.user_id) as "addTime"
      from user_companies m join companies c on c.id = m.company_id where m.user_id = ${user}`,
  },
  {
    file: 'company-invites',
    title: '收到的企业邀请',
    rows: (user) => sql`
      select i.id as key, c.name as "companyName", i.role as "companyRole", i.status, i.created_at as "addTime"
      from company_invites i join companies c on c.id = i.company_id where i.user_id = ${user}`,
  },
  {
    file: 'authentications',
    title: '认证申请',
    rows: (user) => sql`
      select id as key, kind, status, reason, company_name as "companyName", credit_code as "socialCreditCode",
        submitted_at as "addTime", decided_at as "decideTime"
      from authentications where user_id = ${user}`,
  },
  {
    file: 'orders',
    title: '订单',
    rows: (user) => sql`
      select ${byTime('o.created_at', 'o.id')} as key, o.id as "orderId", o.status as "orderStatus", o.pay_type as "payType",
        o.origin_amount as "originAmount", o.discount_amount as "discountAmount", o.pay_amount as "payAmount",
        o.created_at as "orderCreateTime", o.paid_at as "payTime", o.closed_at as "closeTime"
      from orders o where ${ownedBy('o', user)}`,
  },
  {
    file: 'order-items',
    title: '订单明细',
    rows: (user) => sql`
      select ${byTime('o.created_at', 'o.id')} || i.position as key, o.id as "orderId", i.id as "orderItemId", i.video_id as "videoId",
        i.video_name as "videoName", i.tier as "videoType", i.origin_amount as "originAmount",
        i.pay_amount as "payAmount", i.refunded_at as "refundTime"
      from orders o join order_items i on i.order_id = o.id where ${ownedBy('o', user)}`,
  },
  {
    file: 'transfers',
    title: '对公转账',
    rows: (user) => sql`
      select ${byTime('t.submitted_at', 'o.id')} as key, o.id as "orderId",
        o.transfer_status as "transferStatus", t.reason, t.submitted_at as "addTime", t.decided_at as "decideTime"
      from transfers t join orders o on o.id = t.order_id where ${ownedBy('o', user)}`,
  },
  {
    file: 'invoices',
    title: '发票',
    rows: (user) => sql`
      select ${byTime('i.requested_at', 'o.id')} as key, o.id as "orderId",
        i.status as "invoiceStatus", i.head_type as "headType", i.head_title as "headTitle", i.tax_num as "taxNum",
        i.address, i.phone, i.bank_name as "bankName", i.bank_card_no as "bankCardNo", i.amount, i.reason,
        i.requested_at as "addTime", i.decided_at as "decideTime"
      from invoices i join orders o on o.id = i.order_id where ${ownedBy('o', user)}`,
  },
  {
    file: 'refund-requests',
    title: '退款申请',
    rows: (user) => sql`
      select r.id as key, r.order_id as "orderId", r.order_item_ids as "orderItemIds", r.reason, r.status, r.answer,
        r.requested_at as "addTime", r.decided_at as "decideTime"
      from refund_requests r join orders o on o.id = r.order_id where ${ownedBy('o', user)}`,
  },
  {
    file: 'recharges',
    title: '充值',
    rows: (user) => sql`
      select ${byTime('r.created_at', 'r.id')} as key, r.id as "orderId", r.channel, r.amount as "rechargeMoney",
        r.status as "orderStatus", r.trade_no as "tradeNo", r.created_at as "createTime", r.paid_at as "payTime"
      from recharges r where ${ownedBy('r', user)}`,
  },
  {
    file: 'discount-cards',
    title: '折扣卡',
    rows: (user) => sql`
      select c.id as key, c.id as "discountId", c.discount, c.amount as "rechargeAmount",
        c.remain_amount as "remainAmount", c.expires_at as "expiredTime", c.created_at as "createTime"
      from discount_cards c
      where c.user_id = ${user} or c.company_id = ${ownCompany(user)}`,
  },
  {
    file: 'coupons',
    title: '优惠券',
    rows: (user) => sql`
      select id as key, id as "couponId", name as "couponName", presented_amount as "presentedAmount",
        min_recharge_amount as "minRechargeAmount", expires_at as "expiredTime", used_at as "useTime",
        created_at as "createTime"
      from coupons where user_id = ${user}`,
  },
  {
    file: 'ledger',
    title: '账户收支',
    rows: (user) => sql`
      select p.id as key, a.kind as account, e.cause_kind as cause, e.cause_id as "causeId", p.amount,
        p.balance_after as "balanceAfter", e.created_at as "createTime"
      from ledger_accounts a join postings p on p.account_id = a.id join journal_entries e on e.id = p.entry_id
      where a.user_id = ${user} or a.company_id = ${ownCompany(user)}`,
  },
  {
    file: 'licences',
    title: '授权',
    rows: (user) => sql`
      select l.id as key, l.order_item_id as "orderItemId", l.video_id as "videoId", l.tier as "videoType",
        l.granted_at as "grantTime", l.download_until as "downloadExpireTime", l.voided_at as "voidTime"
      from licences l where ${ownedBy('l', user)}`,
  },
  {
    file: 'certificates',
    title: '授权书',
    rows: (user) => sql`
      select ${byTime('c.created_at', 'c.id')} as key, c.id as "authorizationId", l.order_item_id as "orderItemId",
        c.licensee as "authorizedUser", c.licensee_code as "socialCreditCode", c.project as "authorizedProject",
        c.created_at as "authorizationTime"
      from certificates c join licences l on l.id = c.licence_id where ${ownedBy('l', user)}`,
  },
  {
    file: 'downloads',
    title: '下载记录',
    rows: (user) => sql`
      select id as key, video_id as "videoId", tier as "videoType", ip, created_at as "createTime"
      from downloads where user_id = ${user}`,
  },
  {
    file: 'cart',
    title: '购物车',
    rows: (user) => sql`
      select id as key, video_id as "videoId", tier as "videoType", created_at as "addTime"
      from cart_items where user_id = ${user}`,
  },
  {
    file: 'favourite-folders',
    title: '收藏夹',
    rows: (user) => sql`
      select id as key, id as "favoriteId", name as "favoriteName", share_id as "shareId", created_at as "createTime"
      from favourite_folders where user_id = ${user}`,
  },
  {
    file: 'favourites',
    title: '收藏',
    rows: (user) => sql`
      select (o.id::bigint << 32) + f.video_id as key, o.id as "favoriteId", f.video_id as "videoId",
        f.created_at as "addTime"
      from favourite_folders o join favourites f on f.folder_id = o.id where o.user_id = ${user}`,
  },
  {
    file: 'history',
    title: '浏览记录',
    rows: (user) => sql`
      select ((h.day - date '2000-01-01')::bigint << 32) + h.video_id as key, h.video_id as "videoId",
        v.name as "videoName", h.viewed_at as "createTime"
      from video_history h join videos v on v.id = h.video_id where h.user_id = ${user}`,
  },
  {
    file: 'messages',
    title: '系统消息',
    rows: (user) => sql`
      select m.id as key, m.title, m.content, m.created_at as "addTime",
        coalesce(m.read_at is not null, false) or exists (
          select from message_reads r where r.user_id = ${user} and r.message_id = m.id) as "hadRead"
      from messages m join users u on u.id = ${user}
      where m.user_id = u.id or m.user_id is null and m.created_at >= u.created_at`,
  },
  {
    file: 'videos',
    title: '发布的作品',
    rows: (user) => sql`
      select v.id as key, v.id as "videoId", v.name as "videoName", v.remark as "videoRemark",
        v.keywords as "videoKeywords", v.authentication_type as "authenticationType", v.status as "videoStatus",
        v.reason, v.hd_price as "hdPrice", v.hd4k_price as "hd4kPrice", v.plus_price as "hdPlusPrice",
        v.created_at as "addTime", v.published_at as "publishTime", v.deleted_at as "deleteTime"
      from videos v where v.author_id = ${user}`,
  },
  {
    file: 'uploads',
    title: '上传的文件',
    rows: (user) => sql`
      select id as key, kind, file_name as "fileName", bytes::float8 as "fileSize", content_type as "contentType",
        created_at as "addTime", received_at as "receiveTime"
      from uploads where user_id = ${user}`,
  },
  {
    file: 'page-views',
    title: '页面访问',
    rows: (user) => sql`
      select id as key, url, count, created_at as "createTime" from page_views where user_id = ${user}`,
  },
  {
    file: 'error-reports',
    title: '浏览器上报的错误',
    rows: (user) => sql`
      select id as key, action, content, url, user_agent as "userAgent", created_at as "createTime"
      from client_logs where user_id = ${user}`,
  },
];
