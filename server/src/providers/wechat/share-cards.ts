import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { ProviderUnknown } from '../payments/provider.ts';
import { ProviderError, faultOfStatus } from '../provider-fault.ts';
import type { ProviderHealth } from '../provider-health.ts';
import { faultOfCode, type WechatAppConfig } from './app.ts';

/** The arguments of `wx.config`, which a page calls inside WeChat. */
export interface CardSignature {
  appId: string;
  /** In seconds. */
  timestamp: number;
  nonceStr: string;
  signature: string;
}

export interface WechatCards {
  /** The JS-SDK, which pages load inside WeChat. */
  sdkUrl: string;
  /** Signs a page's address; null while WeChat gives no ticket. */
  sign: (url: string) => Promise<CardSignature | null>;
}

export const JS_SDK_URL = 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js';

/** Renewed early, because a signature must outlive the page's loading. */
const RENEW_BEFORE_MS = 5 * 60_000;
/** WeChat limits the calls per day, so failures are not repeated at once. */
const RETRY_AFTER_MS = 60_000;

const Refusal = z.object({ errcode: z.int().refine((code) => code !== 0) });
const Token = z.object({ access_token: z.string().min(1) });
const Ticket = z.object({ ticket: z.string().min(1), expires_in: z.int().positive() });

/** Signs share cards for the pages of an official account's site, with a ticket that is fetched once per two hours. */
export function wechatCards(config: WechatAppConfig, sdkUrl: string, { watch }: ProviderHealth): WechatCards {
  let current: Promise<string | null> = Promise.resolve(null);
  let renewAt = 0;

  async function renew(): Promise<string | null> {
    try {
      const { ticket, expires_in: seconds } = await watch('wechat.card', () => fetchTicket(config));
      renewAt = Date.now() + Math.max(seconds * 1000 - RENEW_BEFORE_MS, RETRY_AFTER_MS);
      return ticket;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      return null;
    }
  }

  return {
    sdkUrl,
    sign: async (url) => {
      if (Date.now() >= renewAt) {
        renewAt = Date.now() + RETRY_AFTER_MS;
        current = renew();
      }
      const ticket = await current;
      return ticket === null ? null : { appId: config.appId, ...signAddress(ticket, url) };
    },
  };
}

/** Source: WeChat's JS-SDK documentation, appendix 1. */
function signAddress(ticket: string, url: string) {
  const nonceStr = randomBytes(16).toString('hex');
  const timestamp = Math.floor(Date.now() / 1000);
  const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`;
  return { timestamp, nonceStr, signature: createHash('sha1').update(text).digest('hex') };
}

/** Throws `ProviderUnknown` when WeChat gives no ticket. */
async function fetchTicket(config: WechatAppConfig): Promise<z.infer<typeof Ticket>> {
  const { appId, appSecret } = config;
  // Unlike the older `token`, this call does not invalidate the token that another server got.
  const { access_token: token } = await call(config, Token, 'cgi-bin/stable_token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'client_credential', appid: appId, secret: appSecret }),
  });
  const query = new URLSearchParams({ access_token: token, type: 'jsapi' });
  return await call(config, Ticket, `cgi-bin/ticket/getticket?${query.toString()}`);
}

async function call<T>(config: WechatAppConfig, shape: z.ZodType<T>, path: string, init?: RequestInit): Promise<T> {
  const { gateway, timeoutMs = 5000 } = config;
  let response: Response;
  let body: unknown;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    response = await fetch(gateway + path, { ...init, signal, redirect: 'error' });
    body = response.ok ? await response.json() : null;
  } catch (cause) {
    throw new ProviderUnknown('WeChat did not respond', { cause });
  }
  if (!response.ok) {
    throw new ProviderUnknown(`WeChat gave no ticket: HTTP ${response.status}`, {
      fault: faultOfStatus(response.status),
    });
  }
  // Refusals come with 200 too.
  const refused = Refusal.safeParse(body);
  if (refused.success) {
    const { errcode } = refused.data;
    throw new ProviderUnknown(`WeChat gave no ticket: ${errcode}`, { fault: faultOfCode(errcode) });
  }
  const answer = shape.safeParse(body);
  if (!answer.success) throw new ProviderUnknown('WeChat gave no ticket', { fault: 'nonsense' });
  return answer.data;
}
