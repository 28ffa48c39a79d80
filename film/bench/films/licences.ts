import { FILM_STATUS } from '@zhenku/contract/rules/film-status';
import { call } from '../../../server/src/testing/client.ts';
import type { ServerProcess } from '../../../server/src/testing/server-process.ts';
import { order, pay, recharge } from '../../../server/src/testing/shopping.ts';

interface Buyer {
  token: string;
  projectName: string;
}

const LICENSEE = { authorizedUser: '青禾影视有限公司', socialCreditCode: '91440300708461136T' };
/** Amount recharged per clip, more than a clip's price. */
const YUAN_EACH = 50;

/**
 * Buys three of every four clips: one is licensed to the project, one has no licensee, and one is licensed to another
 * project. Returns the licence status that a check must state for each clip.
 */
export async function buyLicences(
  site: ServerProcess,
  { token, projectName }: Buyer,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const licences = new Map<number, string>();
  await recharge(site, token, ids.length * YUAN_EACH);
  for (const [at, id] of ids.entries()) {
    const status = (['unlicensed', 'licensed', 'unnamed', 'otherProject'] as const)[at % 4]!;
    licences.set(id, FILM_STATUS[status].label);
    if (status === 'unlicensed') continue;
    const orderId = await order(site, token, id);
    await pay(site, token, orderId);
    if (status === 'unnamed') continue;
    const { orderItems } = await call(site, 'GET /order/v1/orderId', { orderId }, token);
    const authorizedProject = status === 'licensed' ? projectName : '别的影片';
    const { orderItemId } = orderItems[0]!;
    await call(site, 'POST /order/v1/authorization/add', { orderItemId, ...LICENSEE, authorizedProject }, token);
  }
  return licences;
}
