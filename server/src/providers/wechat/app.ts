import { z } from 'zod';
import { ProviderUnknown } from '../payments/provider.ts';
import { faultOfStatus, type ProviderFault } from '../provider-fault.ts';

export type WechatAppConfig = {
  appId: string;
  appSecret: string;
  /** The server's API and the pages for browsers; both end with a slash. */
  gateway: string;
  pages: string;
  timeoutMs?: number;
};

export type WechatPerson = {
  openid: string;
  /** The same at all apps of one open-platform account; null if the app belongs to none or lacks the permission. */
  unionid: string | null;
  /** Whether the openid represents a visitor who only previews the page (快照页) and has no account there. */
  isPreview: boolean;
};

/** The code was used, has expired, or belongs to another login; the browser must fetch a new one. */
export class GrantRefused extends Error {
  override name = 'GrantRefused';
}

/** WeChat's errors for a code that is invalid, used, missing or expired. */
const CODE_REFUSALS = [40029, 40163, 41008, 42003];
/** WeChat's errors for a wrong app id, secret or address of ours, and for a missing permission. */
const ACCOUNT = [40001, 40013, 40125, 40164, 41002, 41004, 48001];
const LIMITED = [45009, 45011];

const Wechatid = z.string().regex(/^[\w-]{1,128}$/);
const Answer = z.union([
  z.object({ errcode: z.int().refine((code) => code !== 0) }),
  z.object({ openid: Wechatid, unionid: Wechatid.nullish(), is_snapshotuser: z.int().nullish() }),
]);

/**
 * Exchanges a code that WeChat gave to a browser. Throws `GrantRefused`, or `ProviderUnknown` if WeChat's response is
 * uncertain.
 */
export async function findPerson(config: WechatAppConfig, code: string): Promise<WechatPerson> {
  const answer = Answer.safeParse(await exchange(config, code));
  if (!answer.success) throw new ProviderUnknown('WeChat gave no openid', { fault: 'nonsense' });
  if ('openid' in answer.data) {
    const { openid, unionid, is_snapshotuser: preview } = answer.data;
    return { openid, unionid: unionid ?? null, isPreview: preview === 1 };
  }
  const { errcode } = answer.data;
  if (CODE_REFUSALS.includes(errcode)) throw new GrantRefused(`WeChat refused the code: ${errcode}`);
  throw new ProviderUnknown(`WeChat gave no openid: ${errcode}`, { fault: faultOfCode(errcode) });
}

export function faultOfCode(errcode: number): ProviderFault {
  if (LIMITED.includes(errcode)) return 'limited';
  return ACCOUNT.includes(errcode) ? 'account' : 'error';
}

async function exchange({ appId, appSecret, gateway, timeoutMs = 5000 }: WechatAppConfig, code: string) {
  const query = new URLSearchParams({ appid: appId, secret: appSecret, code, grant_type: 'authorization_code' });
  let status: number;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(`${gateway}sns/oauth2/access_token?${query.toString()}`, {
      signal,
      redirect: 'error',
    });
    // Refusals also have 200.
    if (response.ok) return (await response.json()) as unknown;
    ({ status } = response);
  } catch (cause) {
    throw new ProviderUnknown('WeChat did not respond', { cause });
  }
  throw new ProviderUnknown(`WeChat gave no openid: HTTP ${status}`, { fault: faultOfStatus(status) });
}

/** Returns the query of an authorisation page, in the order that WeChat documents. */
export const authorisationQuery = (
  { appId }: WechatAppConfig,
  { scope, state, returnUrl }: { scope: string; state: string; returnUrl: string },
): string =>
  new URLSearchParams([
    ['appid', appId],
    ['redirect_uri', returnUrl],
    ['response_type', 'code'],
    ['scope', scope],
    ['state', state],
  ]).toString();
