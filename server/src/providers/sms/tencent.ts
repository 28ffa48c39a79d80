import { sms } from 'tencentcloud-sdk-nodejs-sms';
import { parameterNames, type SmsTemplateIds, smsTemplates } from '../templates.ts';
import { type SendSms, SmsTemplateMissing } from './sms.ts';

export type TencentSmsConfig = {
  secretId: string;
  secretKey: string;
  sdkAppId: string;
  /** The provider's ids of our templates, whose texts it stores. */
  templateIds: SmsTemplateIds;
  /** The provider-approved signature in 【】 before every SMS; default: the site's name. */
  sign?: string | undefined;
  region: string;
  gateway: string;
};

const TIMEOUT_SECONDS = 10;

/** Sends SMS through Tencent Cloud, signing requests with TC3-HMAC-SHA256. */
export function tencentSmsSender(config: TencentSmsConfig, readSiteName: () => Promise<string>): SendSms {
  const gateway = new URL(config.gateway);
  const client = new sms.v20210111.Client({
    credential: { secretId: config.secretId, secretKey: config.secretKey },
    region: config.region,
    profile: {
      signMethod: 'TC3-HMAC-SHA256',
      httpProfile: { protocol: `${gateway.protocol}//`, endpoint: gateway.host, reqTimeout: TIMEOUT_SECONDS },
    },
  });
  return async ({ to, template, params }) => {
    const templateId = config.templateIds[template];
    if (templateId === undefined) throw new SmsTemplateMissing(`SMS_TEMPLATES names no ${template}`);
    const names = parameterNames(smsTemplates[template]);
    const missing = names.find((name) => params[name] === undefined);
    if (missing) throw new Error(`the template wants ${missing}`);
    const { SendStatusSet: statuses } = await client.SendSms({
      PhoneNumberSet: [`+86${to}`],
      SmsSdkAppId: config.sdkAppId,
      TemplateId: templateId,
      SignName: config.sign ?? (await readSiteName()),
      TemplateParamSet: names.map((name) => params[name]!),
    });
    const code = statuses?.[0]?.Code;
    // The message beside the code may repeat the phone number.
    if (code !== 'Ok') throw new Error(`the SMS provider refused: ${code ?? 'no status'}`);
  };
}
