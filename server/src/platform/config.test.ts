import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError } from './config-error.ts';
import { loadConfig } from './config.ts';
import { SETTINGS } from './environment.ts';

const lineOf = (environment: Record<string, string>) => {
  try {
    loadConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
};

describe('settings', () => {
  it('default to loopback, an embedded database, the demo and the sandbox', () => {
    expect(loadConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      demo: true,
      sandbox: true,
      databaseUrl: undefined,
    });
  });

  it('are all described in operations.md', () => {
    const text = readFileSync(join(import.meta.dirname, '../../../docs/operations/operations.md'), 'utf8');
    const undescribed = SETTINGS.filter((name) => !new RegExp(`\`${name}[\`=]`).test(text));
    expect(undescribed, 'describe the setting in the table of docs/operations/operations.md').toEqual([]);
  });

  it('turn demo and sandbox off for an external database', () => {
    const config = loadConfig({ DATABASE_URL: 'postgres://u:p@h/d' });
    expect(config).toMatchObject({ demo: false, sandbox: false });
  });

  it('turn the sandbox off for any address except loopback, and behind a proxy', () => {
    for (const loopback of [{ HOST: '::1' }, { HOST: 'localhost' }, { PUBLIC_URL: 'http://127.0.0.1:8080' }]) {
      expect(loadConfig(loopback).sandbox, JSON.stringify(loopback)).toBe(true);
    }
    expect(loadConfig({ PUBLIC_URL: 'http://[::1]:8080/', TRUST_PROXY: 'off' }).sandbox).toBe(true);
    for (const reachable of [
      { HOST: '0.0.0.0' },
      { PUBLIC_URL: 'https://footage.example' },
      { PUBLIC_URL: 'http://127.0.0.1.footage.example' },
      { TRUST_PROXY: '1' },
      { TRUST_PROXY: '127.0.0.1' },
    ]) {
      expect(loadConfig(reachable).sandbox, JSON.stringify(reachable)).toBe(false);
      expect(loadConfig({ ...reachable, SANDBOX: 'on' }).sandbox).toBe(true);
    }
  });

  it('allow less memory for password hashes than OWASP recommends only in the sandbox', () => {
    const outside = { DATABASE_URL: 'postgres://u:p@h/d' };
    expect(loadConfig(outside).passwordMemoryKib).toBe(19_456);
    expect(loadConfig({ ...outside, PASSWORD_MEMORY_KIB: '65536' }).passwordMemoryKib).toBe(65_536);
    expect(lineOf({ ...outside, PASSWORD_MEMORY_KIB: '19455' })).toMatch(/^PASSWORD_MEMORY_KIB is less than OWASP/);
    expect(loadConfig({ PASSWORD_MEMORY_KIB: '8' }).passwordMemoryKib).toBe(8);
    for (const wrong of ['7', '0', '-1', 'much'])
      expect(lineOf({ PASSWORD_MEMORY_KIB: wrong }), wrong).toMatch(/^PASSWORD_/);
  });

  it('never combine the sandbox with NODE_ENV=production', () => {
    expect(loadConfig({ NODE_ENV: 'production' })).toMatchObject({ sandbox: false, demo: false });
    expect(loadConfig({ NODE_ENV: 'production', DEMO: 'on' }).demo).toBe(true);
    expect(lineOf({ NODE_ENV: 'production', SANDBOX: 'on' })).toMatch(/^SANDBOX /);
  });

  it('trust proxies by number or address, but never all of them', () => {
    const trusted = (value: string) => loadConfig({ TRUST_PROXY: value }).trustProxy;
    for (const off of ['', '0', 'off', 'false', 'no']) expect(trusted(off), off).toBe(false);
    expect(trusted('2')).toBe(2);
    expect(trusted('10.0.0.0/8, 192.0.2.1,2001:db8::/32')).toEqual(['10.0.0.0/8', '192.0.2.1', '2001:db8::/32']);
    for (const on of ['on', 'true', 'yes']) {
      expect(lineOf({ TRUST_PROXY: on })).toMatch(
        /^TRUST_PROXY cannot be on, .*; use the number of proxies in front\.$/,
      );
    }
    for (const bad of [
      '-1',
      '1.5',
      '100',
      'loopback',
      '10.0.0',
      '10.0.0.0/33',
      '0.0.0.0/0',
      '::/0',
      '10.0.0.1,',
      '1,2',
    ]) {
      expect(lineOf({ TRUST_PROXY: bad }), bad).toMatch(/^TRUST_PROXY is not off, /);
    }
  });

  it('accept a public URL with or without a port and a trailing slash', () => {
    for (const url of ['https://h.example', 'http://127.0.0.1:8080/', 'http://[::1]:80']) {
      expect(loadConfig({ PUBLIC_URL: url }).publicUrl).toBe(url.replace(/\/$/, ''));
    }
  });

  it('are unset if their variable is empty', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })).toMatchObject({ port: 8080, demo: true });
  });

  it('require senders and identity checks to be set up completely or not at all', () => {
    expect(loadConfig({})).toMatchObject({ smtp: null, sms: null, identityScene: undefined });
    const smtp = { SMTP_URL: 'smtps://user:p%40ss@mail.example:465', MAIL_FROM: 'no-reply@shop.example' };
    expect(loadConfig(smtp).smtp).toEqual({ url: smtp.SMTP_URL, from: smtp.MAIL_FROM });
    expect(lineOf({ SMTP_URL: smtp.SMTP_URL })).toMatch(/^MAIL_FROM is missing/);
    expect(lineOf({ ...smtp, SMTP_URL: 'mail.example' })).toMatch(/^SMTP_URL /);

    const names = ['registerCode', 'resetPasswordCode', 'changePhoneCode', 'bankCardCode', 'withdrawalCode'];
    const templates = names.map((name, index) => `${name}:${index + 1}`);
    const sms = {
      SMS_SECRET_ID: 'id',
      SMS_SECRET_KEY: 'key',
      SMS_SDK_APP_ID: '14',
      SMS_TEMPLATES: templates.join(', '),
    };
    expect(loadConfig(sms).sms).toMatchObject({
      templateIds: { registerCode: '1', withdrawalCode: '5' },
      sign: undefined,
      gateway: 'https://sms.tencentcloudapi.com',
    });
    expect(lineOf({ ...sms, SMS_SECRET_KEY: '' })).toMatch(/^SMS_SECRET_KEY is missing/);
    for (const some of [templates.slice(1).join(','), 'registerCode', templates.join(',').replace(':3', ':x')]) {
      expect(lineOf({ ...sms, SMS_TEMPLATES: some }), some).toMatch(
        /^SMS_TEMPLATES names no template for \w+Code; use /,
      );
    }

    const aliyun = {
      SMS_ALIYUN_ACCESS_KEY_ID: 'id',
      SMS_ALIYUN_ACCESS_KEY_SECRET: 'secret',
      SMS_ALIYUN_TEMPLATES: names.map((name, index) => `${name}:SMS_${index + 1}`).join(','),
    };
    expect(loadConfig(aliyun)).toMatchObject({
      sms: null,
      aliyunSms: { templateIds: { registerCode: 'SMS_1' }, gateway: 'https://dysmsapi.aliyuncs.com' },
      smsProviders: ['aliyun'],
    });
    expect(loadConfig({ ...sms, ...aliyun }).smsProviders).toEqual(['tencent', 'aliyun']);
    expect(loadConfig({ ...sms, ...aliyun, SMS_PROVIDERS: 'aliyun, tencent' }).smsProviders[0]).toBe('aliyun');
    expect(loadConfig({ ...sms, ...aliyun, SMS_PROVIDERS: 'aliyun' }).smsProviders).toEqual(['aliyun']);
    expect(lineOf({ ...aliyun, SMS_ALIYUN_ACCESS_KEY_SECRET: '' })).toMatch(/^SMS_ALIYUN_ACCESS_KEY_SECRET is missing/);
    expect(lineOf({ ...aliyun, SMS_ALIYUN_TEMPLATES: 'registerCode:1' })).toMatch(/^SMS_ALIYUN_TEMPLATES names no /);
    expect(lineOf({ ...aliyun, SMS_PROVIDERS: 'tencent' })).toMatch(/^SMS_PROVIDERS names tencent, which is not set/);
    for (const list of ['twilio', 'aliyun,aliyun', 'aliyun,']) {
      expect(lineOf({ ...aliyun, SMS_PROVIDERS: list }), list).toMatch(/^SMS_PROVIDERS is not a list of/);
    }

    const byCertificates = {
      ALIPAY_APP_ID: '1',
      ALIPAY_PRIVATE_KEY: 'k',
      ALIPAY_SELLER_ID: '2',
      ALIPAY_APP_CERTIFICATE: String.raw`a\nb`,
      ALIPAY_CERTIFICATE: 'c',
      ALIPAY_ROOT_CERTIFICATE: 'r',
    };
    expect(loadConfig(byCertificates).alipay?.trust).toEqual({ certificates: { app: 'a\nb', alipay: 'c', root: 'r' } });
    expect(lineOf({ ...byCertificates, ALIPAY_PUBLIC_KEY: 'k' })).toMatch(/^ALIPAY_PUBLIC_KEY is for an application/);
    expect(lineOf({ ...byCertificates, ALIPAY_ROOT_CERTIFICATE: '' })).toMatch(/^ALIPAY_ROOT_CERTIFICATE is missing/);
    const alipay = { ALIPAY_APP_ID: '1', ALIPAY_PRIVATE_KEY: 'k', ALIPAY_PUBLIC_KEY: 'k', ALIPAY_SELLER_ID: '2' };
    expect(loadConfig({ ...alipay, ALIPAY_IDENTITY_SCENE: 'FACE' }).identityScene).toBe('FACE');
    expect(lineOf({ ALIPAY_IDENTITY_SCENE: 'FACE' })).toMatch(/^ALIPAY_IDENTITY_SCENE needs ALIPAY_APP_ID/);
    expect(lineOf({ ...alipay, ALIPAY_IDENTITY_SCENE: 'face' })).toMatch(/^ALIPAY_IDENTITY_SCENE is not a kind/);

    const faceid = { FACEID_SECRET_ID: 'AKID', FACEID_SECRET_KEY: 'k', FACEID_RULE_ID: '1' };
    const scene = { ...alipay, ALIPAY_IDENTITY_SCENE: 'FACE' };
    expect(loadConfig({ SANDBOX: 'off' }).identityProvider).toBeNull();
    expect(loadConfig(scene).identityProvider).toBe('alipay');
    expect(loadConfig(faceid)).toMatchObject({
      identityProvider: 'tencent',
      faceid: { ruleId: '1', gateway: 'https://faceid.tencentcloudapi.com' },
    });
    expect(loadConfig({ ...faceid, ...scene, IDENTITY_PROVIDER: 'tencent' }).identityProvider).toBe('tencent');
    expect(lineOf({ ...faceid, ...scene })).toMatch(/^ALIPAY_IDENTITY_SCENE and FACEID_SECRET_ID are both set/);
    expect(lineOf({ ...faceid, FACEID_RULE_ID: '' })).toMatch(/^FACEID_RULE_ID is missing/);
    expect(lineOf({ ...scene, SANDBOX: 'off', IDENTITY_PROVIDER: 'tencent' })).toMatch(
      /^IDENTITY_PROVIDER names tencent, which is not set up; set FACEID_SECRET_ID/,
    );
    expect(lineOf({ IDENTITY_PROVIDER: 'aliyun' })).toMatch(/^IDENTITY_PROVIDER is not an identity provider/);
    expect(loadConfig({ SANDBOX: 'on', IDENTITY_PROVIDER: 'tencent' }).identityProvider).toBe('tencent');

    const companyCheck = { COMPANY_CHECK_SECRET_ID: 'AKID', COMPANY_CHECK_SECRET_KEY: 'k' };
    expect(loadConfig({}).companyCheck).toBeNull();
    expect(loadConfig(companyCheck).companyCheck).toMatchObject({ gateway: 'https://ocr.tencentcloudapi.com' });
    expect(lineOf({ COMPANY_CHECK_SECRET_ID: 'AKID' })).toMatch(/^COMPANY_CHECK_SECRET_KEY is missing/);
  });

  it('accept WeChat Pay’s further keys and phone payments only together with its other settings', () => {
    const wxpay = {
      WXPAY_MCH_ID: '1900000109',
      WXPAY_APP_ID: 'wx8888888888888888',
      WXPAY_PRIVATE_KEY: 'k',
      WXPAY_SERIAL_NO: 'AB',
      WXPAY_PUBLIC_KEY: 'k',
      WXPAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_1',
      WXPAY_API_V3_KEY: 'a'.repeat(32),
      PUBLIC_URL: 'https://shop.example',
    };
    const { PUBLIC_URL: _, ...unnamed } = wxpay;
    const secret = 'ab'.repeat(16);
    const serial = '5157F09EFDC096DE15EBE81A47057A7232F1B8E1';
    expect(loadConfig(wxpay).wxpay).toMatchObject({ otherKeys: {}, h5: false });
    expect(
      loadConfig({ ...wxpay, WXPAY_H5: 'on', WXPAY_OTHER_KEYS: `PUB_KEY_ID_2=MII=, ${serial}=MIJ=` }).wxpay,
    ).toMatchObject({ otherKeys: { PUB_KEY_ID_2: 'MII=', [serial]: 'MIJ=' }, h5: true });
    for (const list of ['PUB_KEY_ID_2', 'PUB_KEY_ID_2=', '=MII', 'two=MII', 'PUB_KEY_ID_2=a,PUB_KEY_ID_2=b', ',']) {
      expect(lineOf({ ...wxpay, WXPAY_OTHER_KEYS: list }), list).toMatch(/^WXPAY_OTHER_KEYS is not a list of keys; /);
    }
    expect(lineOf({ ...wxpay, WXPAY_OTHER_KEYS: 'PUB_KEY_ID_1=MII' })).toMatch(/^WXPAY_OTHER_KEYS repeats the key/);
    expect(lineOf({ ...wxpay, WXPAY_H5: 'maybe' })).toMatch(/^WXPAY_H5 is not on or off/);
    expect(loadConfig({ ...wxpay, WXPAY_APP_SECRET: secret }).wxpay!.oauth).toEqual({
      appSecret: secret,
      gateway: 'https://api.weixin.qq.com/',
      pages: 'https://open.weixin.qq.com/',
    });
    expect(lineOf({ ...wxpay, WXPAY_APP_SECRET: 'short' })).toMatch(/^WXPAY_APP_SECRET is not an AppSecret of 32 hex/);
    expect(lineOf({ WXPAY_APP_SECRET: secret })).toMatch(/^WXPAY_APP_SECRET needs WXPAY_MCH_ID/);
    expect(lineOf({ ...unnamed, WXPAY_APP_SECRET: secret })).toMatch(/^WXPAY_APP_SECRET needs PUBLIC_URL/);
    expect(lineOf({ ...unnamed, WXPAY_H5: 'on' })).toMatch(/^WXPAY_H5 needs PUBLIC_URL/);
    expect(lineOf({ ...wxpay, WXPAY_APP_SECRET: secret, WECHAT_PAGES: 'open' })).toMatch(/^WECHAT_PAGES is not a URL/);
    expect(lineOf({ WXPAY_H5: 'on' })).toMatch(/^WXPAY_H5 needs WXPAY_MCH_ID/);
    expect(lineOf({ WXPAY_H5: 'off' })).toBe('accepted');
    for (const name of ['WECHAT_GATEWAY', 'WECHAT_PAGES']) {
      const address = { [name]: 'https://wechat.example' };
      const missing = `${name} needs WXPAY_APP_SECRET or WECHAT_LOGIN_APP_SECRET; set one of them too.`;
      expect(lineOf(address)).toBe(missing);
      expect(lineOf({ ...wxpay, ...address })).toBe(missing);
    }
    expect(lineOf({ WXPAY_OTHER_KEYS: 'PUB_KEY_ID_2=MII' })).toMatch(/^WXPAY_OTHER_KEYS needs WXPAY_MCH_ID/);
  });

  it('take the keys of search engines only with a public address', () => {
    const keys = { BAIDU_PUSH_TOKEN: 'aB3dEf6hIj9kLm2n', INDEXNOW_KEY: '0123456789abcdef-key' };
    expect(loadConfig({}).searchEngines).toEqual({});
    expect(loadConfig({ ...keys, PUBLIC_URL: 'https://footage.example' }).searchEngines).toEqual({
      baiduToken: keys.BAIDU_PUSH_TOKEN,
      indexNowKey: keys.INDEXNOW_KEY,
    });
    expect(() => loadConfig(keys)).toThrow('BAIDU_PUSH_TOKEN needs PUBLIC_URL');
    for (const broken of [{ BAIDU_PUSH_TOKEN: 'a b&site=x' }, { INDEXNOW_KEY: '../robots' }, { INDEXNOW_KEY: 'short' }])
      expect(() => loadConfig({ ...broken, PUBLIC_URL: 'https://footage.example' })).toThrow(/is not a (?:token|key)/);
  });

  it('require all settings of WeChat’s website app, an address and the SMS for its codes', () => {
    const names = ['register', 'resetPassword', 'changePhone', 'bankCard', 'withdrawal'];
    const templates = names.map((name, at) => `${name}Code:${at}`).join(',');
    const sms = { SMS_SECRET_ID: 'i', SMS_SECRET_KEY: 'k', SMS_SDK_APP_ID: '1', SMS_TEMPLATES: templates };
    const app = {
      PUBLIC_URL: 'https://shop.example',
      WECHAT_LOGIN_APP_ID: 'wx0123456789abcdef',
      WECHAT_LOGIN_APP_SECRET: 'ab'.repeat(16),
      ...sms,
      SMS_TEMPLATES: `${templates},wechatCode:9`,
    };
    expect(loadConfig({}).wechatLogin).toBeUndefined();
    expect(loadConfig({ ...app, WECHAT_PAGES: 'https://pages.example' }).wechatLogin).toEqual({
      appId: app.WECHAT_LOGIN_APP_ID,
      appSecret: app.WECHAT_LOGIN_APP_SECRET,
      gateway: 'https://api.weixin.qq.com/',
      pages: 'https://pages.example/',
    });
    const without = (name: keyof typeof app) => lineOf({ ...app, [name]: '' });
    expect(without('WECHAT_LOGIN_APP_SECRET')).toMatch(/^WECHAT_LOGIN_APP_SECRET is missing; /);
    expect(without('WECHAT_LOGIN_APP_ID')).toMatch(/^WECHAT_LOGIN_APP_ID is missing; /);
    expect(without('PUBLIC_URL')).toMatch(/^WECHAT_LOGIN_APP_ID needs PUBLIC_URL/);
    expect(lineOf({ ...app, ...sms })).toMatch(/^WECHAT_LOGIN_APP_ID needs an SMS .*; add wechatCode/);
    expect(lineOf({ ...app, WECHAT_LOGIN_APP_ID: '123' })).toMatch(/^WECHAT_LOGIN_APP_ID is not an AppID/);
    expect(lineOf({ ...app, WECHAT_LOGIN_APP_SECRET: '123' })).toMatch(/^WECHAT_LOGIN_APP_SECRET is not an AppSecret/);
  });

  it('identify WeChat Pay’s keys by id, with serial numbers in capitals', () => {
    const [serial, merchant] = ['5157F09EFDC096DE15EBE81A47057A7232F1B8E1', 'AB'.repeat(20)];
    const wxpay = {
      WXPAY_MCH_ID: '1900000109',
      WXPAY_APP_ID: 'wx8888888888888888',
      WXPAY_PRIVATE_KEY: 'k',
      WXPAY_SERIAL_NO: merchant,
      WXPAY_PUBLIC_KEY: 'k',
      WXPAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_1',
      WXPAY_API_V3_KEY: 'a'.repeat(32),
    };
    const lower = serial.toLowerCase();
    expect(loadConfig({ ...wxpay, WXPAY_PUBLIC_KEY_ID: lower }).wxpay!.publicKeyId).toBe(serial);
    expect(loadConfig(wxpay).wxpay!.publicKeyId).toBe('PUB_KEY_ID_1');
    expect(loadConfig({ ...wxpay, WXPAY_OTHER_KEYS: `${lower}=MII=` }).wxpay!.otherKeys).toEqual({ [serial]: 'MII=' });
    const twice = { ...wxpay, WXPAY_OTHER_KEYS: `${lower}=MII=,${serial}=MII=` };
    expect(lineOf(twice)).toMatch(/^WXPAY_OTHER_KEYS is not a list of keys; /);
    for (const own of [merchant, merchant.toLowerCase()]) {
      expect(lineOf({ ...wxpay, WXPAY_PUBLIC_KEY_ID: own })).toMatch(/^WXPAY_PUBLIC_KEY_ID names the merchant’s own/);
      expect(lineOf({ ...wxpay, WXPAY_OTHER_KEYS: `${own}=MII=` })).toMatch(
        /^WXPAY_OTHER_KEYS names the merchant’s own/,
      );
    }
  });

  it('require a certificate with the key that signs PDFs', () => {
    const pem = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
    const key = { PDF_SIGNING_KEY: String(pem).replaceAll('\n', String.raw`\n`) };
    expect(lineOf(key)).toMatch(/^PDF_SIGNING_CERTIFICATE is missing/);
    expect(lineOf({ ...key, PDF_SIGNING_CERTIFICATE: 'none' })).toMatch(
      /^PDF_SIGNING_CERTIFICATE is not a certificate/,
    );
    const none = { PDF_SIGNING_KEY: 'none', PDF_SIGNING_CERTIFICATE: 'none' };
    expect(lineOf(none)).toMatch(/^PDF_SIGNING_KEY is not a private key/);
  });

  it('require both the encryption and the hash key, or neither', () => {
    const keys = { ENCRYPTION_KEYS: `1:${'ab'.repeat(32)}`, HASH_KEY: 'cd'.repeat(32) };
    expect(loadConfig(keys).keys).toEqual({ encryptionKeys: keys.ENCRYPTION_KEYS, hashKey: keys.HASH_KEY });
    expect(lineOf({ ENCRYPTION_KEYS: keys.ENCRYPTION_KEYS })).toMatch(/^HASH_KEY is missing/);
    expect(lineOf({ ...keys, HASH_KEY: 'short' })).toMatch(/^HASH_KEY is not a key/);
  });

  it('require credentials for a bucket in STORAGE', () => {
    const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' };
    expect(loadConfig({}).s3).toBeNull();
    expect(loadConfig({ ...keys, STORAGE: 'disk' }).s3).toBeNull();
    expect(loadConfig({ ...keys, STORAGE: 's3://bucket', AWS_ENDPOINT_URL_S3: 'https://s3.example' }).s3).toEqual({
      bucket: 'bucket',
      region: 'us-east-1',
      endpoint: 'https://s3.example',
      pathStyle: true,
      publicUrl: undefined,
      credentials: { accessKeyId: 'id', secretAccessKey: 'key' },
    });
    expect(lineOf({ STORAGE: 's3://bucket' })).toMatch(/^STORAGE needs AWS_ACCESS_KEY_ID and /);
    expect(lineOf({ ...keys, AWS_SECRET_ACCESS_KEY: '', STORAGE: 's3://bucket' })).toMatch(
      /^AWS_SECRET_ACCESS_KEY is missing/,
    );
    expect(lineOf({ ...keys, STORAGE: 's3://bucket/folder' })).toMatch(/^STORAGE is not a storage address/);
  });

  it('put the bucket into the path or the host, as its provider requires', () => {
    const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key', STORAGE: 's3://bucket' };
    const at = (host: string, more = {}) => ({
      ...keys,
      AWS_ENDPOINT_URL_S3: `https://${host}`,
      AWS_REGION: 'r',
      ...more,
    });
    const styleOf = (settings: Record<string, string>) => loadConfig(settings).s3?.pathStyle;
    expect(styleOf(keys)).toBe(false);
    for (const host of ['s3.oss-cn-hangzhou-internal.aliyuncs.com', 'cos.ap-guangzhou.myqcloud.com']) {
      expect(styleOf(at(host)), host).toBe(false);
      expect(styleOf(at(host, { S3_PATH_STYLE: 'auto' })), host).toBe(false);
      expect(styleOf(at(host, { S3_PATH_STYLE: 'on' })), host).toBe(true);
      expect(lineOf(at(host, { AWS_REGION: '' })), host).toMatch(/^AWS_REGION is missing; /);
      expect(lineOf(at(`bucket.${host}`)), host).toMatch(/^AWS_ENDPOINT_URL_S3 begins with the bucket/);
    }
    for (const host of ['minio.example:9000', '10.0.0.5', 'myqcloud.com.example']) {
      expect(styleOf(at(host)), host).toBe(true);
    }
    expect(styleOf(at('ceph.example', { S3_PATH_STYLE: 'off' }))).toBe(false);
    expect(lineOf(at('10.0.0.5', { S3_PATH_STYLE: 'off' }))).toMatch(/^S3_PATH_STYLE cannot be off with an IP address/);
    expect(styleOf({ ...keys, STORAGE: 's3://my.bucket' })).toBe(true);
    expect(styleOf(at('bucket.example'))).toBe(true);
    expect(lineOf({ ...keys, STORAGE: 's3://my.bucket', S3_PATH_STYLE: 'off' })).toMatch(
      /^S3_PATH_STYLE cannot be off with a bucket with/,
    );
    expect(lineOf(at('ceph.example', { S3_PATH_STYLE: 'maybe' }))).toMatch(/^S3_PATH_STYLE is not on, off or auto/);
    expect(lineOf({ S3_PATH_STYLE: 'on' })).toMatch(/^S3_PATH_STYLE is for files in a bucket/);
    expect(lineOf({ S3_PUBLIC_URL: 'https://files.example' })).toMatch(/^S3_PUBLIC_URL is for files in a bucket/);
    const publicUrl = (S3_PUBLIC_URL: string, more = {}) => at('ceph.example', { S3_PUBLIC_URL, ...more });
    const bound = publicUrl('https://files.example', { S3_PATH_STYLE: 'off' });
    expect(loadConfig(bound).s3?.publicUrl).toBe('https://files.example');
    expect(lineOf(publicUrl('https://s3.example/'))).toBe(
      'S3_PUBLIC_URL lacks the bucket; use https://s3.example/bucket, or S3_PATH_STYLE=off.',
    );
    expect(loadConfig(publicUrl('https://s3.example/bucket')).s3?.publicUrl).toBe('https://s3.example/bucket');
    expect(lineOf(publicUrl('https://s3.example/other'))).toMatch(/^S3_PUBLIC_URL may have no path other than/);
  });

  it('extend HTTPS to subdomains only on request', () => {
    const PUBLIC_URL = 'https://footage.example';
    expect(loadConfig({ PUBLIC_URL }).hstsSubdomains).toBe(false);
    expect(loadConfig({ PUBLIC_URL, HSTS: 'host' }).hstsSubdomains).toBe(false);
    expect(loadConfig({ PUBLIC_URL, HSTS: 'subdomains' }).hstsSubdomains).toBe(true);
    expect(lineOf({ PUBLIC_URL, HSTS: 'on' })).toMatch(/^HSTS is not host or subdomains/);
    expect(lineOf({ HSTS: 'subdomains' })).toMatch(/^HSTS needs a PUBLIC_URL with https/);
  });

  it('accept a CDN for public files as a bare host, over https if the site uses it', () => {
    const PUBLIC_URL = 'https://footage.example';
    expect(loadConfig({ PUBLIC_URL }).assetsUrl).toBeUndefined();
    expect(loadConfig({ PUBLIC_URL, ASSETS_URL: 'https://cdn.example/' }).assetsUrl).toBe('https://cdn.example');
    expect(lineOf({ PUBLIC_URL, ASSETS_URL: 'http://cdn.example' })).toMatch(/^ASSETS_URL has no https/);
    expect(lineOf({ ASSETS_URL: 'https://cdn.example/files' })).toMatch(/^ASSETS_URL has more than a host and a port/);
    expect(lineOf({ ROOT_FILES: 'root-files' })).toMatch(/^ROOT_FILES is not an absolute path/);
  });

  it('accept a folder in STORAGE only together with a shared database', () => {
    const DATABASE_URL = 'postgres://u@h/d';
    expect(loadConfig({ DATABASE_URL, STORAGE: '/srv/files/' })).toMatchObject({ s3: null, sharedFiles: '/srv/files' });
    expect(loadConfig({ DATABASE_URL }).sharedFiles).toBeNull();
    expect(lineOf({ STORAGE: '/srv/files' })).toMatch(/^STORAGE as a folder is for several servers/);
    expect(lineOf({ DATABASE_URL, SENT_BY_PROXY: 'on' })).toMatch(/^SENT_BY_PROXY needs files in a folder/);
  });

  it('report a bad variable in one line that says what to change', () => {
    const bad = {
      PORT: '80a',
      DATABASE_URL: 'mysql://h/d',
      PUBLIC_URL: 'footage.example',
      DEMO: 'maybe',
      SANDBOX: '2',
      STORAGE: 'ftp://bucket',
      OPERATOR_PASSWORD: 'short',
      LOG_LEVEL: 'loud',
      SECRET: 'short',
      METRICS_TOKEN: 'short',
      ENCRYPTION_KEYS: '1:abcd',
      ALIPAY_APP_ID: '1',
    };
    for (const [name, value] of Object.entries(bad)) {
      const line = lineOf({ [name]: value });
      expect(line).toMatch(name === 'ALIPAY_APP_ID' ? /^ALIPAY_PRIVATE_KEY / : new RegExp(`^${name} `));
      expect(line).not.toContain('\n');
      expect(line).not.toContain(value === 'short' ? 'short"' : 'undefined');
    }
    expect(lineOf({ PORT: '70000' })).toMatch(/^PORT /);
    expect(lineOf({ OPERATOR_USERNAME: '  ' })).toMatch(/^OPERATOR_USERNAME /);
    for (const url of ['https://h.example/shop', 'https://h.example?a=1', 'https://h.example/#/']) {
      expect(lineOf({ PUBLIC_URL: url }), url).toMatch(/^PUBLIC_URL /);
    }
  });
});
