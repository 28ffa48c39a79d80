/** Constants of the specifications' section 9. Names of durations end with the unit. */

export const BASE_PATH = '/video-platform';
export const TOKEN_HEADER = 'x-auth-token';
export const OPERATOR_TOKEN_HEADER = 'x-operator-token';
/** The console's login cookie; it counts only together with OPERATOR_CONSOLE_HEADER. */
export const OPERATOR_COOKIE = 'Operator-Token';
export const OPERATOR_CONSOLE_HEADER = 'x-operator-console';
/** The id of the operator whom a console page expects to be logged in; other operators' calls are refused. */
export const OPERATOR_ID_HEADER = 'x-operator-id';
export const TOKEN_COOKIE = 'Admin-Token';

/** Error codes of an invalid or ended session, after which the client offers a new login. Clients handle 403 separately. */
export const RELOGIN_CODES: readonly number[] = [50008, 50012, 50014];

export const UNREAD_POLL_MS = 5_000;
export const PAYMENT_POLL_MS = 1_000;
export const REQUEST_TIMEOUT_MS = 60_000;
export const TOAST_MS = 5_000;
export const PDF_EXPORT_DELAY_MS = 3_000;

export const SESSION_DAYS = 30;
export const CODE_RESEND_SECONDS = 60;
export const CODE_VALID_MINUTES = 5;
export const CODE_WRONG_TRIES = 5;
export const CODES_PER_DAY = 10;
export const CODES_PER_DAY_AND_ADDRESS = 30;
/** Codes per hour and recipient or address that need no proof of work. */
export const CODES_WITHOUT_PROOF = 3;
export const PROOF_VALID_MINUTES = 10;
export const ORDER_PAYMENT_MINUTES = 30;
export const DOWNLOAD_DAYS = 90;
/** Days before the end of the download window at which the reminder is sent. */
export const DOWNLOAD_REMINDER_DAYS = 7;
/** Days after a purchase at which buyers are reminded to name a licensee. */
export const NAMING_REMINDER_DAYS = [7, 30] as const;
/** Days before the end of a one-year licence at which buyers are notified. */
export const LICENCE_END_REMINDER_DAYS = 30;
export const DOWNLOAD_URL_MINUTES = 10;
export const DISCOUNT_CARD_DAYS = 366;

export const RECHARGE_PRESETS = [100, 200, 500, 1000, 2000, 5000, 10000] as const;
export const RECHARGE_MAX_YUAN = 1_000_000;
export const PRICE_MIN_YUAN = 1;
export const PRICE_MAX_YUAN = 100_000;

/** The state of a payment that does not match its recharge. */
export const QUARANTINE_STATUS = {
  waiting: 0,
  credited: 1,
  refunding: 2,
  refunded: 3,
  refundRefused: 4,
  // States of refunds that the provider made on its own.
  /** Refunded before anything was credited. */
  netted: 5,
  /** Deducted from the user's coins. */
  takenBack: 6,
  /** Absorbed by the site. */
  borne: 7,
} as const;
export const COUPON_STATUS = { usable: 1, used: 2, expired: 3 } as const;

export const PAGE_SIZE = {
  category: 60,
  taxonomy: 40,
  homeActivity: 12,
  activityFetch: 100,
  hotMaterials: 5,
  cart: 200,
  search: 60,
  recommendations: 8,
  orders: 10,
  packs: 20,
  downloads: 20,
  sales: 20,
  statement: 20,
  messages: 10,
  history: 1000,
} as const;
export const PAGE_SIZE_MAX = 200;
/** Lists count and page at most this many entries; see docs/decisions/032-operators-lists.md. */
export const LIST_TOTAL_MAX = 10_000;

export const ORDER_ITEMS_MAX = 200;
export const CART_BADGE_CAP = 99;
export const FAVOURITE_NAME_MAX = 20;
/** Per user. */
export const FAVOURITE_FOLDERS_MAX = 200;
export const TEXTAREA_MAX = 500;
export const PHONE_LENGTH = 11;
export const KEYWORD_MAX = 100;
/** Typed words of a search that are not taken for properties. */
export const LITERAL_MAX = 20;
export const LABELS_SHOWN = 10;
export const SMALL_UPLOAD_BYTES = 3 * 1024 * 1024;
export const VIDEO_UPLOAD_BYTES = 50 * 1024 * 1024 * 1024;
/** The path for video uploads by tus 1.0. */
export const RESUMABLE_UPLOAD_PATH = '/upload/v3/files';
/** The header with the fileKey in the response that creates a resumable upload. */
export const FILE_KEY_HEADER = 'upload-file-key';
/** Days until an unfinished upload or an unused file is removed. */
export const UPLOAD_DAYS = 7;
/** Per creator: videos that are uploading or unused. */
export const UNUSED_VIDEOS_MAX = 1_000;

export const VIDEO_NAME_MAX = 60;
export const VIDEO_KEYWORDS_MAX = 50;
export const VIDEO_KEYWORD_LENGTH_MAX = 30;
export const VIDEO_CATEGORIES_MAX = 3;
export const VIDEO_LABELS_MAX = 20;
/** Clips per call of `publish/batch`. */
export const PUBLISH_BATCH_MAX = 200;
export const PUBLISH_BATCH_BYTES = 4 * 1024 * 1024;
/** Per creator. */
export const DRAFTS_MAX = 500;

export const PLAYER_RATES = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;
export const LAZY_PRELOAD_RATIO = 1.3;

/** A tier is what a clip's licence covers; tier 3 is a wider licence, not only a larger picture. */
export const TIERS = [1, 2, 3] as const;
export const TIER = { hd: 1, '4k': 2, plus: 3 } as const;
export type Tier = (typeof TIERS)[number];

export const FRAME_RATES = [23.976, 24, 25, 29.97, 30, 50, 59.94, 60, 120] as const;

export const TIER_LABEL: Record<Tier, string> = { 1: 'HD', 2: '4K', 3: 'PLUS' };

export const PAY_TYPE = { company: 0, personal: 1 } as const;
export const LICENSED_ITEM_STATES = ['open', 'effective', 'ending', 'void'] as const;
/** Maximum certificates per ZIP. A selection is limited further because its ids are part of the link. */
export const CERTIFICATES_ZIP_MAX = { chosen: 50, project: 200 } as const;

export const ORDER_STATUS = { pending: 1, paid: 2, timedOut: 3, cancelled: 4 } as const;
export const ORDER_STATUS_LABEL: Record<number, string> = { 1: '待支付', 2: '已支付', 3: '已超时', 4: '已取消' };

export const TRANSFER_STATUS = { none: 0, waiting: 1, confirmed: 2, rejected: 3 } as const;
export const TRANSFER_STATUS_LABEL: Record<number, string> = { 1: '待核对', 2: '已到账', 3: '已驳回' };
/** Days after an order's timeout during which a bank transfer can still pay it at the old price. */
export const TRANSFER_GRACE_DAYS = 7;

export const INVOICE_STATUS = { requested: 0, issued: 1, rejected: 2, void: 3 } as const;
export const INVOICE_STATUS_LABEL: Record<number, string> = { 0: '开票中', 1: '已开票', 2: '已驳回', 3: '已作废' };
/** The kinds of parties that an invoice can be made out to (抬头类型). */
export const INVOICE_HEAD = { enterprise: 1, personal: 2 } as const;
export const INVOICE_TYPE = { ordinary: 1, special: 2 } as const;
export const INVOICE_TYPE_LABEL: Record<number, string> = { 1: '普票', 2: '专票' };
/** How many orders one invoice can cover. */
export const INVOICE_ORDERS_MAX = 50;

export const REFUND_REQUEST_STATUS = { open: 0, refunded: 1, rejected: 2 } as const;
export const REFUND_REQUEST_STATUS_LABEL: Record<number, string> = { 0: '处理中', 1: '已退款', 2: '已驳回' };

export const VIDEO_STATUS = {
  processing: 0,
  inReview: 1,
  published: 2,
  rejected: 3,
  offline: 4,
  failed: 5,
  draft: 6,
} as const;
export const VIDEO_STATUS_LABEL: Record<number, string> = {
  0: '处理中',
  1: '审核中',
  2: '已发布',
  3: '未通过',
  4: '已下架',
  5: '处理失败',
  6: '草稿',
};

export const USER_TYPE = { personal: 1, company: 2, personalCreator: 3, companyCreator: 5 } as const;
export const USER_TYPE_LABEL: Record<number, string> = {
  1: '个人账户',
  2: '企业账户',
  3: '签约创作者账户',
  5: '企业创作者',
};
/** The user type after switching roles: 1 ↔ 3, 2 ↔ 5. */
export const SWITCHED_USER_TYPE: Record<number, number> = { 1: 3, 3: 1, 2: 5, 5: 2 };

export const SALE_TYPE = { exclusive: 0, nonExclusive: 1 } as const;
export const SALE_TYPE_LABEL: Record<number, string> = { 0: '独家', 1: '非独家' };
export const ORIENTATION = { landscape: 1, portrait: 2, square: 3 } as const;
export const HDR = { hlg: 1, pq: 2 } as const;
export const HDR_LABEL: Record<number, string> = { 1: 'HDR HLG', 2: 'HDR PQ' };
/** The wire calls it `authenticationType`. */
export const LICENCE_TERM = { permanent: 1, oneYear: 2 } as const;
export const LICENCE_TERM_LABEL: Record<number, string> = { 1: '永久授权', 2: '一年授权' };

export const OPERATOR_ROLES = ['admin', 'reviewer', 'finance', 'editor'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];
/** In code points. */
export const OPERATOR_PASSWORD = { min: 8, max: 200 } as const;
