import { readFile, rm, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testHttp } from '../platform/testing/http.ts';
import { type Db, openDatabase } from '../platform/database/database.ts';
import { startPostgres } from '../platform/database/postgres.ts';
import { createTestDatabase } from '../platform/testing/database.ts';
import { readRechargeForm } from '../features/recharges/recharges.ts';
import { alipaySandbox } from '../sandbox/alipay/alipay.routes.ts';
import { alipaySandboxKeys, sandboxAlipayConfig } from '../sandbox/alipay/keys.ts';
import { type FaultyProxy, startFaultyProxy } from '../testing/faulty-proxy.ts';
import { type Nginx, startNginx } from '../testing/nginx.ts';
import { type ServerGroup, serverGroup } from '../testing/server-group.ts';
import type { ServerProcess } from '../testing/server-process.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

/**
 * nginx, two web servers, and their dependencies behind proxies that can break them. Tests start workers themselves.
 */
export interface Shop {
  url: string;
  /** A direct connection to the database, unaffected by the servers' proxy. */
  db: Db;
  group: ServerGroup;
  postgres: { socket: string; pid: () => Promise<number> };
  nginx: Nginx;
  mail: MailServer;
  bankUrl: string;
  ways: Record<'database' | 'bank' | 'sms' | 'mail', FaultyProxy>;
  webs: Map<string, ServerProcess>;
  startWeb: (name: string, settings?: Record<string, string>) => Promise<ServerProcess>;
  stop: () => Promise<void>;
}

/** The number of connections, enough for two web servers and up to six workers with 17 each. */
const CONNECTIONS = 150;
const PUBLIC_URL = 'https://footage.example';

export async function openShop(settings: Record<string, string> = {}): Promise<Shop> {
  const folder = await mkdtemp(join(tmpdir(), 'faults-'));
  const postgres = await startPostgres({
    dataDir: join(folder, 'database'),
    connections: CONNECTIONS,
    log: { debug: () => undefined, warn: () => undefined },
  });
  const socket = join(folder, 'database/postgres/.s.PGSQL.5432');
  const targets = { bank: 0, sms: 0, mail: 0 };
  const way = async (name: keyof typeof targets) =>
    await startFaultyProxy(() => ({ host: '127.0.0.1', port: targets[name] }));
  const ways = {
    database: await startFaultyProxy(() => ({ path: socket })),
    bank: await way('bank'),
    sms: await way('sms'),
    mail: await way('mail'),
  };
  const { db } = openDatabase(postgres.url, 4);
  const mail = await startMailServer();
  targets.mail = mail.port;
  const bankKeys = await alipaySandboxKeys(folder);
  const alipay = await sandboxAlipayConfig(folder, `http://127.0.0.1:${ways.bank.port}`);
  const more = {
    PUBLIC_URL,
    // nginx is one hop; test users send their own address as the second, so that they are not rate-limited as one.
    TRUST_PROXY: '2',
    LOG_LEVEL: 'warn',
    ALIPAY_APP_ID: alipay.appId,
    ALIPAY_PRIVATE_KEY: alipay.privateKey,
    ALIPAY_PUBLIC_KEY: 'alipayPublicKey' in alipay.trust ? alipay.trust.alipayPublicKey : '',
    ALIPAY_SELLER_ID: alipay.sellerId!,
    ALIPAY_GATEWAY: alipay.gateway,
    SMTP_URL: `smtp://127.0.0.1:${ways.mail.port}`,
    MAIL_FROM: 'no-reply@footage.example',
    ...settings,
  };
  const group = await serverGroup({
    databaseUrl: `postgresql://zhenku@127.0.0.1:${ways.database.port}/zhenku`,
    more,
  });
  targets.sms = Number(new URL(group.settings.SMS_GATEWAY!).port);
  group.settings.SMS_GATEWAY = `http://127.0.0.1:${ways.sms.port}`;
  const webs = new Map<string, ServerProcess>();
  const startWeb = async (name: string, own: Record<string, string> = {}) => {
    const web = await group.start('web', name, own);
    webs.set(name, web);
    return web;
  };
  for (const name of ['a', 'b']) await startWeb(name);
  const ports = [...webs.values()].map(({ url }) => new URL(url).port);
  const nginx = await startNginx(join(folder, 'nginx'), { ports, files: group.settings.STORAGE! });
  const bank = await openBank(db, bankKeys, nginx.url);
  targets.bank = Number(new URL(bank.url).port);
  return {
    url: nginx.url,
    db,
    group,
    postgres: { socket, pid: async () => Number.parseInt(await readFile(pidFile(folder), 'utf8'), 10) },
    nginx,
    mail,
    bankUrl: bank.url,
    ways,
    webs,
    startWeb,
    stop: async () => {
      await nginx.stop();
      await group.stop();
      await bank.stop();
      await mail.stop();
      await Promise.all(Object.values(ways).map((each) => each.stop()));
      await db.destroy();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const pidFile = (folder: string) => join(folder, 'database/postgres/18/postmaster.pid');

/** Starts Alipay's simulator in the test process with its own database, so that it knows only what it is sent. */
async function openBank(shop: Db, keys: Awaited<ReturnType<typeof alipaySandboxKeys>>, shopUrl: string) {
  const database = await createTestDatabase();
  const { db } = openDatabase(database.url, 4);
  const http = await testHttp();
  await http.register(alipaySandbox, {
    db,
    keys,
    publicUrl: PUBLIC_URL,
    internalUrl: shopUrl,
    findOrderForm: (id: string) => readRechargeForm(shop, id),
  });
  return {
    url: await http.listen({ host: '127.0.0.1', port: 0 }),
    stop: async () => {
      await http.close();
      await db.destroy();
      await database.drop();
    },
  };
}
