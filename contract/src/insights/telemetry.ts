import { z } from 'zod';
import { define } from '../endpoint.ts';
import { NoOutput } from '../shapes.ts';

/** Longer texts are truncated, not rejected. */
export const REPORT_TEXT_MAX = 2_000;
export const REPORT_NAME_MAX = 100;

const cut = (max: number) => (text: string) =>
  Array.from(text.slice(0, 2 * max))
    .slice(0, max)
    .join('');
/** A short text; clients send numbers in some fields. */
const Name = z.union([z.string(), z.number()], '应为文本').transform((value) => cut(REPORT_NAME_MAX)(String(value)));
const LongText = z.string('应为文本').transform(cut(REPORT_TEXT_MAX));
/** Accepts anything and converts it to text. */
const Extra = z
  .unknown()
  .transform((value) => cut(REPORT_TEXT_MAX)(typeof value === 'string' ? value : JSON.stringify(value)));

export const telemetry = {
  'POST /statistic/v1/website/report': define({
    operationId: 'reportNavigation',
    summary: 'Records a page view in the web app',
    access: 'public',
    input: z.object({
      websiteUrl: LongText,
      cnt: z.int('次数有误').min(1, '次数有误').max(1_000, '次数有误').default(1),
      userId: Name.optional().describe('or a visitor’s device id'),
    }),
    output: NoOutput,
  }),
  'POST /website/v1/log/report': define({
    operationId: 'reportError',
    summary: 'Reports an error in the web app',
    access: 'public',
    input: z.object({
      action: Name,
      content: LongText.optional(),
      extra: Extra.optional(),
      type: Name.optional(),
      url: LongText.optional(),
      time: Name.optional().describe('by the client’s clock'),
      deviceId: Name.optional(),
      userId: Name.optional(),
    }),
    output: NoOutput,
  }),
};
