import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sandboxAppSecret, sandboxWxAppId } from '../wxpay/keys.ts';

const TokenRequest = z.object({
  grant_type: z.literal('client_credential'),
  appid: z.string(),
  secret: z.string(),
});
const TicketRequest = z.object({ access_token: z.string(), type: z.literal('jsapi') });
const Config = z.object({
  appId: z.string(),
  timestamp: z.int(),
  nonceStr: z.string(),
  signature: z.string().regex(/^[0-9a-f]{40}$/),
  url: z.string(),
});

const LIFETIME_SECONDS = 7200;

/** Simulates the calls for WeChat's JS-SDK, and the SDK itself, as far as pages set their share card with it. */
export function serveJsSdk(app: FastifyInstance, root: string): void {
  const token = randomBytes(32).toString('hex');
  const ticket = randomBytes(32).toString('hex');

  app.post(`${root}/cgi-bin/stable_token`, async (request) => {
    const asked = TokenRequest.safeParse(request.body);
    if (!asked.success || asked.data.appid !== sandboxWxAppId) return { errcode: 40013, errmsg: 'invalid appid' };
    if (asked.data.secret !== sandboxAppSecret) return { errcode: 40125, errmsg: 'invalid appsecret' };
    return { access_token: token, expires_in: LIFETIME_SECONDS };
  });

  app.get(`${root}/cgi-bin/ticket/getticket`, async (request) => {
    const asked = TicketRequest.safeParse(request.query);
    if (asked.data?.access_token !== token) return { errcode: 40001, errmsg: 'invalid credential' };
    return { errcode: 0, errmsg: 'ok', ticket, expires_in: LIFETIME_SECONDS };
  });

  app.get(`${root}/js-sdk.js`, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store').send(JS_SDK),
  );

  app.post(`${root}/js-sdk`, async (request) => {
    const config = Config.safeParse(request.body);
    if (config.data?.appId !== sandboxWxAppId) return { errMsg: 'config:invalid appid' };
    const { timestamp, nonceStr, signature, url } = config.data;
    const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`;
    const isValid = timingSafeEqual(Buffer.from(signature, 'hex'), createHash('sha1').update(text).digest());
    return { errMsg: isValid ? 'config:ok' : 'config:invalid signature' };
  });
}

/** A script with the functions of the JS-SDK that set a card. `wx.card` is the card that a chat would show. */
const JS_SDK = `
(() => {
  if (window.wx) return;
  let ready;
  const configured = new Promise((resolve) => { ready = resolve; });
  let onError = () => {};
  const set = (card) => {
    window.wx.card = { title: card.title, desc: card.desc, link: card.link, imgUrl: card.imgUrl };
    card.success?.();
  };
  window.wx = {
    config: async ({ appId, timestamp, nonceStr, signature }) => {
      const reply = await fetch('/sandbox/wechat/js-sdk', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ appId, timestamp, nonceStr, signature, url: location.href.split('#')[0] }),
      });
      const result = await reply.json();
      if (result.errMsg === 'config:ok') ready();
      else onError(result);
    },
    ready: (run) => void configured.then(run),
    error: (run) => { onError = run; },
    updateAppMessageShareData: set,
    updateTimelineShareData: (card) => card.success?.(),
  };
})();
`;
