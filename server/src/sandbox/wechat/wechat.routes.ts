import { createPublicKey, createVerify, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { refusalPage, sendPage } from '../cashier.ts';
import { dropConnection, serveFaults } from '../faults.ts';
import { actAsPayer, type Payer } from '../payer.ts';
import { findTrade, Refusal } from '../trades.ts';
import { sandboxAppSecret, sandboxOpenid, sandboxWxAppId, type WxpaySandboxKeys } from '../wxpay/keys.ts';
import { BRIDGE } from './bridge.ts';

const ROOT = '/sandbox/wechat';
const CODE_MS = 5 * 60_000;

const Authorise = z.object({
  appid: z.literal(sandboxWxAppId),
  redirect_uri: z.url({ protocol: /^https?$/ }),
  response_type: z.literal('code'),
  scope: z.literal('snsapi_base'),
  state: z.string().regex(/^[0-9a-zA-Z]{0,128}$/),
});

const Exchange = z.object({
  appid: z.string(),
  secret: z.string(),
  code: z.string(),
  grant_type: z.literal('authorization_code'),
});

const Invocation = z.object({
  appId: z.literal(sandboxWxAppId),
  timeStamp: z.string().regex(/^\d{10}$/),
  nonceStr: z.string().min(1).max(32),
  package: z.string().regex(/^prepay_id=wx\d{28}$/),
  signType: z.literal('RSA'),
  paySign: z.string(),
  /** The account that is logged in to WeChat. */
  openid: z.string().default(sandboxOpenid),
  outcome: z.enum(['success', 'cancel', 'fail']),
});

/** Simulates WeChat's own browser for official accounts: the authorisation, and the payment bridge. */
export function serveWechat(
  app: FastifyInstance,
  { payer, keys, publicUrl }: { payer: Payer; keys: WxpaySandboxKeys; publicUrl: string },
): void {
  const faults = serveFaults(app, 'wechat');
  /** Unused codes. */
  const codes = new Map<string, { openid: string; expires: number }>();
  const used = new Set<string>();

  app.get(`${ROOT}/connect/oauth2/authorize`, async (request, reply) => {
    const asked = Authorise.safeParse(request.query);
    if (!asked.success) {
      return sendPage(reply.code(400), refusalPage('wxpay', asked.error.issues[0]!.path.join('.'), '参数错误'));
    }
    const back = new URL(asked.data.redirect_uri);
    if (back.host !== new URL(publicUrl).host) {
      return sendPage(reply.code(400), refusalPage('wxpay', '10003', 'redirect_uri域名与后台配置不一致'));
    }
    const code = randomBytes(16).toString('hex');
    codes.set(code, { openid: sandboxOpenid, expires: Date.now() + CODE_MS });
    back.searchParams.set('code', code);
    back.searchParams.set('state', asked.data.state);
    return reply.redirect(back.href, 302);
  });

  app.get(`${ROOT}/sns/oauth2/access_token`, async (request, reply) => {
    const fault = faults.take();
    if (fault === 'unavailable') return reply.code(503).send('');
    const answer = exchange(request.query);
    if (fault === 'lost') return dropConnection(reply);
    // The response has no signature, so both faults result in an unparsable response.
    if (fault) return reply.type('text/plain').send('{"openid":');
    // WeChat sends JSON with a text content type.
    return reply.type('text/plain; charset=utf-8').send(JSON.stringify(answer));
  });

  function exchange(query: unknown): object {
    const asked = Exchange.safeParse(query);
    if (!asked.success) return { errcode: 41008, errmsg: 'missing code' };
    const { appid, secret, code } = asked.data;
    if (appid !== sandboxWxAppId) return { errcode: 40013, errmsg: 'invalid appid' };
    if (secret !== sandboxAppSecret) return { errcode: 40125, errmsg: 'invalid appsecret' };
    if (used.has(code)) return { errcode: 40163, errmsg: 'code been used' };
    const grant = codes.get(code);
    if (!grant || grant.expires < Date.now()) return { errcode: 40029, errmsg: 'invalid code' };
    codes.delete(code);
    used.add(code);
    return {
      access_token: randomBytes(32).toString('hex'),
      expires_in: 7200,
      refresh_token: randomBytes(32).toString('hex'),
      openid: grant.openid,
      scope: 'snsapi_base',
    };
  }

  app.get(`${ROOT}/bridge.js`, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store').send(BRIDGE),
  );

  app.post(`${ROOT}/bridge`, async (request, reply) => {
    const fail = (reason: string) => reply.send({ err_msg: `get_brand_wcpay_request:${reason}` });
    const invoked = Invocation.safeParse(request.body);
    if (!invoked.success) return fail('fail');
    const { appId, timeStamp, nonceStr, package: prepay, paySign, openid, outcome } = invoked.data;
    const signed = createVerify('RSA-SHA256').update(`${appId}\n${timeStamp}\n${nonceStr}\n${prepay}\n`);
    if (!signed.verify(createPublicKey(keys.merchant), paySign, 'base64')) return fail('fail');
    const value = prepay.slice('prepay_id=wx'.length);
    const trade = await findTrade(payer.db, 'wxpay', { by: 'trade_no', value });
    // Only the account for which the order was opened can pay it.
    if (trade?.trade_type !== 'JSAPI' || trade.openid !== openid) return fail('fail');
    if (outcome !== 'success') return fail(outcome);
    try {
      await actAsPayer(payer, trade, 'success');
      return fail('ok');
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return fail('fail');
    }
  });
}
