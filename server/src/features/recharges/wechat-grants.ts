import { BASE_PATH } from '@zhenku/contract/constants';
import { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/route.ts';
import { channelOf, type Payments } from './payments.ts';

const PATH = `${BASE_PATH}/wxpay/v1/authorised`;

/** Returns the address at which WeChat recognises the payer of a login. Throws `conflict` if that is not set up. */
export function authoriseUrl(payments: Payments, login: Buffer): string {
  const { oauth } = channelOf(payments, 'wxpay').provider;
  if (!oauth) throw new AppError('conflict', { message: '暂不支持该支付方式' });
  return oauth.authoriseUrl(login, payments.publicUrl + PATH);
}

const Grant = z.object({ code: z.string().regex(/^[\w-]{1,128}$/), state: z.string().regex(/^[0-9a-f]{64}$/) });

/**
 * Redirects a browser that comes from WeChat to the payment page. Trusts nothing in the URL: the page's call proves to
 * which login the state belongs. The code goes after the hash, where no log and no other site sees it.
 */
export function serveAuthorised(app: App): void {
  app.http.get(PATH, async (request, reply) => {
    const grant = Grant.safeParse(request.query);
    const query = grant.success ? new URLSearchParams(grant.data).toString() : 'denied=1';
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(`/#/wechatPay?${query}`, 302);
  });
}
