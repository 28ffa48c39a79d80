import { z } from 'zod';
import { RECHARGE_MAX_YUAN } from './constants.ts';
import { define } from './endpoint.ts';
import { Id, None, Nothing, OpaqueId, Yuan } from './shapes.ts';

const RechargeForm = z
  .object({
    rechargeMoney: Yuan.refine((yuan) => yuan > 0, '充值金额必须大于0').refine(
      (yuan) => yuan <= RECHARGE_MAX_YUAN,
      `充值金额不能超过${RECHARGE_MAX_YUAN}`,
    ),
    couponId: Id.optional(),
    discountId: Id.optional(),
  })
  .refine((form) => !(form.couponId && form.discountId), { path: ['couponId'], error: '优惠券和折扣卡只能选择一种' });

export const recharges = {
  'GET /recharge/v1/methods': define({
    summary: 'The recharge methods that are set up here, for the caller',
    access: 'user',
    input: None,
    output: z.object({
      methods: z.array(z.int()).describe('2 web payment provider, 3 chat-app payment provider, 4 creator income'),
      sandbox: z.boolean(),
    }),
  }),
  'POST /alipay/v1/recharge/order': define({
    summary: 'Opens a recharge through the web payment provider',
    access: 'user',
    input: RechargeForm,
    output: z.object({ form: z.string().describe('HTML to submit'), orderId: OpaqueId }),
    idempotent: true,
  }),
  'POST /order/v1/recharge/status': define({
    summary: 'The status of a recharge of the caller’s: 1 pending, 2 paid, 3 timed out, 4 cancelled',
    access: 'user',
    input: z.object({ orderId: OpaqueId }),
    output: z.object({ orderStatus: z.int() }),
  }),
  'POST /api/v1/god/orderSuccess': define({
    summary: 'Sandbox only: pays a recharge of the caller’s',
    access: 'user',
    input: z.object({ orderId: OpaqueId }),
    output: Nothing,
  }),
};
