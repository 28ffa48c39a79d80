import { z } from 'zod';
import { AuthenticationType } from '../codes.ts';
import { Id, Line, OutId, OutYuan, Price, Text } from '../shapes.ts';
import {
  CLIP_FIELDS,
  CONSOLE_FIELDS,
  type ConsoleField,
  type Word,
  type WordField,
  type WordOf,
  wordOf,
} from './fields.ts';
import { pastDayError } from './past-day.ts';

interface Values {
  line: string;
  text: string;
  keywords: string[];
  ids: number[];
  id: number;
  period: 1 | 2;
  flag: boolean;
  yuan: number;
  code: number;
  date: string;
}
type Value<F extends WordField> = Values[WordOf<F>['type']];
type PublishableValue<F extends WordField> = z.ZodType<Value<F>, Value<F>>;
type IsRequired<F extends WordField> = WordOf<F> extends { required: true } ? true : false;

type Complete<F extends WordField> =
  IsRequired<F> extends true
    ? PublishableValue<F>
    : WordOf<F> extends { type: 'ids' }
      ? z.ZodDefault<PublishableValue<F>>
      : z.ZodOptional<PublishableValue<F>>;
type TypedValue<F extends WordField> =
  Value<F> extends unknown[] ? z.ZodDefault<PublishableValue<F>> : z.ZodOptional<PublishableValue<F>>;
type ShownValue<F extends WordField> = z.ZodType<
  WordOf<F> extends { type: 'period' }
    ? number
    : WordOf<F> extends { required: true } | { type: 'ids' | 'flag' }
      ? Value<F>
      : Value<F> | null
>;

const mapFields = (fields: readonly WordField[], schemaOf: (word: Word, label: string) => z.ZodType) =>
  Object.fromEntries(fields.map((name) => [name, schemaOf(wordOf(name), CLIP_FIELDS[name].label)]));

function publishable(word: Word, label: string): z.ZodType {
  switch (word.type) {
    case 'line':
      return Line(word.max, word.required ? 1 : 0);
    case 'text':
      return Text(word.max, word.required ? 1 : 0);
    case 'keywords':
      return z
        .array(Line(word.length), `请填写${label}`)
        .min(word.required ? 1 : 0, `请填写${label}`)
        .max(word.max, `${label}最多${word.max}个`);
    case 'ids':
      return z.array(Id, `${label}有误`).max(word.max, `${label}最多${word.max}个`);
    case 'id':
      return Id;
    case 'period':
      return z.literal([1, 2], `请选择${label}`);
    case 'flag':
      return z.boolean('页面状态已过期，请刷新后再试');
    case 'yuan':
      return Price;
    case 'code':
      return codeOf(word, label);
    case 'date':
      return PastDay;
  }
}

const codeOf = ({ codes }: Word & { type: 'code' }, label: string) =>
  z.literal(Object.values(codes), `${label}有误`).describe(describeCodes(codes));
const describeCodes = (codes: Readonly<Record<string, number>>) =>
  Object.entries(codes)
    .map(([name, value]) => `${value} ${name}`)
    .join(', ');

const PastDay = z
  .string('请填写日期，如2026-05-01')
  .superRefine((day, context) => {
    const message = pastDayError(day);
    if (message) context.addIssue({ code: 'custom', message });
  })
  .describe('like 2026-05-01');

function complete(word: Word, label: string): z.ZodType {
  const schema = publishable(word, label);
  if (word.type === 'ids') return schema.default([]);
  return word.required ? schema : schema.optional();
}

/** Returns the schema of a value that is still being typed: checks only the type and a generous length. */
function typed(word: Word, label: string): z.ZodType {
  switch (word.type) {
    case 'line':
      return Text(500, 0).optional();
    case 'text':
      return Text(10 * word.max, 0).optional();
    case 'keywords':
      return z.array(Text(200, 0), `${label}有误`).max(500, `${label}过多`).default([]);
    case 'ids':
      return z
        .array(Id, `${label}有误`)
        .max(Math.max(100, 10 * word.max), `${label}过多`)
        .default([]);
    case 'id':
      return Id.optional();
    case 'period':
      return z.literal([1, 2], `${label}有误`).optional();
    case 'flag':
      return z.boolean('页面状态已过期，请刷新后再试').optional();
    case 'yuan':
      return z.number('金额有误').min(-1e9, '金额有误').max(1e9, '金额有误').optional();
    case 'code':
      return codeOf(word, label).optional();
    case 'date':
      return Line(20, 0).optional();
  }
}

function shown(word: Word): z.ZodType {
  switch (word.type) {
    case 'line':
      return word.required ? z.string() : z.string().nullable();
    case 'text':
      return z.string().nullable();
    case 'keywords':
      return z.array(z.string());
    case 'ids':
      return z.array(OutId);
    case 'id':
      return OutId.nullable();
    case 'period':
      return AuthenticationType;
    case 'flag':
      return z.boolean();
    case 'yuan':
      return OutYuan.nullable();
    case 'code':
      return z
        .literal(Object.values(word.codes))
        .nullable()
        .describe(`${describeCodes(word.codes)}; null: not declared`);
    case 'date':
      return z.string().nullable().describe('like 2026-05-01');
  }
}

/** Returns the schemas of fields in a complete form. */
export const completeWords = <F extends WordField>(fields: readonly F[]) =>
  mapFields(fields, complete) as { [Name in F]: Complete<Name> };

/** Returns the schemas of fields in a form that is still being typed. */
export const typedWords = <F extends WordField>(fields: readonly F[]) =>
  mapFields(fields, typed) as { [Name in F]: TypedValue<Name> };

export const shownWords = <F extends WordField>(fields: readonly F[]) =>
  mapFields(fields, shown) as { [Name in F]: ShownValue<Name> };

/** Returns the schemas of fields that operators correct; absent ones stay unchanged. */
export const correctedWords = () =>
  mapFields(CONSOLE_FIELDS, (word, label) => publishable(word, label).optional()) as {
    [Name in ConsoleField]: z.ZodOptional<PublishableValue<Name>>;
  };
