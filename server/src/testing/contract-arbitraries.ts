import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';

/** Unusual values for fields of otherwise valid inputs. Most fields reject them. */
const UNUSUAL: unknown[] = [
  null,
  '',
  ' ',
  true,
  -1,
  0,
  0.1,
  2 ** 31,
  2 ** 53,
  1e300,
  '1e999',
  'NaN',
  [],
  {},
  [[]],
  [null],
  { a: { b: [1] } },
  '9999-12-31',
  '0001-01-01',
  '-271821-04-20T00:00:00Z',
  "'; drop table users; --",
  '%_\\',
  '\u0001\u202e\ufeff',
  '𠮷👩‍👩‍👧',
  '字'.repeat(5_000),
  '__proto__',
  'constructor',
];

/** Returns known values by field name, from responses or the test: valid ids and codes cannot be guessed. */
export type KnownValues = (field: string) => unknown[];

/** Generates mostly valid inputs for an endpoint; about one in three has fields that are missing or have unusual values. */
export function inputsOf(schema: z.ZodObject, known: KnownValues): Arbitrary<Record<string, unknown>> {
  const valid = arbitraryOf(schema, '', known) as Arbitrary<Record<string, unknown>>;
  const names = Object.keys(schema.shape);
  if (names.length === 0) return valid;
  const broken = fc
    .tuple(
      valid,
      fc.subarray(names, { minLength: 1, maxLength: Math.min(2, names.length) }),
      fc.constantFrom(undefined, ...UNUSUAL),
    )
    .map(([input, fields, value]) => ({ ...input, ...Object.fromEntries(fields.map((field) => [field, value])) }));
  return fc.oneof({ arbitrary: valid, weight: 2 }, { arbitrary: broken, weight: 1 });
}

/** Generates values for a schema; its refinements may still reject some. `field` is the schema's name in its object. */
function arbitraryOf(schema: z.ZodType, field: string, known: KnownValues): Arbitrary<unknown> {
  const inner = (type: unknown) => arbitraryOf(type as z.ZodType, field, known);
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries(schema.shape).map(([name, type]) => {
      const value = arbitraryOf(type as z.ZodType, name, known);
      return [name, (type as z.ZodType).safeParse(undefined).success ? fc.option(value, { nil: undefined }) : value];
    });
    return fc.record(Object.fromEntries(shape) as Record<string, Arbitrary<unknown>>);
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return inner(schema.unwrap());
  if (schema instanceof z.ZodPipe) return inner(schema.in);
  if (schema instanceof z.ZodArray) return fc.array(inner(schema.element), lengths(schema, 3));
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map(inner));
  if (schema instanceof z.ZodTuple) return fc.tuple(...schema.def.items.map(inner));
  if (schema instanceof z.ZodRecord)
    return fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), inner(schema.valueType));
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodNumber) return withKnown(numbers(schema), known(field));
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)
    return withKnown(texts(schema as z.ZodString), known(field));
  if (schema instanceof z.ZodUnknown) return fc.jsonValue({ maxDepth: 2 });
  throw new Error(`no arbitrary for the ${schema.def.type} of ${field}`);
}

const withKnown = (values: Arbitrary<unknown>, known: unknown[]): Arbitrary<unknown> =>
  known.length === 0
    ? values
    : fc.oneof({ arbitrary: fc.constantFrom(...known), weight: 3 }, { arbitrary: values, weight: 1 });

/** Returns the schema's length bounds, lowered to at most 20 and `usual`, so that values stay short. */
function lengths(schema: z.ZodType, usual: number): { minLength: number; maxLength: number } {
  const bounds = schema._zod.bag as { minimum?: number; maximum?: number };
  const minLength = Math.min(bounds.minimum ?? 0, 20);
  return { minLength, maxLength: Math.max(minLength, Math.min(bounds.maximum ?? usual, usual)) };
}

function numbers(schema: z.ZodNumber): Arbitrary<number> {
  const { minimum = -1, maximum = 2 ** 31, format } = schema._zod.bag as Record<string, never>;
  const [min, max] = [Math.max(minimum, -(2 ** 31)), Math.min(maximum, 2 ** 53 - 1)];
  const few = fc.integer({ min: Math.ceil(min), max: Math.ceil(Math.min(max, min + 40)) });
  const any =
    format === undefined
      ? fc.integer({ min: min * 100, max: Math.min(max, 2 ** 30) * 100 }).map((cents) => cents / 100)
      : fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
  return fc.oneof({ arbitrary: few, weight: 4 }, { arbitrary: any, weight: 1 });
}

const DAYS = fc.date({ min: new Date('1999-12-31'), max: new Date('2035-01-01'), noInvalidDate: true });
const FORMATS: Partial<Record<string, Arbitrary<string>>> = {
  email: fc.nat(99).map((n) => `fuzz${n}@example.com`),
  date: DAYS.map((day) => day.toISOString().slice(0, 10)),
  datetime: DAYS.map((day) => day.toISOString()),
  uuid: fc.uuid(),
};
const WORDS = fc.constantFrom(
  '城市',
  '夜景',
  '航拍',
  'a',
  '1',
  '%',
  '\\',
  "'",
  '"',
  '<b>',
  '👍',
  ' ',
  '\n',
  '，',
  '字',
);

function texts(schema: z.ZodString): Arbitrary<string> {
  const { format, patterns } = schema._zod.bag as { format?: string; patterns?: Set<RegExp> };
  const special = format && FORMATS[format];
  if (special) return special;
  const [pattern] = [...(patterns ?? [])].filter((one) => one.source !== '^[\\s\\S]{0,}$');
  if (pattern) return patternTexts(pattern);
  return fc.array(WORDS, lengths(schema, 20)).map((words) => words.join(''));
}

/** Generates texts for a pattern; fast-check supports most patterns, but no look-ahead. */
function patternTexts(pattern: RegExp): Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern.source, pattern.flags.replace(/[gi]/g, '')), { size: '-1' });
  } catch {
    return fc.constantFrom('a', '/a', 'https://example.com/a', '城市');
  }
}
