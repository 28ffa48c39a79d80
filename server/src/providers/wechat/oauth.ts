import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { ProviderUnknown } from '../payments/provider.ts';

/** The official account (公众号) through which visitors are recognised inside WeChat. */
export type WechatOAuthConfig = {
  appId: string;
  appSecret: string;
  /** The server's API and the pages for browsers; both end with a slash. */
  gateway: string;
  pages: string;
  timeoutMs?: number;
};

export type WechatGrant = { code: string; state: string };

export type WechatOAuth = {
  /** Returns the address that sends a login's browser to WeChat and, without asking the user, back to `returnUrl`. */
  authoriseUrl: (login: Buffer, returnUrl: string) => string;
  /**
   * Exchanges the code that WeChat gave to this login's browser. Throws `GrantRefused`, and `ProviderUnknown` if WeChat's
   * response is uncertain.
   */
  openidOf: (login: Buffer, grant: WechatGrant) => Promise<string>;
};

/** The grant is used, too old, or belongs to another login; the browser must fetch a new one. */
export class GrantRefused extends Error {
  override name = 'GrantRefused';
}

const STATE_SECONDS = 600;

/** WeChat's codes for an invalid, used, missing or expired authorisation code. */
const CODE_REFUSALS = [40029, 40163, 41008, 42003];

const Answer = z.union([
  z.object({ errcode: z.int().refine((code) => code !== 0) }),
  z.object({ openid: z.string().regex(/^[\w-]{1,128}$/) }),
]);

export function wechatOAuth(config: WechatOAuthConfig): WechatOAuth {
  const states = stateSigner(config.appSecret);
  return {
    authoriseUrl: (login, returnUrl) => {
      // WeChat documents this order.
      const query = new URLSearchParams([
        ['appid', config.appId],
        ['redirect_uri', returnUrl],
        ['response_type', 'code'],
        ['scope', 'snsapi_base'],
        ['state', states.create(login)],
      ]);
      return `${config.pages}connect/oauth2/authorize?${query.toString()}#wechat_redirect`;
    },
    openidOf: async (login, { code, state }) => {
      if (!states.fits(state, login)) throw new GrantRefused('the state is too old or of another login');
      const answer = Answer.safeParse(await askForOpenid(config, code));
      if (!answer.success) throw new ProviderUnknown('WeChat gave no openid');
      if ('openid' in answer.data) return answer.data.openid;
      const { errcode } = answer.data;
      if (CODE_REFUSALS.includes(errcode)) throw new GrantRefused(`WeChat refused the code: ${errcode}`);
      throw new ProviderUnknown(`WeChat gave no openid: ${errcode}`);
    },
  };
}

async function askForOpenid({ appId, appSecret, gateway, timeoutMs = 5000 }: WechatOAuthConfig, code: string) {
  const query = new URLSearchParams({ appid: appId, secret: appSecret, code, grant_type: 'authorization_code' });
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(`${gateway}sns/oauth2/access_token?${query.toString()}`, {
      signal,
      redirect: 'error',
    });
    // Refusals come with HTTP 200 too.
    return response.ok ? ((await response.json()) as unknown) : undefined;
  } catch (cause) {
    throw new ProviderUnknown('WeChat did not respond', { cause });
  }
}

/**
 * Makes states of letters and digits, as WeChat requires: the expiry, a random number, and a signature that covers the
 * login.
 */
function stateSigner(secret: string) {
  const sign = (text: string, login: Buffer) =>
    createHmac('sha256', secret).update(`wechat oauth ${text} `).update(login).digest('hex').slice(0, 40);
  return {
    create: (login: Buffer) => {
      const expires = Math.floor(Date.now() / 1000) + STATE_SECONDS;
      const text = expires.toString(16).padStart(8, '0') + randomBytes(8).toString('hex');
      return text + sign(text, login);
    },
    fits: (state: string, login: Buffer) => {
      if (!/^[0-9a-f]{64}$/.test(state)) return false;
      const text = state.slice(0, 24);
      const signed = timingSafeEqual(Buffer.from(state.slice(24)), Buffer.from(sign(text, login)));
      return signed && Number.parseInt(text.slice(0, 8), 16) >= Date.now() / 1000;
    },
  };
}
