import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeEach } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { testHttp } from '../../platform/testing/http.ts';
import { createTestDatabase } from '../../platform/testing/database.ts';
import { alipayProvider } from '../../providers/payments/alipay.ts';
import type { AlipayConfig } from '../../providers/payments/alipay.ts';
import type { PaymentProvider, PaymentRequest } from '../../providers/payments/provider.ts';
import { alipaySandbox } from './alipay.routes.ts';
import { alipaySandboxKeys, sandboxAlipayConfig } from './keys.ts';
import type { AlipaySandboxKeys } from './keys.ts';
import type { Fields } from './protocol.ts';

const publicUrl = 'http://zhenku.test';

export type AlipayWorld = {
  config: AlipayConfig;
  keys: AlipaySandboxKeys;
  provider: PaymentProvider<{ form: string }>;
  sandboxUrl: string;
  notices: Fields[];
  merchantReplies: string[];
  order: (change?: Partial<PaymentRequest>) => Promise<{ orderId: string; form: string }>;
  pay: (orderId: unknown, outcome: string) => Promise<{ code: number; message: string; data: unknown }>;
  expire: (orderId: string) => Promise<void>;
  restart: () => Promise<void>;
};

export async function startAlipayWorld(): Promise<AlipayWorld> {
  const database = await createTestDatabase();
  const { db } = openDatabase(database.url, 4);
  const dataDir = await mkdtemp(join(tmpdir(), 'zhenku-alipay-'));
  const forms = new Map<string, string>();
  const merchant = merchantApp();
  const internalUrl = await merchant.app.listen({ port: 0, host: '127.0.0.1' });

  async function startSandbox(): Promise<FastifyInstance> {
    const keys = await alipaySandboxKeys(dataDir);
    const app = await testHttp();
    const findOrderForm = async (orderId: string) => forms.get(orderId);
    await app.register(alipaySandbox, { db, keys, publicUrl, internalUrl, findOrderForm, retryDelaysMs: [20, 20, 20] });
    world.sandboxUrl = await app.listen({ port: 0, host: '127.0.0.1' });
    world.keys = keys;
    world.config = await sandboxAlipayConfig(dataDir, world.sandboxUrl);
    world.provider = alipayProvider(world.config);
    return app;
  }

  const world = {
    notices: merchant.notices,
    merchantReplies: merchant.merchantReplies,
    order: async (change: Partial<PaymentRequest> = {}) => {
      const request = { ...paymentRequest(), ...change };
      const { form } = await world.provider.create(request);
      forms.set(request.outTradeNo, form);
      return { orderId: request.outTradeNo, form };
    },
    pay: async (orderId: unknown, outcome: string) => {
      const reply = await fetch(`${world.sandboxUrl}/sandbox/alipay/pay`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ orderId, outcome }),
      });
      return reply.json();
    },
    expire: async (orderId: string) => {
      await sql`update sandbox_trades set expires_at = now() where out_trade_no = ${orderId}`.execute(db);
    },
    restart: async () => {
      await sandbox.close();
      sandbox = await startSandbox();
    },
  } as AlipayWorld;
  let sandbox = await startSandbox();
  beforeEach(() => {
    world.notices.length = 0;
    world.merchantReplies.length = 0;
  });
  afterAll(async () => {
    await Promise.all([sandbox.close(), merchant.app.close(), db.destroy()]);
    await Promise.all([database.drop(), rm(dataDir, { recursive: true })]);
  });
  return world;
}

export const paymentRequest = (): PaymentRequest => ({
  outTradeNo: randomUUID().replaceAll('-', ''),
  amountFen: 50_000n,
  subject: '牛币充值 500 & <元>',
  expireAt: new Date(Date.now() + 30 * 60_000),
  returnUrl: `${publicUrl}/?from=pay&x="1"#/recharge`,
  notifyUrl: `${publicUrl}/notify`,
});

export function submitForm(form: string, change: (fields: URLSearchParams) => void = () => undefined) {
  const action = new URL(/action="([^"]*)"/.exec(form)![1]!);
  const inputs = [...form.matchAll(/name="([^"]*)" value="([^"]*)"/g)];
  // The gateway treats the query string and the body as one set of fields.
  const body = new URLSearchParams(action.searchParams);
  for (const [, name, value] of inputs) body.set(name!, value!.replaceAll('&quot;', '"'));
  change(body);
  return fetch(action.origin + action.pathname, { method: 'POST', body, redirect: 'manual' });
}

export async function eventually(check: () => boolean): Promise<void> {
  const end = Date.now() + 30_000;
  while (!check() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 10));
}

function merchantApp() {
  const app = Fastify();
  const notices: Fields[] = [];
  const merchantReplies: string[] = [];
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) => body);
  app.post('/notify', async (request) => {
    notices.push(Object.fromEntries(new URLSearchParams(String(request.body))));
    return merchantReplies.shift() ?? 'success';
  });
  return { app, notices, merchantReplies };
}
