import type { Config } from '../../../platform/config.ts';
import { type App, route } from '../../../platform/http/route.ts';
import type { SendMail } from '../../../providers/mail/mail.ts';
import type { SendSms } from '../../../providers/sms/sms.ts';
import { listTemplates, previewTemplate, readTemplate, saveTemplate, testTemplate } from './message-templates.ts';

interface Services {
  config: Pick<Config, 'sms' | 'aliyunSms' | 'smsProviders'>;
  sendSms: SendSms | null;
  sendMail: SendMail | null;
}

const ONE = '/operator/v1/messageTemplates/{channel}/{name}';

export function messageTemplateRoutes(app: App, services: Services): void {
  const { config } = services;
  route(app, 'GET /operator/v1/messageTemplates', ({ db }) => listTemplates(db, config));
  route(app, `GET ${ONE}`, ({ db, input }) => readTemplate(db, config, input));
  route(app, `PUT ${ONE}`, ({ db, operator, input }) => saveTemplate(db, operator, input));
  route(app, `POST ${ONE}/preview`, ({ db, input }) => previewTemplate(db, input));
  route(app, `POST ${ONE}/test`, ({ db, operator, input }) => testTemplate({ db, caller: operator, services }, input));
}
