import { FIELD_LABELS } from '@zhenku/contract/field-labels';
import { z } from 'zod';
import { AppError, invalidField } from '../errors.ts';

/** The maximum nesting depth: far deeper than any real input, and shallow enough for recursion. */
const DEPTH_MAX = 32;

const isAbsent = (value: unknown) => value === '' || value === null || value === undefined;

/** Throws for text that PostgreSQL cannot store: a NUL, or half of a surrogate pair. */
function assertStorable(field: string, text: string): void {
  if (text.includes('\u0000') || !text.isWellFormed()) {
    throw invalidField(field, describeReason(field, '含有无效字符'));
  }
}

/** Removes properties that are `''` or `null` at every depth of a field's value. */
function removeAbsent(field: string, value: unknown, depth = 0): unknown {
  if (typeof value === 'string') assertStorable(field, value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEPTH_MAX) throw invalidField(field, describeReason(field, '嵌套过深'));
  if (Array.isArray(value)) return value.map((item) => removeAbsent(field, item, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => !isAbsent(item))
      .map(([key, item]) => {
        assertStorable(field, key);
        return [key, removeAbsent(field, item, depth + 1)];
      }),
  );
}

/** Returns whether the handler parses the items one by one, so that a wrong one does not affect the others. */
const hasUnparsedItems = (schema: z.ZodType) => {
  const type = innermostType(schema);
  return type instanceof z.ZodArray && type.element instanceof z.ZodUnknown;
};

/** Removes `''` and `null` from a field, except within items that the schema does not parse. */
function fieldValue(field: string, schema: z.ZodType, value: unknown): unknown {
  if (!Array.isArray(value) || !hasUnparsedItems(schema)) return removeAbsent(field, value);
  assertShallow(field, value);
  return value;
}

function assertShallow(field: string, value: unknown, depth = 0): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth === DEPTH_MAX) throw invalidField(field, describeReason(field, '嵌套过深'));
  for (const item of Object.values(value)) assertShallow(field, item, depth + 1);
}

function innermostType(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return innermostType(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodPipe ? innermostType(schema.in as z.ZodType) : schema;
}

/**
 * Converts texts of a path or query string to the booleans and numbers that the schema expects. The schemas do not
 * coerce because they also parse JSON bodies, where `"1"` is not a number.
 */
function parseText(schema: z.ZodType, value: unknown): unknown {
  const type = innermostType(schema);
  if (type instanceof z.ZodArray) {
    const items = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [value];
    return items.map((item) => parseText(type.element as z.ZodType, item));
  }
  if (typeof value !== 'string') return value;
  if (type instanceof z.ZodBoolean) return value === 'true' ? true : value === 'false' ? false : value;
  const wantsNumber =
    type instanceof z.ZodNumber ||
    (type instanceof z.ZodLiteral && [...type.values].some((v) => typeof v === 'number'));
  return wantsNumber && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}

interface RawInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/**
 * Merges and parses path, query and body, ignoring fields that the schema does not name. Throws `invalidInput` with the
 * reason by field, in Chinese.
 */
export function parseInput<S extends z.ZodObject>(schema: S, { params, query, body }: RawInput): z.infer<S> {
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body))) {
    throw invalidField('body', '请求内容应为 JSON 对象');
  }
  const known = (fields: object | null) =>
    Object.entries({ ...fields }).filter(([key]) => Object.hasOwn(schema.shape, key));
  const texts = known({ ...(query as object), ...(params as object) }).map(([key, value]) => [
    key,
    value === '' ? value : parseText(schema.shape[key] as z.ZodType, value),
  ]);
  const given = Object.entries({ ...Object.fromEntries(known(body as object | null)), ...Object.fromEntries(texts) });
  const parsed = schema.safeParse(
    Object.fromEntries(
      given
        .filter(([, value]) => !isAbsent(value))
        .map(([key, value]) => [key, fieldValue(key, schema.shape[key] as z.ZodType, value)]),
    ),
  );
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path.map(String).join('.') || 'body';
    fields[field] ??= reasonOf(issue);
  }
  const [field, reason] = Object.entries(fields)[0]!;
  throw new AppError('invalidInput', { message: describeReason(field, reason), data: { fields } });
}

/** Prefixes a reason with its field's Chinese name, unless it contains the name or begins with 请 (please). */
function describeReason(field: string, reason: string): string {
  const name = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field;
  const label = FIELD_LABELS[name];
  return !label || reason.includes(label) || reason.startsWith('请') ? reason : `${label}：${reason}`;
}

const CHINESE = /[一-鿿]/;

/** Returns the contract's Chinese message, or one for zod's own issues. */
function reasonOf(issue: z.core.$ZodIssue): string {
  if (CHINESE.test(issue.message)) return issue.message;
  if (issue.code === 'invalid_type' && issue.message.includes('undefined')) return '必填项';
  if (issue.code === 'too_big') return `不能大于${issue.maximum}`;
  if (issue.code === 'too_small') return `不能小于${issue.minimum}`;
  return '格式有误';
}
