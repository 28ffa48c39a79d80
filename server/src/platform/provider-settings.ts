import { IDENTITY_PROVIDERS, type IdentityProviderName } from '@zhenku/contract/creators/creator-status';
import { SMS_PROVIDERS, type SmsProvider } from '../providers/sms/sms.ts';
import type { SmsTemplate } from '../providers/templates.ts';
import { ConfigError } from './config-error.ts';
import { areSet, type Env, type IdentityScene, WECHAT_GATEWAY, WECHAT_PAGES, wxpayKeyId } from './environment.ts';
import { problemOfBucketAddress, usesPathStyle } from './storage/bucket-address.ts';
import type { S3Settings } from './storage/s3.ts';

// Settings of third-party services, each complete or absent.

export function s3Settings(env: Env): S3Settings | null {
  const [, bucket] = /^s3:\/\/([^/]+)/.exec(env.STORAGE) ?? [];
  if (bucket === undefined) {
    const alone = (['S3_PATH_STYLE', 'S3_PUBLIC_URL'] as const).find((name) => env[name] !== undefined);
    if (alone) throw new ConfigError(`${alone} is for files in a bucket; set STORAGE to s3://bucket, or unset it.`);
    return null;
  }
  if (!areSet(env, ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])) {
    throw new ConfigError('STORAGE needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY; set them too.');
  }
  const { AWS_REGION: region, AWS_ENDPOINT_URL_S3: endpoint, S3_PUBLIC_URL: publicUrl, S3_PATH_STYLE } = env;
  const pathStyle = S3_PATH_STYLE === undefined || S3_PATH_STYLE === 'auto' ? undefined : S3_PATH_STYLE === 'on';
  const given = { bucket, endpoint, publicUrl, region, pathStyle };
  const problem = problemOfBucketAddress(given);
  if (problem) throw new ConfigError(problem);
  return {
    bucket,
    region: region ?? 'us-east-1',
    endpoint,
    pathStyle: usesPathStyle(given),
    publicUrl,
    credentials: { accessKeyId: env.AWS_ACCESS_KEY_ID!, secretAccessKey: env.AWS_SECRET_ACCESS_KEY! },
  };
}

export function alipayConfig(env: Env) {
  const byCertificates = areSet(env, ['ALIPAY_APP_CERTIFICATE', 'ALIPAY_CERTIFICATE', 'ALIPAY_ROOT_CERTIFICATE']);
  if (byCertificates && env.ALIPAY_PUBLIC_KEY) {
    throw new ConfigError('ALIPAY_PUBLIC_KEY is for an application without certificates; unset it, or unset them.');
  }
  const trust = byCertificates ? 'ALIPAY_CERTIFICATE' : 'ALIPAY_PUBLIC_KEY';
  if (!areSet(env, ['ALIPAY_APP_ID', 'ALIPAY_PRIVATE_KEY', trust, 'ALIPAY_SELLER_ID'])) return undefined;
  return {
    appId: env.ALIPAY_APP_ID!,
    privateKey: env.ALIPAY_PRIVATE_KEY!,
    trust: byCertificates
      ? {
          certificates: {
            app: env.ALIPAY_APP_CERTIFICATE!,
            alipay: env.ALIPAY_CERTIFICATE!,
            root: env.ALIPAY_ROOT_CERTIFICATE!,
          },
        }
      : { alipayPublicKey: env.ALIPAY_PUBLIC_KEY! },
    sellerId: env.ALIPAY_SELLER_ID!,
    gateway: env.ALIPAY_GATEWAY,
  };
}

export function smtpConfig(env: Env) {
  if (!areSet(env, ['SMTP_URL', 'MAIL_FROM'])) return null;
  return { url: env.SMTP_URL!, from: env.MAIL_FROM! };
}

export function smsConfig(env: Env) {
  if (!areSet(env, ['SMS_SECRET_ID', 'SMS_SECRET_KEY', 'SMS_SDK_APP_ID', 'SMS_TEMPLATES'])) return null;
  return {
    secretId: env.SMS_SECRET_ID!,
    secretKey: env.SMS_SECRET_KEY!,
    sdkAppId: env.SMS_SDK_APP_ID!,
    templateIds: env.SMS_TEMPLATES!,
    sign: env.SMS_SIGN,
    region: env.SMS_REGION,
    gateway: env.SMS_GATEWAY,
  };
}

export function aliyunSmsConfig(env: Env) {
  if (!areSet(env, ['SMS_ALIYUN_ACCESS_KEY_ID', 'SMS_ALIYUN_ACCESS_KEY_SECRET', 'SMS_ALIYUN_TEMPLATES'])) return null;
  return {
    accessKeyId: env.SMS_ALIYUN_ACCESS_KEY_ID!,
    accessKeySecret: env.SMS_ALIYUN_ACCESS_KEY_SECRET!,
    templateIds: env.SMS_ALIYUN_TEMPLATES!,
    sign: env.SMS_ALIYUN_SIGN,
    gateway: env.SMS_ALIYUN_GATEWAY,
  };
}

export function smsProviders(env: Env): SmsProvider['name'][] {
  const first = { tencent: 'SMS_SECRET_ID', aliyun: 'SMS_ALIYUN_ACCESS_KEY_ID' } as const;
  const unset = env.SMS_PROVIDERS?.find((name) => !env[first[name]]);
  if (unset) {
    throw new ConfigError(`SMS_PROVIDERS names ${unset}, which is not set up; set ${first[unset]} too, or remove it.`);
  }
  return (env.SMS_PROVIDERS ?? SMS_PROVIDERS).filter((name) => env[first[name]]);
}

export function identityScene(env: Env): IdentityScene | undefined {
  if (env.ALIPAY_IDENTITY_SCENE && !env.ALIPAY_APP_ID) {
    throw new ConfigError('ALIPAY_IDENTITY_SCENE needs ALIPAY_APP_ID and the other settings of Alipay; set them too.');
  }
  return env.ALIPAY_IDENTITY_SCENE;
}

export function faceidConfig(env: Env) {
  if (!areSet(env, ['FACEID_SECRET_ID', 'FACEID_SECRET_KEY', 'FACEID_RULE_ID'])) return null;
  return {
    secretId: env.FACEID_SECRET_ID!,
    secretKey: env.FACEID_SECRET_KEY!,
    ruleId: env.FACEID_RULE_ID!,
    gateway: env.FACEID_GATEWAY,
  };
}

export function companyCheckConfig(env: Env) {
  if (!areSet(env, ['COMPANY_CHECK_SECRET_ID', 'COMPANY_CHECK_SECRET_KEY'])) return null;
  return {
    secretId: env.COMPANY_CHECK_SECRET_ID!,
    secretKey: env.COMPANY_CHECK_SECRET_KEY!,
    gateway: env.COMPANY_CHECK_GATEWAY,
  };
}

const FIRST_IDENTITY_SETTING = { alipay: 'ALIPAY_IDENTITY_SCENE', tencent: 'FACEID_SECRET_ID' } as const;

/**
 * Returns which identity provider is used: the named one, or the one that is set up, or null. The sandbox simulates
 * all.
 */
export function identityProvider(env: Env, sandbox: boolean): IdentityProviderName | null {
  const named = env.IDENTITY_PROVIDER;
  const setUp = IDENTITY_PROVIDERS.filter((name) => env[FIRST_IDENTITY_SETTING[name]]);
  if (named && !setUp.includes(named) && !sandbox) {
    const setting = FIRST_IDENTITY_SETTING[named];
    throw new ConfigError(`IDENTITY_PROVIDER names ${named}, which is not set up; set ${setting} too, or unset it.`);
  }
  if (!named && setUp.length > 1) {
    const settings = Object.values(FIRST_IDENTITY_SETTING).join(' and ');
    throw new ConfigError(`${settings} are both set; name the provider to use in IDENTITY_PROVIDER.`);
  }
  return named ?? setUp[0] ?? null;
}

const WXPAY = [
  'WXPAY_MCH_ID',
  'WXPAY_APP_ID',
  'WXPAY_PRIVATE_KEY',
  'WXPAY_SERIAL_NO',
  'WXPAY_PUBLIC_KEY',
  'WXPAY_PUBLIC_KEY_ID',
  'WXPAY_API_V3_KEY',
] as const;

export function wxpayConfig(env: Env) {
  const address = (['WECHAT_GATEWAY', 'WECHAT_PAGES'] as const).find((name) => env[name]);
  if (address && !env.WXPAY_APP_SECRET && !env.WECHAT_LOGIN_APP_SECRET) {
    throw new ConfigError(`${address} needs WXPAY_APP_SECRET or WECHAT_LOGIN_APP_SECRET; set one of them too.`);
  }
  if (!areSet(env, WXPAY)) {
    const extra = (['WXPAY_OTHER_KEYS', 'WXPAY_H5', 'WXPAY_APP_SECRET'] as const).find((name) => env[name]);
    if (extra) throw new ConfigError(`${extra} needs WXPAY_MCH_ID and the other settings of WeChat Pay; set them too.`);
    return undefined;
  }
  const onPhones = (['WXPAY_H5', 'WXPAY_APP_SECRET'] as const).find((name) => env[name]);
  if (onPhones && !env.PUBLIC_URL) {
    throw new ConfigError(`${onPhones} needs PUBLIC_URL, where WeChat sends the payer back; set it too.`);
  }
  if (Object.hasOwn(env.WXPAY_OTHER_KEYS ?? {}, env.WXPAY_PUBLIC_KEY_ID!)) {
    throw new ConfigError('WXPAY_OTHER_KEYS repeats the key of WXPAY_PUBLIC_KEY_ID; name only other keys.');
  }
  const own = wxpayKeyId(env.WXPAY_SERIAL_NO!);
  const swapped =
    (env.WXPAY_PUBLIC_KEY_ID === own && 'WXPAY_PUBLIC_KEY_ID') ||
    (Object.hasOwn(env.WXPAY_OTHER_KEYS ?? {}, own) && 'WXPAY_OTHER_KEYS');
  if (swapped) {
    throw new ConfigError(`${swapped} names the merchant’s own WXPAY_SERIAL_NO; name a key of WeChat Pay’s instead.`);
  }
  return {
    mchId: env.WXPAY_MCH_ID!,
    appId: env.WXPAY_APP_ID!,
    privateKey: env.WXPAY_PRIVATE_KEY!,
    serialNo: env.WXPAY_SERIAL_NO!,
    publicKey: env.WXPAY_PUBLIC_KEY!,
    publicKeyId: env.WXPAY_PUBLIC_KEY_ID!,
    otherKeys: env.WXPAY_OTHER_KEYS ?? {},
    h5: env.WXPAY_H5 ?? false,
    oauth: env.WXPAY_APP_SECRET ? { appSecret: env.WXPAY_APP_SECRET, ...wechatAddresses(env) } : undefined,
    apiV3Key: env.WXPAY_API_V3_KEY!,
    gateway: env.WXPAY_GATEWAY,
  };
}

const wechatAddresses = (env: Env) => ({
  gateway: env.WECHAT_GATEWAY ?? WECHAT_GATEWAY,
  pages: env.WECHAT_PAGES ?? WECHAT_PAGES,
});

export function wechatLoginConfig(env: Env) {
  if (!areSet(env, ['WECHAT_LOGIN_APP_ID', 'WECHAT_LOGIN_APP_SECRET'])) return undefined;
  if (!env.PUBLIC_URL) {
    throw new ConfigError('WECHAT_LOGIN_APP_ID needs PUBLIC_URL, to which WeChat sends the browser back; set it too.');
  }
  if (!canSendTemplate(env, 'wechatCode')) {
    throw new ConfigError(
      'WECHAT_LOGIN_APP_ID needs an SMS by which users bind WeChat to their phones; add wechatCode to SMS_TEMPLATES or SMS_ALIYUN_TEMPLATES.',
    );
  }
  return { appId: env.WECHAT_LOGIN_APP_ID!, appSecret: env.WECHAT_LOGIN_APP_SECRET!, ...wechatAddresses(env) };
}

function canSendTemplate(env: Env, template: SmsTemplate): boolean {
  const ids = { tencent: env.SMS_TEMPLATES, aliyun: env.SMS_ALIYUN_TEMPLATES };
  return smsProviders(env).some((name) => ids[name]?.[template] !== undefined);
}

export function searchEnginesConfig(env: Env) {
  const named = (['BAIDU_PUSH_TOKEN', 'INDEXNOW_KEY'] as const).find((name) => env[name]);
  if (named && !env.PUBLIC_URL) {
    throw new ConfigError(`${named} needs PUBLIC_URL, whose pages search engines read; set it too.`);
  }
  return { baiduToken: env.BAIDU_PUSH_TOKEN, indexNowKey: env.INDEXNOW_KEY };
}
