import { createPublicKey, createVerify, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { acceptForms } from '../alipay/form.ts';
import { refusalPage, sendPage } from '../cashier.ts';
import { isWithheld, serveFaults, withholdReply } from '../faults.ts';
import { actAsPayer, type Payer } from '../payer.ts';
import { findTrade, Refusal } from '../trades.ts';
import { sandboxOpenid, sandboxWxAppId, type WxpaySandboxKeys } from '../wxpay/keys.ts';
import { APP_SECRETS, AUTHORISATION_PAGES, DEFAULT_PERSON, wechatIdsOf } from './apps.ts';
import { BRIDGE } from './bridge.ts';
import { serveJsSdk } from './js-sdk.ts';
import { type AuthorisationRequest, deniedPage, permitPage } from './permit-page.ts';

const ROOT = '/sandbox/wechat';
const CODE_MS = 5 * 60_000;

const Authorise = z.object({
  appid: z.string(),
  redirect_uri: z.url({ protocol: /^https?$/ }),
  response_type: z.literal('code'),
  scope: z.string(),
  state: z.string().regex(/^[0-9a-zA-Z]{0,128}$/),
});

const Decision = z.object({
  page: z.enum(['qrconnect', 'oauth2']),
  redirect_uri: z.url({ protocol: /^https?$/ }),
  state: z.string().regex(/^[0-9a-zA-Z]{0,128}$/),
  person: z.string().regex(/^[0-9A-Za-z]{1,32}$/),
  outcome: z.enum(['permit', 'deny']),
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

export function serveWechat(
  app: FastifyInstance,
  { payer, keys, publicUrl }: { payer: Payer; keys: WxpaySandboxKeys; publicUrl: string },
): void {
  const faults = serveFaults(app, 'wechat');
  const codes = new Map<string, { appId: string; person: string; scope: string; expires: number }>();
  const used = new Set<string>();

  const refuse = (reply: FastifyReply, code: string, message: string) =>
    sendPage(reply.code(400), refusalPage('wxpay', code, message));

  const permit = (reply: FastifyReply, back: URL, grant: { appId: string; person: string; scope: string }) => {
    const code = randomBytes(16).toString('hex');
    codes.set(code, { ...grant, expires: Date.now() + CODE_MS });
    back.searchParams.set('code', code);
    return reply.redirect(back.href, 302);
  };

  const addressBack = (redirectUri: string, state: string): URL | null => {
    const back = new URL(redirectUri);
    if (back.host !== new URL(publicUrl).host) return null;
    back.searchParams.set('state', state);
    return back;
  };

  const authorise = (page: AuthorisationRequest['page']) => async (request: FastifyRequest, reply: FastifyReply) => {
    const asked = Authorise.safeParse(request.query);
    if (!asked.success) return refuse(reply, asked.error.issues[0]!.path.join('.'), '参数错误');
    const { appid: appId, redirect_uri: redirectUri, scope, state } = asked.data;
    const app = AUTHORISATION_PAGES[page];
    if (appId !== app.appId) return refuse(reply, '10012', 'AppID 参数错误');
    if (!(app.scopes as readonly string[]).includes(scope))
      return refuse(reply, '10005', 'Scope 参数错误或没有 Scope 权限');
    const back = addressBack(redirectUri, state);
    if (!back) return refuse(reply, '10003', 'redirect_uri域名与后台配置不一致');
    // `snsapi_base` identifies a payer without asking.
    if (scope === 'snsapi_base') return permit(reply, back, { appId, person: DEFAULT_PERSON, scope });
    return sendPage(reply, permitPage({ page, redirectUri, state }), publicUrl);
  };
  app.get(`${ROOT}/connect/qrconnect`, authorise('qrconnect'));
  app.get(`${ROOT}/connect/oauth2/authorize`, authorise('oauth2'));

  app.register(async (scope) => {
    acceptForms(scope);
    scope.post(`${ROOT}/connect/decide`, async (request, reply) => {
      const decision = Decision.safeParse(request.body);
      if (!decision.success) return refuse(reply, decision.error.issues[0]!.path.join('.'), '参数错误');
      const { page, redirect_uri: redirectUri, state, person, outcome } = decision.data;
      const back = addressBack(redirectUri, state);
      if (!back) return refuse(reply, '10003', 'redirect_uri域名与后台配置不一致');
      const { appId, scopes } = AUTHORISATION_PAGES[page];
      if (outcome === 'permit') return permit(reply, back, { appId, person, scope: scopes.at(-1)! });
      return page === 'qrconnect' ? sendPage(reply, deniedPage()) : reply.redirect(back.href, 302);
    });
  });

  app.get(`${ROOT}/sns/oauth2/access_token`, async (request, reply) => {
    const fault = faults.take();
    if (fault === 'unavailable') return reply.code(503).send('');
    const answer = exchange(request.query);
    if (isWithheld(fault)) return withholdReply(reply, fault);
    // The response is unsigned, so `tampered` and `unsigned` both send invalid JSON.
    if (fault) return reply.type('text/plain').send('{"openid":');
    // WeChat sends JSON with a text content type.
    return reply.type('text/plain; charset=utf-8').send(JSON.stringify(answer));
  });

  function exchange(query: unknown): object {
    const asked = Exchange.safeParse(query);
    if (!asked.success) return { errcode: 41008, errmsg: 'missing code' };
    const { appid, secret, code } = asked.data;
    const expected = APP_SECRETS.get(appid);
    if (!expected) return { errcode: 40013, errmsg: 'invalid appid' };
    if (secret !== expected) return { errcode: 40125, errmsg: 'invalid appsecret' };
    if (used.has(code)) return { errcode: 40163, errmsg: 'code been used' };
    const grant = codes.get(code);
    if (grant?.appId !== appid || grant.expires < Date.now()) return { errcode: 40029, errmsg: 'invalid code' };
    codes.delete(code);
    used.add(code);
    const { openid, ...more } = wechatIdsOf(grant.person, appid);
    return {
      access_token: randomBytes(32).toString('hex'),
      expires_in: 7200,
      refresh_token: randomBytes(32).toString('hex'),
      openid,
      scope: grant.scope,
      ...(grant.scope !== 'snsapi_base' && more),
    };
  }

  serveJsSdk(app, ROOT);
  app.get(`${ROOT}/bridge.js`, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store').send(BRIDGE),
  );

  app.post(`${ROOT}/bridge`, async (request, reply) => {
    const respond = (result: string) => reply.send({ err_msg: `get_brand_wcpay_request:${result}` });
    const invoked = Invocation.safeParse(request.body);
    if (!invoked.success) return respond('fail');
    const { appId, timeStamp, nonceStr, package: prepay, paySign, openid, outcome } = invoked.data;
    const signed = createVerify('RSA-SHA256').update(`${appId}\n${timeStamp}\n${nonceStr}\n${prepay}\n`);
    if (!signed.verify(createPublicKey(keys.merchant), paySign, 'base64')) return respond('fail');
    const value = prepay.slice('prepay_id=wx'.length);
    const trade = await findTrade(payer.db, 'wxpay', { by: 'trade_no', value });
    // Only the account for which the order was opened can pay it.
    if (trade?.trade_type !== 'JSAPI' || trade.openid !== openid) return respond('fail');
    if (outcome !== 'success') return respond(outcome);
    try {
      await actAsPayer(payer, trade, 'success');
      return respond('ok');
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return respond('fail');
    }
  });
}
