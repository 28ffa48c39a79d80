import { z } from 'zod';
import { LIST_TOTAL_MAX, PAGE_SIZE_MAX, PHONE_LENGTH, PRICE_MAX_YUAN, PRICE_MIN_YUAN, TIERS } from './constants.ts';
import { isYuan } from './money.ts';
import { codePoints, isLine } from './rules/line-text.ts';

/** Schemas that several features share. Their messages appear beside the field. */

/** Ids are 32-bit in the database; a larger one counts as not found. */
const ID_MAX = 2_147_483_647;
export const Id = z
  .int('编号有误')
  .positive('编号有误')
  .transform((id) => Math.min(id, ID_MAX));
export const OutId = z.int().positive();

/** Ids that cannot be guessed or counted: orders, order items, certificates. */
export const OpaqueId = z.string('编号有误').min(1).max(64, '编号有误');

export const OrderId = z.object({ orderId: OpaqueId });
export const AuthorizationId = z.object({ authorizationId: OpaqueId });
export const VideoId = z.object({ videoId: Id });
export const UserId = z.object({ userId: Id });

export const Yuan = z.number('金额有误').refine(isYuan, '金额最多两位小数');
export const OutYuan = z.number();
export const Price = Yuan.refine(
  (yuan) => yuan >= PRICE_MIN_YUAN && yuan <= PRICE_MAX_YUAN,
  `价格应在${PRICE_MIN_YUAN}到${PRICE_MAX_YUAN}之间`,
);

export const ShownVersion = z
  .int('版本有误')
  .min(0, '版本有误')
  .optional()
  .describe(
    'the version that was shown: any other is a conflict, whose data has `version` and `current`; absent: not checked',
  );

/** ISO 8601 UTC. */
export const Time = z.iso.datetime({ offset: true });

export const TierCode = z.literal(TIERS, '请选择规格');

/** The size of a tier's file, like `1920X1080`; null if it has no file. */
export const Resolution = z.string().nullable();

/** Control characters except tabs and line breaks. */
const CONTROL = /[^\P{Cc}\t\n\r]/u;

/** Returns a schema of trimmed text of `min` to `max` code points, possibly with several lines. */
export const Text = (max: number, min = 1) =>
  TextOfLength(max, min).refine((text) => !CONTROL.test(text), '不能含控制字符');

/** Returns a schema of trimmed single-line text of `min` to `max` code points. */
export const Line = (max: number, min = 1) => TextOfLength(max, min).refine(isLine, '不能含换行或不可见字符');

const TextOfLength = (max: number, min: number) =>
  z
    .string({ error: ({ input }) => (input === undefined ? '必填项' : '应为文本') })
    .trim()
    .refine((text) => codePoints(text) >= min, min === 1 ? '必填项' : `至少${min}个字`)
    .refine((text) => codePoints(text) <= max, `最多${max}个字`);

/**
 * Returns a schema that removes spaces and invisible characters and converts full-width characters to ASCII, for numbers,
 * codes and addresses.
 */
export const compactText = (missing: string) =>
  z.string(missing).transform((text) => text.normalize('NFKC').replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ''));

/** A path on this site, or an http(s) URL. */
export const Url = z
  .string('地址有误')
  .trim()
  .max(2_000, '地址有误')
  .regex(/^(https?:\/\/[^\s/]|\/(?![/\\]))\S*$/i, '地址有误');

export const Phone = z.string('请输入手机号').regex(new RegExp(`^\\d{${PHONE_LENGTH}}$`), '请输入正确的手机号');
/** Lower-cased, because addresses that differ only in case are the same. */
export const Email = z
  .string('请输入邮箱')
  .trim()
  .toLowerCase()
  .max(200, '请输入正确的邮箱')
  .pipe(z.email('请输入正确的邮箱'));
export const Captcha = z.string('请输入验证码').trim().min(1, '请输入验证码').max(12, '验证码有误');
/** The solved challenge of a `proofRequired` failure, as ALTCHA's base64 payload. */
export const Altcha = z.string().max(4_000).optional();
/** Lower-case hex SHA-256 of the UTF-8 password: the password itself never leaves the browser. */
export const PasswordDigest = z.string('请输入密码').regex(/^[0-9a-f]{64}$/, '密码格式有误');

export const Page = {
  page: z.int('页码有误').min(1, '页码有误').max(1_000_000, '页码有误').default(1),
  size: z.int('每页数量有误').min(1, '每页数量有误').max(PAGE_SIZE_MAX, `每页最多${PAGE_SIZE_MAX}条`).default(60),
};

export const PageBy = (size: number) => ({ page: Page.page, size: Page.size.default(size) });

export const ListOf = <T extends z.ZodType>(item: T) => z.object({ list: z.array(item) });

/** Days in Asia/Shanghai. */
const Day = z.iso.date('日期有误');
export const Period = {
  from: Day.optional().describe('the first day, YYYY-MM-DD in Asia/Shanghai'),
  to: Day.optional().describe('the last day'),
};

export const Month = z.object({
  month: z
    .string('请选择月份')
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, '月份有误')
    .describe('YYYY-MM'),
});

export const Sorting = <const Columns extends readonly [string, ...string[]]>(columns: Columns) => ({
  sort: z.enum(columns, '排序方式有误').optional().describe('absent: the list’s own order'),
  desc: z.boolean('排序方向有误').optional().describe('whether `sort` lists the largest first'),
});

/** Returns a schema of the filters and order that all operators' lists share; `keyword` describes the searched fields. */
export const ListFilter = <const Columns extends readonly [string, ...string[]]>(
  keyword: string,
  columns: Columns,
) => ({
  keyword: Text(100, 0).optional().describe(keyword),
  ...Period,
  ...Sorting(columns),
});

export const AmountRange = {
  amountFrom: Yuan.optional(),
  amountTo: Yuan.optional(),
};

/** A signed link, valid for 10 minutes, to a list as a CSV file. */
export const FileLink = z.object({ url: z.string() });

export const Paged = <T extends z.ZodType>(item: T) =>
  z
    .object({
      content: z.array(item),
      total: z.int(),
      totalCapped: z.literal(true).optional().describe(`there are more than total, which is then ${LIST_TOTAL_MAX}`),
      page: z.int(),
      size: z.int(),
    })
    .meta({ id: `${item.meta()?.id}Page` });

export const NoInput = z.object({});
export const NoOutput = z.null();

export type PageOf<T> = { content: T[]; total: number; totalCapped?: true; page: number; size: number };
