import { z } from 'zod';
import { Tier } from '../codes.ts';
import { PAGE_SIZE } from '../constants.ts';
import { define } from '../endpoint.ts';
import { ShownTextVersion } from '../licences/licence-texts.ts';
import { Id, NoOutput, OpaqueId, OrderId, OutId, OutYuan, PageBy, Paged, Text, Time, Yuan } from '../shapes.ts';

/** An order that awaits approval is payable at its price for this long after it was made. */
export const APPROVAL_DAYS = 7;
export const APPROVAL_TEXT_MAX = 200;
export const LIMIT_MAX_YUAN = 10_000_000;

/** `ended`: the order was paid otherwise, cancelled, or not decided about in time. */
export const APPROVAL_STATUSES = ['open', 'approved', 'declined', 'withdrawn', 'ended'] as const;
const ApprovalStatus = z.enum(APPROVAL_STATUSES);
export type ApprovalStatus = z.infer<typeof ApprovalStatus>;

/** The limits that an order exceeds: the member's per order or per month, or the sum above which the company approves orders. */
export const LIMIT_KINDS = ['order', 'month', 'approval'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

const Limit = Yuan.refine(
  (yuan) => yuan >= 0 && yuan <= LIMIT_MAX_YUAN,
  `应在 0 至 ${LIMIT_MAX_YUAN} 元之间`,
).optional();

const OrderRequest = z.object({
  requestId: OutId,
  status: ApprovalStatus,
  amount: OutYuan,
  reason: z.string().nullable().describe('why it was declined'),
  addTime: Time,
});

export const Allowance = z
  .object({
    monthlyLimit: OutYuan.nullable().describe('null: no limit'),
    spent: OutYuan.describe('paid from the company’s coins this month in Asia/Shanghai, less refunds'),
    orderLimit: OutYuan.nullable().describe('null: no limit'),
    approvalAbove: OutYuan.nullable().describe('orders above it need approval; null: none do'),
    exceeded: z.enum(LIMIT_KINDS).nullable().describe('why the order needs approval; null: it needs none'),
    request: OrderRequest.nullable().describe('the order’s latest request'),
  })
  .meta({ id: 'CompanyAllowance' });
export type Allowance = z.infer<typeof Allowance>;

export const ApprovalRequest = OrderRequest.extend({
  orderId: z.string(),
  userId: OutId,
  name: z.string().describe('the member who asks'),
  note: z.string().nullable(),
  costCentre: z.string().nullable(),
  poNumber: z.string().nullable(),
  orderAmount: OutYuan.describe('the order’s present price; only at `amount` can the request be approved'),
  expireTime: Time.describe('until when the request can be approved'),
  decideTime: Time.nullable(),
  decidedBy: z.string().nullable(),
  items: z.array(z.object({ videoId: OutId, videoName: z.string(), videoType: Tier, payAmount: OutYuan })),
}).meta({ id: 'ApprovalRequest' });
export type ApprovalRequest = z.infer<typeof ApprovalRequest>;

const RequestId = z.object({ requestId: Id });

export const approvals = {
  'POST /company/v1/user/limits': define({
    operationId: 'setMemberLimits',
    summary: 'Sets what a member may spend of the company’s coins without approval; an absent limit is none',
    access: 'user',
    input: z.object({ userId: Id, monthlyLimit: Limit, orderLimit: Limit }),
    output: NoOutput,
  }),
  'POST /company/v1/approval/threshold': define({
    operationId: 'setApprovalThreshold',
    summary: 'Sets above which sum members’ orders need approval; absent: none do',
    access: 'user',
    input: z.object({ approvalAbove: Limit }),
    output: NoOutput,
  }),
  'POST /company/v1/balance/threshold': define({
    operationId: 'setLowBalance',
    summary: 'Sets below which balance the company’s managers are notified after a payment; absent: they are not',
    access: 'user',
    input: z.object({
      lowBalance: Limit.refine((yuan) => yuan === undefined || yuan > 0, '应大于 0'),
    }),
    output: NoOutput,
  }),
  'GET /company/v1/allowance': define({
    operationId: 'getCompanyAllowance',
    summary: 'What the caller may spend of their company’s coins, and whether one of their orders needs approval',
    access: 'user',
    input: z.object({ orderId: OpaqueId.optional() }),
    output: Allowance,
  }),
  'POST /company/v1/approval/request': define({
    operationId: 'requestApproval',
    summary: `Asks the company’s managers to pay an order of the caller’s, which stays payable for ${APPROVAL_DAYS} days`,
    access: 'user',
    input: OrderId.extend({ note: Text(APPROVAL_TEXT_MAX, 0).optional(), licenceTextVersion: ShownTextVersion }),
    output: z.object({ requestId: OutId }),
    idempotent: true,
  }),
  'GET /company/v1/approval/list': define({
    operationId: 'listApprovals',
    summary: 'Requests for approval, latest first: all of the company’s for its managers, otherwise the caller’s',
    access: 'user',
    input: z.object({ ...PageBy(PAGE_SIZE.orders), open: z.boolean('筛选条件有误，请刷新后再试').optional() }),
    output: Paged(ApprovalRequest).extend({ canDecide: z.boolean() }),
  }),
  'POST /company/v1/approval/approve': define({
    operationId: 'approvePurchase',
    summary: 'Approves a request and pays its order from the company’s coins, if the order still has the shown price',
    access: 'user',
    input: RequestId.extend({ amount: Yuan.describe('the shown price') }),
    output: NoOutput,
    idempotent: true,
  }),
  'POST /company/v1/approval/decline': define({
    operationId: 'declinePurchase',
    summary: 'Declines a request, with the reason',
    access: 'user',
    input: RequestId.extend({ reason: Text(APPROVAL_TEXT_MAX) }),
    output: NoOutput,
  }),
  'POST /company/v1/approval/withdraw': define({
    operationId: 'withdrawApprovalRequest',
    summary: 'Withdraws a request of the caller’s',
    access: 'user',
    input: RequestId,
    output: NoOutput,
  }),
};
