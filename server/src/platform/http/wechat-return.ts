import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

const Grant = z.object({ code: z.string().regex(/^[\w-]{1,128}$/), state: z.string().regex(/^[0-9a-f]{64}$/) });

/**
 * Redirects a browser that comes from WeChat to a page of the shop. Trusts nothing in the URL: the page's call verifies
 * that the state belongs to its login. The code goes after the hash, where no log and no other site sees it.
 */
export function serveWechatReturn(http: FastifyInstance, { path, page }: { path: string; page: string }): void {
  http.get(path, async (request, reply) => {
    const grant = Grant.safeParse(request.query);
    const query = grant.success ? new URLSearchParams(grant.data).toString() : 'denied=1';
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(`/#${page}?${query}`, 302);
  });
}
