import { isIdentityNumber } from '@zhenku/contract/accounts/identity-number';
import { z } from 'zod';
import { IDENTITY_SCENES } from '../../platform/environment.ts';
import type { AlipaySandboxKeys } from '../alipay/keys.ts';
import {
  AlipayRefusal,
  type Fields,
  type GatewayRequest,
  invalidParameter,
  replyToCall,
  verifyRequest,
} from '../alipay/protocol.ts';
import { findCheck, openCheck, type SandboxCheck, type SandboxDb } from './checks.ts';

const Initialize = z.object({
  outer_order_no: z.string().regex(/^[0-9A-Za-z]{1,32}$/),
  biz_code: z.enum(IDENTITY_SCENES),
  identity_param: z.object({
    identity_type: z.literal('CERT_INFO'),
    cert_type: z.literal('IDENTITY_CARD'),
    cert_name: z.string().min(1),
    cert_no: z.string().refine(isIdentityNumber),
  }),
  merchant_config: z.object({ return_url: z.url({ protocol: /^https?$/ }) }),
});

const FAIL_REASONS = { failed: 'FACE_NOT_MATCHED', expired: 'CERTIFY_EXPIRED' } as const;

export const handleIdentityCall = (db: SandboxDb, keys: AlipaySandboxKeys, fields: Fields): Promise<string> =>
  replyToCall(fields, keys, (request) => dispatch(db, request));

export async function checkOfPage(db: SandboxDb, keys: AlipaySandboxKeys, fields: Fields): Promise<SandboxCheck> {
  const { method, biz } = verifyRequest(fields, keys);
  if (method !== 'alipay.user.certify.open.certify') throw unknownMethod();
  return await namedCheck(db, biz);
}

async function dispatch(db: SandboxDb, { method, biz }: GatewayRequest): Promise<Fields> {
  switch (method) {
    case 'alipay.user.certify.open.initialize':
      return { certify_id: (await initialize(db, biz)).certify_id };
    case 'alipay.user.certify.open.query': {
      const { status } = await namedCheck(db, biz);
      if (status === 'passed') return { passed: 'T' };
      return { passed: 'F', ...(status !== 'open' && { fail_reason: FAIL_REASONS[status] }) };
    }
    default:
      throw unknownMethod();
  }
}

async function initialize(db: SandboxDb, biz: Record<string, unknown>): Promise<SandboxCheck> {
  const parsed = Initialize.safeParse(biz);
  if (!parsed.success) throw invalidParameter(parsed.error.issues[0]!.path.join('.'));
  const { outer_order_no: outerOrderNo, identity_param: identity, merchant_config: merchant } = parsed.data;
  const person = `${masked(identity.cert_name, 1)} ${masked(identity.cert_no, 4)}`;
  const check = await openCheck(db, { outerOrderNo, person, returnUrl: merchant.return_url });
  if (!check) throw invalidParameter('outer_order_no');
  return check;
}

async function namedCheck(db: SandboxDb, biz: Record<string, unknown>): Promise<SandboxCheck> {
  const check = typeof biz.certify_id === 'string' ? await findCheck(db, biz.certify_id) : undefined;
  if (!check) throw invalidParameter('certify_id');
  return check;
}

const unknownMethod = () => new AlipayRefusal('40002', 'isv.invalid-method', '不存在的方法名');

const masked = (text: string, shown: number): string => {
  const characters = Array.from(text);
  return '*'.repeat(Math.max(1, characters.length - shown)) + characters.slice(-shown).join('');
};
