import type { Config } from '../../../platform/config.ts';

/** Shorter values would hide ordinary words. */
const SECRET_MIN = 6;

export function hideSecrets(text: string, config: Config): string {
  const secrets = secretsOf(config)
    .flatMap((secret) => [secret, encodeURIComponent(secret), decoded(secret)])
    .filter((secret) => secret.length >= SECRET_MIN)
    .toSorted((a, b) => b.length - a.length);
  return secrets.reduce((hidden, secret) => hidden.replaceAll(secret, '…'), text);
}

function secretsOf({
  alipay,
  wxpay,
  wechatLogin,
  sms,
  aliyunSms,
  faceid,
  companyCheck,
  smtp,
  s3,
  databaseUrl,
  searchEngines,
  ...config
}: Config): string[] {
  const values = [
    alipay?.privateKey,
    wxpay?.privateKey,
    wxpay?.apiV3Key,
    wxpay?.oauth?.appSecret,
    wechatLogin?.appSecret,
    sms?.secretKey,
    aliyunSms?.accessKeySecret,
    faceid?.secretKey,
    companyCheck?.secretKey,
    searchEngines.baiduToken,
    passwordIn(smtp?.url),
    passwordIn(databaseUrl),
    s3?.credentials.secretAccessKey,
    config.secret,
    config.keys.encryptionKeys,
    config.keys.hashKey,
    config.proofKeys,
    config.pdfIdentity?.key,
    config.metricsToken,
    config.operator.password,
  ];
  return values.filter((value) => value !== undefined);
}

const passwordIn = (url: string | undefined) => (url ? new URL(url).password : undefined);

/** Decodes a password from a URL. Returns a password with a stray `%` as written, which is how the driver uses it. */
function decoded(secret: string): string {
  try {
    return decodeURIComponent(secret);
  } catch {
    return secret;
  }
}
