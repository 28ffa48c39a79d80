import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { authorisationQuery, findPerson, GrantRefused, type WechatAppConfig } from './app.ts';

export type WechatGrant = { code: string; state: string };

export type WechatOAuth = {
  /** Returns the address that sends a login's browser to WeChat and, without asking the user, back to `returnUrl`. */
  authoriseUrl: (login: Buffer, returnUrl: string) => string;
  /** Throws `GrantRefused`, and `ProviderUnknown` if WeChat's response is uncertain. */
  openidOf: (login: Buffer, grant: WechatGrant) => Promise<string>;
};

const STATE_SECONDS = 600;

export function wechatOAuth(config: WechatAppConfig): WechatOAuth {
  const states = stateSigner(config.appSecret);
  return {
    authoriseUrl: (login, returnUrl) => {
      const query = authorisationQuery(config, { scope: 'snsapi_base', state: states.create(login), returnUrl });
      return `${config.pages}connect/oauth2/authorize?${query}#wechat_redirect`;
    },
    openidOf: async (login, { code, state }) => {
      if (!states.fits(state, login)) throw new GrantRefused('the state has expired or belongs to another login');
      return (await findPerson(config, code)).openid;
    },
  };
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
