import { z } from 'zod';
import { AUTHENTICATION_STATUS } from './authentications/authentication-status.ts';
import {
  LICENCE_TERM,
  COUPON_STATUS,
  HDR,
  INVOICE_HEAD,
  INVOICE_STATUS,
  INVOICE_TYPE,
  ORDER_STATUS,
  ORIENTATION,
  PAY_TYPE,
  QUARANTINE_STATUS,
  REFUND_REQUEST_STATUS,
  SALE_TYPE,
  TRANSFER_STATUS,
  USER_TYPE,
  TIER,
  VIDEO_STATUS,
} from './constants.ts';
import { APPLICATION_STATUS, IDENTITY_STATUS } from './creators/creator-status.ts';
import { RECHARGE_METHOD } from './recharge-methods.ts';
import { WITHDRAWAL_STATUS } from './payouts/withdrawal-status.ts';

/** Returns the schema of a wire number that represents a name. The API documentation lists both. */
export function code(id: string, codes: Record<string, number>) {
  const values = Object.values(codes);
  const description = Object.entries(codes).map(([name, value]) => `${value} ${name}`);
  return z
    .int()
    .refine((value) => values.includes(value))
    .meta({ id, description: description.join(', '), enum: values, 'x-enum-varnames': Object.keys(codes) });
}

export const ApplicationStatus = code('ApplicationStatus', APPLICATION_STATUS);
export const AuthenticationStatus = code('AuthenticationStatus', AUTHENTICATION_STATUS);
export const AuthenticationType = code('AuthenticationType', LICENCE_TERM);
export const CouponStatus = code('CouponStatus', COUPON_STATUS);
export const Hdr = code('Hdr', HDR);
export const IdentityStatus = code('IdentityStatus', IDENTITY_STATUS);
export const InvoiceHead = code('InvoiceHead', INVOICE_HEAD);
export const InvoiceStatus = code('InvoiceStatus', INVOICE_STATUS);
export const InvoiceType = code('InvoiceType', INVOICE_TYPE);
export const OrderStatus = code('OrderStatus', ORDER_STATUS);
export const Orientation = code('Orientation', ORIENTATION);
export const PayType = code('PayType', PAY_TYPE);
export const QuarantineStatus = code('QuarantineStatus', QUARANTINE_STATUS);
export const RechargeMethod = code('RechargeMethod', RECHARGE_METHOD);
export const RefundRequestStatus = code('RefundRequestStatus', REFUND_REQUEST_STATUS);
export const SaleType = code('SaleType', SALE_TYPE);
export const Tier = code('Tier', TIER);
export const TransferStatus = code('TransferStatus', TRANSFER_STATUS);
export const UserType = code('UserType', USER_TYPE);
export const VideoStatus = code('VideoStatus', VIDEO_STATUS);
export const WithdrawalStatus = code('WithdrawalStatus', WITHDRAWAL_STATUS);
