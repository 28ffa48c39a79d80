import { setTimeout as sleep } from 'node:timers/promises';
import { ORDER_STATUS } from '@zhenku/contract/constants';
import { Client } from 'pg';
import { call, payInSandbox } from './client.ts';
import { type ServerProcess, until } from './server-process.ts';

const RECHARGE_YUAN = 15;

type Site = Pick<ServerProcess, 'url' | 'dataDir'>;

interface Shopper {
  token: string;
  bought: number;
}

/** Recharges and buys in a loop until `stop` aborts. Returns how many rounds failed. */
export async function shop(site: () => Site, shopper: Shopper, videoId: number, stop: AbortSignal): Promise<number> {
  const { token } = shopper;
  let broken = 0;
  while (!stop.aborted) {
    try {
      await recharge(site(), token, RECHARGE_YUAN);
      await pay(site(), token, await order(site(), token, videoId));
      shopper.bought += 1;
    } catch {
      broken += 1;
      await sleep(50);
    }
  }
  return broken;
}

export async function recharge(site: Site, token: string, yuan: number): Promise<void> {
  const { orderId } = await call(site, 'POST /alipay/v1/recharge/order', { rechargeMoney: yuan }, token);
  await payInSandbox(site, orderId);
  await call(site, 'POST /order/v1/recharge/status', { orderId }, token);
}

export async function order(site: Site, token: string, videoId: number): Promise<string> {
  return (await call(site, 'POST /order/v1/create', { videos: [{ videoId, videoType: 1 }] }, token)).orderId;
}

export async function pay(site: Site, token: string, orderId: string): Promise<void> {
  await call(site, 'POST /order/v1/pay', { orderId, companyPay: false }, token);
}

interface Account {
  balance: number;
  paidOrders: string[];
  spent: number;
  licensed: string[];
}

export async function accountOf(site: Site, token: string): Promise<Account> {
  const { balance } = await call(site, 'GET /user/v1/info', {}, token);
  const orders = await call(site, 'GET /order/v1/list', { page: 1, size: 200 }, token);
  const licences = await call(site, 'GET /order/v1/authorizations', { page: 1, size: 200 }, token);
  const paid = orders.content.filter(({ orderStatus }) => orderStatus === ORDER_STATUS.paid);
  return {
    balance,
    paidOrders: paid.map(({ orderId }) => orderId).toSorted(),
    spent: paid.reduce((sum, { payAmount }) => sum + payAmount, 0),
    licensed: licences.content.map(({ orderId }) => orderId).toSorted(),
  };
}

export interface RechargeState {
  id: string;
  userId: number;
  yuan: number;
  status: number;
  taken: boolean;
  credits: number;
}

export async function rechargesOf({ dataDir }: Site): Promise<RechargeState[]> {
  return await query<RechargeState>(
    dataDir,
    `select r.id, r.user_id as "userId", r.amount::int / 100 as yuan, r.status,
       coalesce(t.status = 'paid', false) as taken,
       (select count(*)::int from journal_entries e where e.cause_kind = 'recharge' and e.cause_id = r.id) as credits
     from recharges r left join sandbox_trades t on t.out_trade_no = r.id`,
  );
}

/** Polls each recharge's status, as its buyer's browser does, until all money taken by the sandbox is credited. */
export async function settle(site: Site, token: string, userId: number, withinMs: number): Promise<void> {
  await until(async () => {
    const open = (await rechargesOf(site)).filter((one) => one.userId === userId && one.taken && one.status === 1);
    for (const { id } of open) await call(site, 'POST /order/v1/recharge/status', { orderId: id }, token);
    return open.length === 0;
  }, withinMs);
}

async function query<Row extends object>(dataDir: string, text: string): Promise<Row[]> {
  const client = new Client({ host: `${dataDir}/postgres`, user: 'zhenku', database: 'zhenku' });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
