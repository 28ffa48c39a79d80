import { createPublicKey, createSign, createVerify, type KeyObject, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { merchantSerialNo, publicKeyId, sandboxMchId, type WxpaySandboxKeys } from './keys.ts';

/** WeChat Pay's signatures and refusals (API v3; pay.weixin.qq.com/doc/v3/merchant/4012365342). */

/** A refusal in WeChat's format. */
export class WxpayRefusal extends Error {
  override name = 'WxpayRefusal';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.code = code;
  }
}

const AUTHORIZATION = /^WECHATPAY2-SHA256-RSA2048 (.+)$/;

/** Throws `WxpayRefusal` unless the merchant signed this request in the last five minutes. */
export function verifyRequest(request: FastifyRequest, body: string, keys: WxpaySandboxKeys): void {
  const given = AUTHORIZATION.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const fields = Object.fromEntries([...given.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
  const { mchid, serial_no: serial, timestamp = '', nonce_str: nonce = '', signature = '' } = fields;
  const refuse = () => new WxpayRefusal(401, 'SIGN_ERROR', '签名错误');
  if (mchid !== sandboxMchId || serial !== merchantSerialNo) throw refuse();
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) throw refuse();
  const text = `${request.method}\n${request.url}\n${timestamp}\n${nonce}\n${body}\n`;
  const verifier = createVerify('RSA-SHA256').update(text, 'utf8');
  if (!verifier.verify(createPublicKey(keys.merchant), signature, 'base64')) throw refuse();
}

export function signatureHeaders(body: string, key: KeyObject): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const nonce = randomBytes(16).toString('hex');
  const signature = createSign('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`, 'utf8').sign(key, 'base64');
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': publicKeyId,
    'wechatpay-signature': signature,
  };
}
