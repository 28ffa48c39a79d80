import { Pool } from 'pg';
import { startMailServer } from '../../faults/mail-server.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { startPostgres } from '../../platform/database/postgres.ts';
import { testHttp } from '../../platform/testing/http.ts';
import { startTencentGateway } from '../../providers/sms/testing.ts';
import { alipaySandbox } from '../../sandbox/alipay/alipay.routes.ts';
import { formFields } from '../../sandbox/alipay/form.ts';
import { alipaySandboxKeys, sandboxAlipayConfig } from '../../sandbox/alipay/keys.ts';
import { sandboxWxpayConfig, wxpaySandboxKeys } from '../../sandbox/wxpay/keys.ts';
import { wxpaySandbox } from '../../sandbox/wxpay/wxpay.routes.ts';

/** Simulators of Alipay, WeChat Pay, Tencent Cloud's SMS and a mail server, which know only what the shop sends them. */
export interface Providers {
  settings: Record<string, string>;
  lastCode: () => string;
  pay: (form: string) => Promise<void>;
  scan: (codeUrl: string) => Promise<void>;
  stop: () => Promise<void>;
}

export async function startProviders(folder: string, publicUrl: string): Promise<Providers> {
  // The payment simulators have a database of their own.
  const postgres = await startPostgres({ dataDir: folder, log: { debug: () => undefined, warn: () => undefined } });
  const pool = new Pool({ connectionString: postgres.url, max: 1 });
  await migrate(pool).finally(() => pool.end());
  const { db } = openDatabase(postgres.url, 4);
  const http = await testHttp();
  const keys = await alipaySandboxKeys(folder);
  await http.register(alipaySandbox, { db, keys, publicUrl, findOrderForm: async () => undefined });
  await http.register(wxpaySandbox, { db, keys: await wxpaySandboxKeys(folder), publicUrl });
  const bankUrl = await http.listen({ host: '127.0.0.1', port: 0 });
  const alipay = await sandboxAlipayConfig(folder, bankUrl);
  const wxpay = await sandboxWxpayConfig(folder, bankUrl);
  const sms = await startTencentGateway();
  const mail = await startMailServer();
  const post = (path: string, fields: Record<string, string>) =>
    fetch(`${bankUrl}/sandbox/${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
  return {
    settings: {
      ...sms.settings,
      ALIPAY_APP_ID: alipay.appId,
      ALIPAY_PRIVATE_KEY: inOneLine(alipay.privateKey),
      ALIPAY_PUBLIC_KEY: inOneLine('alipayPublicKey' in alipay.trust ? alipay.trust.alipayPublicKey : ''),
      ALIPAY_SELLER_ID: alipay.sellerId!,
      ALIPAY_GATEWAY: alipay.gateway,
      WXPAY_MCH_ID: wxpay.mchId,
      WXPAY_APP_ID: wxpay.appId,
      WXPAY_PRIVATE_KEY: inOneLine(wxpay.privateKey),
      WXPAY_SERIAL_NO: wxpay.serialNo,
      WXPAY_PUBLIC_KEY: inOneLine(wxpay.publicKey),
      WXPAY_PUBLIC_KEY_ID: wxpay.publicKeyId,
      WXPAY_API_V3_KEY: wxpay.apiV3Key,
      WXPAY_GATEWAY: wxpay.gateway,
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'no-reply@footage.example',
    },
    lastCode: () => sms.taken.at(-1)!.TemplateParamSet[0]!,
    pay: async (form) => {
      const page = await (await post('alipay/gateway.do', formFields(form))).text();
      const [, tradeNo] = /name="tradeNo" value="(\d+)"/.exec(page) ?? [];
      if (!tradeNo) throw new Error(`expected the cashier, got ${page}`);
      await post('alipay/cashier', { tradeNo, outcome: 'success' });
    },
    scan: async (codeUrl) => {
      const paid = await post('wxpay/cashier', {
        tradeNo: new URL(codeUrl).searchParams.get('tradeNo')!,
        outcome: 'success',
      });
      if (!paid.ok) throw new Error(`WeChat Pay answers ${paid.status}`);
    },
    stop: async () => {
      await http.close();
      await Promise.all([sms.close(), mail.stop(), db.destroy()]);
      await postgres.stop();
    },
  };
}

const inOneLine = (pem: string) => pem.replaceAll(/-----[A-Z ]+-----|\s/g, '');
