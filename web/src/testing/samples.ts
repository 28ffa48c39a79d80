import type { Project } from '@zhenku/contract/projects/projects';
import type { UserInfo } from '@zhenku/contract/accounts/accounts';
import type { Output } from '@zhenku/contract/api';
import type { CompanyMember } from '@zhenku/contract/companies/companies';
import type { Message } from '@zhenku/contract/messages/messages';
import type { CurrentOperator } from '@zhenku/contract/operators/operator-accounts';
import type { DeliveredFile } from '@zhenku/contract/clips/media-facts';
import type { CartItem } from '@zhenku/contract/orders/cart';
import type { Invoice } from '@zhenku/contract/orders/invoices';
import type { Order, OrderItem } from '@zhenku/contract/orders/orders';
import type { Pack, PackOffer, UsablePack } from '@zhenku/contract/packs/packs';
import type { Withdrawal, WithdrawalForm } from '@zhenku/contract/payouts/payouts';
import type { DiscountCard } from '@zhenku/contract/promotions/promotions';
import type { PageOf } from '@zhenku/contract/shapes';
import type { WebhookEndpoint } from '@zhenku/contract/webhooks/webhooks';
import type { QueuedUpload } from '../features/uploads/queue-state.ts';
import {
  INVOICE_HEAD,
  INVOICE_STATUS,
  INVOICE_TYPE,
  ORDER_STATUS,
  TRANSFER_STATUS,
  USER_TYPE,
} from '@zhenku/contract/constants';

// A test sets only the fields that matter to it.

const MORNING = '2026-06-01T01:00:00.000Z';
/** In the far future, so that countdowns keep running. */
export const FAR_FUTURE = '2099-01-01T00:00:00.000Z';

export const pageOf = <T>(content: T[]): PageOf<T> => ({ content, total: content.length, page: 1, size: 20 });

export const anUpload = (fields: Partial<QueuedUpload> = {}): QueuedUpload => ({
  id: 1,
  fileName: 'clip.mp4',
  bytes: 10,
  state: 'waiting',
  fraction: 0,
  bytesPerSecond: 0,
  secondsLeft: null,
  fileKey: null,
  message: null,
  usedBy: null,
  ...fields,
});

export const aUser = (fields: Partial<UserInfo> = {}): UserInfo => ({
  userId: 7,
  name: '林夏',
  realName: null,
  companyName: null,
  companyId: null,
  companyRole: null,
  phone: '138****0000',
  email: null,
  pendingEmail: null,
  photoUrl: null,
  userType: USER_TYPE.personal,
  currentUserType: USER_TYPE.personal,
  author: false,
  role: 0,
  saleType: null,
  remark: null,
  advantage: null,
  addTime: MORNING,
  signTime: null,
  balance: 100,
  companyBalance: null,
  companyCreditCode: null,
  notCashOutTotalMoney: 0,
  discountAmount: 0,
  ...fields,
});

export const aDeliveredFile = (fields: Partial<DeliveredFile> = {}): DeliveredFile => ({
  format: 'standard',
  container: 'mp4',
  codec: 'h264',
  profile: 'High',
  bitDepth: 8,
  chroma: '4:2:0',
  alpha: false,
  hdr: null,
  primaries: 'bt709',
  transfer: 'bt709',
  matrix: 'bt709',
  range: 'limited',
  scan: 'progressive',
  frameRate: 25,
  constantFrameRate: true,
  frameCount: 250,
  width: 1920,
  height: 1080,
  pixelShape: 1,
  bitRate: 512e4,
  sizeBytes: 86e5,
  timecode: null,
  reel: null,
  audio: [],
  duration: 10,
  ...fields,
});

export const aCartItem = (fields: Partial<CartItem> = {}): CartItem => ({
  shoppingCartId: 1,
  videoId: 11,
  videoType: 1,
  videoName: '海边日出',
  videoCoverUrl: '/files/cover.webp',
  videoThumbnailUrls: [],
  price: 30,
  resolution: '1920X1080',
  is8K: false,
  authenticationType: 1,
  available: true,
  licensedTypes: [],
  tiers: [
    { videoType: 1, price: 30, resolution: '1920X1080', files: [] },
    { videoType: 3, price: 90, resolution: '1920X1080', files: [] },
  ],
  ...fields,
});

export const anOrderItem = (fields: Partial<OrderItem> = {}): OrderItem => ({
  orderItemId: 'item-1',
  videoId: 11,
  videoName: '海边日出',
  thumbnailUrl: '/files/thumbnail.webp',
  authenticationType: 1,
  videoType: 1,
  originAmount: 30,
  payAmount: 30,
  authorized: false,
  authorizationId: null,
  resolution: '1920X1080',
  files: [],
  is8K: false,
  refundTime: null,
  upgrade: null,
  series: null,
  licensedTypes: [],
  ...fields,
});

export const anOrder = (fields: Partial<Order> = {}): Order => ({
  orderId: 'order-1',
  orderCreateTime: MORNING,
  orderStatus: ORDER_STATUS.pending,
  expireTime: FAR_FUTURE,
  payType: null,
  payTime: null,
  downloadExpireTime: null,
  originAmount: 30,
  discountAmount: 0,
  payAmount: 30,
  discountId: null,
  pack: null,
  transferStatus: TRANSFER_STATUS.none,
  transferReason: null,
  invoiceStatus: null,
  invoiceReason: null,
  refundRequest: null,
  licenceTextVersion: 1,
  costCentre: null,
  poNumber: null,
  licenceFit: null,
  customer: { name: '林夏' },
  orderItems: [anOrderItem()],
  ...fields,
});

export const SITE: Output<'GET /website/v1/settings'> = {
  siteName: '帧库',
  slogan: '',
  serviceAgents: [],
  imprint: { company: '', hotline: '', icp: '', police: '' },
  priceBand: { min: 1, max: 100_000 },
  revenueShares: { exclusive: 60, nonExclusive: 50 },
  codeLogin: true,
  wechatLogin: ['scan', 'wechat'],
  bankTransfer: true,
};

export const aDiscountCard = (fields: Partial<DiscountCard> = {}): DiscountCard => ({
  discountId: 5,
  discount: 80,
  rechargeAmount: 100,
  remainAmount: 100,
  expiredTime: FAR_FUTURE,
  company: false,
  payAmount: 24,
  ...fields,
});

export const aPackOffer = (fields: Partial<PackOffer> = {}): PackOffer => ({
  offerId: 4,
  packName: '十次畅选',
  videoType: 1,
  downloads: 10,
  price: 80,
  months: 6,
  buyers: 'all',
  forPerson: true,
  forCompany: false,
  ...fields,
});

export const aPack = (fields: Partial<Pack> = {}): Pack => ({
  packId: 9,
  packName: '十次畅选',
  videoType: 1,
  downloads: 10,
  price: 80,
  used: 3,
  remaining: 7,
  buyTime: MORNING,
  endTime: FAR_FUTURE,
  status: 'active',
  company: false,
  refundAmount: 56,
  mayRefund: true,
  refundTime: null,
  refundedAmount: null,
  ...fields,
});

export const aUsablePack = (fields: Partial<UsablePack> = {}): UsablePack => ({
  packId: 9,
  packName: '十次畅选',
  videoType: 1,
  remaining: 7,
  uses: 1,
  amount: 8,
  endTime: FAR_FUTURE,
  company: false,
  ...fields,
});

export const A_LICENCE_TEXT: Output<'GET /licence/v1/texts/{version}'> = {
  version: 1,
  from: MORNING,
  until: null,
  versions: [1],
  text: {
    words: '兹授权',
    licensees: { standard: '个人、个体工商户、企业及其他组织', extended: '个体工商户、企业及其他组织（不含个人）' },
    scope: '全球',
    uses: [
      { key: 'online', use: '线上广告', standard: true, extended: true },
      { key: 'film', use: '影视、综艺、纪录片制作', standard: false, extended: true },
    ],
    neverAllowed: [],
    contractorClause: '可交由承包方制作',
  },
};

export const aWithdrawal = (fields: Partial<Withdrawal> = {}): Withdrawal => ({
  applyId: 7,
  userName: '林夏',
  depositMoney: 5_000,
  taxMoney: 800,
  payMoney: 4_200,
  taxVersion: 1,
  recharge: false,
  bankName: '招商银行',
  bankCardNo: '**** **** **** 0000',
  alipayAccountId: null,
  remark: null,
  depositStatus: 0,
  reason: null,
  transferUrl: null,
  createTime: MORNING,
  decideTime: null,
  cancellable: true,
  ...fields,
});

export const aWithdrawalForm = (fields: Partial<WithdrawalForm> = {}): WithdrawalForm => ({
  withdrawableMoney: 5_000,
  heldMoney: 0,
  debtMoney: 0,
  incomeHoldDays: 7,
  releases: [],
  phone: '138****0000',
  certifiedName: '林夏',
  needsInvoice: false,
  openApplyId: null,
  pausedUntil: null,
  taxTable: {
    version: 1,
    from: '2026-01-01',
    brackets: [
      { upTo: 800, percent: 0, deduction: 0 },
      { upTo: 4_000, percent: 20, deduction: 160 },
      { upTo: null, percent: 10, deduction: 0 },
    ],
  },
  ...fields,
});

export const aProject = (fields: Partial<Project> = {}): Project => ({
  projectId: 3,
  projectName: '品牌短片',
  clientName: '',
  licensee: '',
  projectBudget: null,
  spentAmount: 0,
  closeTime: null,
  company: false,
  mayChange: true,
  clipCount: 0,
  licenceCount: 0,
  checkCount: 0,
  createTime: MORNING,
  ...fields,
});

export const anInvoice = (fields: Partial<Invoice> = {}): Invoice => ({
  orderId: 'order-1',
  orderIds: ['order-1'],
  invoiceType: INVOICE_TYPE.ordinary,
  redInvoices: [],
  email: null,
  invoiceStatus: INVOICE_STATUS.requested,
  headType: INVOICE_HEAD.personal,
  headTitle: '林夏',
  taxNum: null,
  address: null,
  phone: null,
  bankName: null,
  bankCardNo: null,
  amount: 30,
  reason: null,
  applyTime: MORNING,
  decideTime: null,
  ...fields,
});

export const aMessage = (fields: Partial<Message> = {}): Message => ({
  msgId: 1,
  title: '订单已支付',
  content: '授权请见 /#/user/authoriseManage。',
  addTime: MORNING,
  hadRead: false,
  ...fields,
});

export const aWebhookEndpoint = (fields: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  endpointId: 'e1',
  url: 'https://hooks.example/zhenku',
  remark: '对账',
  eventTypes: ['order.paid', 'invoice.issued'],
  disabledReason: null,
  disableTime: null,
  failingSince: null,
  previousSecretUntil: null,
  pendingCount: 0,
  createTime: MORNING,
  ...fields,
});

export const aMember = (fields: Partial<CompanyMember> = {}): CompanyMember => ({
  userId: 8,
  name: '成员甲',
  phone: '13900000000',
  role: 'buyer',
  manages: false,
  monthlyLimit: null,
  orderLimit: null,
  addTime: MORNING,
  ...fields,
});

export const anOperator = (fields: Partial<CurrentOperator> = {}): CurrentOperator => ({
  operatorId: 1,
  username: 'admin',
  role: 'admin',
  totp: true,
  totpRequired: false,
  email: null,
  dailyMail: false,
  recoveryCodeCount: 8,
  ...fields,
});
