import { z } from 'zod';
import type { OperatorRole } from '../constants.ts';
import { define } from '../endpoint.ts';
import { Line, ListOf, NoInput, NoOutput, Phone, ShownVersion, Text, Time } from '../shapes.ts';

export const TEMPLATE_SUBJECT_MAX = 60;
export const TEMPLATE_TEXT_MAX = 2_000;
/** Per operator. */
export const TEMPLATE_TESTS_PER_DAY = 20;

export const TEMPLATE_CHANNELS = ['mail', 'sms'] as const;
export type TemplateChannel = (typeof TEMPLATE_CHANNELS)[number];

/** Mails that warn admins and operators. Only admins change them: an editor must not silence a warning. */
const ADMIN_TEMPLATES = ['waitingToday', 'codesRefused', 'adminChange', 'chainHead', 'chainBroken'];

export const mayEditTemplate = (role: OperatorRole, name: string): boolean =>
  role === 'admin' || !ADMIN_TEMPLATES.includes(name);

const stale = '页面状态已过期，请刷新后再试';
const TemplateKey = z.object({
  channel: z.enum(TEMPLATE_CHANNELS, stale),
  name: Line(60).describe('a key of server/src/providers/templates.ts'),
});

/** The fields that operators edit. An SMS has no subject; a mail has no provider ids. */
const Edited = z.object({
  subject: Line(TEMPLATE_SUBJECT_MAX).optional(),
  text: Text(TEMPLATE_TEXT_MAX),
  tencentId: z
    .string('请填写数字')
    .trim()
    .regex(/^\d{1,20}$/, '腾讯云的模板编号只有数字')
    .optional(),
  aliyunId: z
    .string('请填写编号')
    .trim()
    .regex(/^SMS_\d{1,20}$/, '阿里云的模板编号形如 SMS_123456')
    .optional(),
});

const TemplateContent = z.object({
  subject: z.string().nullable(),
  text: z.string(),
  tencentId: z.string().nullable().describe('null: the id in the settings'),
  aliyunId: z.string().nullable(),
});

export const MessageTemplateSummary = z
  .object({
    channel: z.enum(TEMPLATE_CHANNELS),
    name: z.string(),
    label: z.string(),
    edited: z.boolean().describe('false: the built-in text'),
    updateTime: Time.nullable(),
    lacking: z.array(z.string()).describe('the configured providers for which it has no id'),
  })
  .meta({ id: 'MessageTemplateSummary' });
export type MessageTemplateSummary = z.infer<typeof MessageTemplateSummary>;

export const MessageTemplate = z
  .object({
    channel: z.enum(TEMPLATE_CHANNELS),
    name: z.string(),
    label: z.string(),
    version: z.int().describe('0: never edited'),
    current: TemplateContent,
    original: z.object({ subject: z.string().nullable(), text: z.string() }),
    settingIds: z
      .object({ tencentId: z.string().nullable(), aliyunId: z.string().nullable() })
      .describe('the ids in the server’s settings; they apply only to a text with the original’s parameters'),
    switchedOnBySettings: z
      .boolean()
      .describe('whether only an id in the settings, not one given here, enables its kind of login'),
    placeholders: z.array(z.object({ name: z.string(), label: z.string(), sample: z.string(), required: z.boolean() })),
    versions: z
      .array(TemplateContent.extend({ version: z.int(), username: z.string(), time: Time }))
      .describe('the newest first'),
  })
  .meta({ id: 'MessageTemplate' });
export type MessageTemplate = z.infer<typeof MessageTemplate>;

export const messageTemplates = {
  'GET /operator/v1/messageTemplates': define({
    operationId: 'listMessageTemplates',
    summary: 'The texts of all mails and SMS, and which of them were edited',
    access: 'operator:editor',
    input: NoInput,
    output: ListOf(MessageTemplateSummary),
  }),
  'GET /operator/v1/messageTemplates/{channel}/{name}': define({
    operationId: 'getMessageTemplate',
    summary: 'A text with its placeholders and versions',
    access: 'operator:editor',
    input: TemplateKey,
    output: MessageTemplate,
  }),
  'PUT /operator/v1/messageTemplates/{channel}/{name}': define({
    operationId: 'saveMessageTemplate',
    summary: 'Publishes a version of a text at once; only admins change the mails to operators',
    access: 'operator:editor',
    input: TemplateKey.extend(Edited.shape).extend({ version: ShownVersion }),
    output: NoOutput,
  }),
  'POST /operator/v1/messageTemplates/{channel}/{name}/preview': define({
    operationId: 'previewMessageTemplate',
    summary: 'A text with sample data, as it would arrive',
    access: 'operator:editor',
    input: TemplateKey.extend(Edited.shape),
    output: z.object({
      subject: z.string().nullable(),
      text: z.string(),
      html: z.string().nullable().describe('the HTML of a mail'),
      registered: z
        .array(z.object({ provider: z.string(), text: z.string() }))
        .describe('the SMS text to register with each provider'),
    }),
  }),
  'POST /operator/v1/messageTemplates/{channel}/{name}/test': define({
    operationId: 'testMessageTemplate',
    summary:
      'Sends the published text with sample data: a mail to the operator’s stored address, an SMS to a phone of their own',
    access: 'operator:editor',
    input: TemplateKey.extend({
      phone: Phone.optional().describe('the recipient of the SMS'),
    }),
    output: NoOutput,
  }),
};
