import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { api } from './api.ts';
import { WORD_FIELDS, wordOf } from './clips/fields.ts';
import { compactText, Line, Text } from './shapes.ts';

const MULTI_LINE = [
  'advantage',
  'answer',
  'content',
  'detail',
  'note',
  'reason',
  'remark',
  'videoRemark',
  'text',
  'text.contractorClause',
  'text.licensees.extended',
  'text.licensees.standard',
  'text.scope',
  'text.uses[].extended',
  'text.uses[].standard',
  'text.words',
];
/** Input that is only compared, hashed or looked up, never stored or shown verbatim. */
const NOT_STORED = [
  // Search keywords: a pasted invisible character is harmless.
  'keyword',
  'kind',
  'licensee',
  'noteBefore',
  'project',
  'q',
  'query',
  'opened[].keyword',
  'seen[].keyword',
  // Hashed, or compared with a code that was sent.
  'altcha',
  'captcha',
  'newCaptcha',
  'newPassword',
  'oldCaptcha',
  'oldPassword',
  'password',
  'totp',
  'username',
  // Keys and ids that the server issues; unknown ones are not found.
  'authorizationId',
  'authorizationIds[]',
  'certifyId',
  'checkId',
  'coverFileKey',
  'deliveryId',
  'endpointId',
  'fileKey',
  'guestKey',
  'id',
  'idCardBackFileKey',
  'idCardFrontFileKey',
  'invoiceFileKey',
  'item',
  'linkId',
  'licenceFileKey',
  'orderId',
  'orderIds[]',
  'orderItemId',
  'orderItemIds[]',
  'photoFileKey',
  'shareId',
  'transferFileKey',
  'upgradeOf',
  'use.uses[]',
  'uses[]',
  'videos[].upgradeOf',
  // Base64 of a film's codes.
  'codes',
  // File names of the user's own machine, compared with ours.
  'fileName',
  'files[].name',
];
/** Browsers' reports are stored verbatim, for debugging. */
const LOGGED = ['POST /statistic/v1/website/report', 'POST /website/v1/log/report'];
/** Drafts are stored as typed; publishing validates them. */
const DRAFTS = [
  ...WORD_FIELDS.filter((field) => wordOf(field).type === 'line').map((field) => `POST /video/v1/draft ${field}`),
  'POST /video/v1/draft videoKeywords[]',
  'POST /video/v1/draft priceTexts.hdPrice',
  'POST /video/v1/draft priceTexts.hd4kPrice',
  'POST /video/v1/draft priceTexts.hdPlusPrice',
  'POST /video/v1/publish/suggest videoName',
  'POST /video/v1/publish/suggest videoKeywords[]',
];

interface Leaf {
  key: string;
  path: string;
  schema: z.core.$ZodType;
}

const WRAPPERS = new Set(['optional', 'nullable', 'default', 'prefault', 'catch', 'readonly']);
const NO_TEXT = new Set([
  'number',
  'int',
  'boolean',
  'enum',
  'literal',
  'null',
  'date',
  'unknown',
  'any',
  'undefined',
  'never',
]);

function isText(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.ZodType)._zod as unknown as { def: { type: string; in?: z.core.$ZodType } };
  return def.type === 'string' || (def.type === 'pipe' && isText(def.in!));
}

function leavesOf(key: string, schema: z.core.$ZodType, path = ''): Leaf[] {
  const def = (schema as z.ZodType)._zod.def as unknown as {
    type: string;
    innerType: z.core.$ZodType;
    element: z.core.$ZodType;
    valueType: z.core.$ZodType;
    options: z.core.$ZodType[];
    items: z.core.$ZodType[];
    in: z.core.$ZodType;
    shape: Record<string, z.core.$ZodType>;
  };
  if (isText(schema)) return [{ key, path, schema }];
  if (WRAPPERS.has(def.type)) return leavesOf(key, def.innerType, path);
  if (NO_TEXT.has(def.type)) return [];
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) =>
        leavesOf(key, field, path ? `${path}.${name}` : name),
      );
    case 'array':
      return leavesOf(key, def.element, `${path}[]`);
    case 'record':
      return leavesOf(key, def.valueType, `${path}{}`);
    case 'union':
      return def.options.flatMap((option) => leavesOf(key, option, path));
    case 'tuple':
      return def.items.flatMap((item) => leavesOf(key, item, path));
    case 'pipe':
      return leavesOf(key, def.in, path);
    case 'custom':
    case 'transform':
      return [];
    default:
      throw new Error(`${key} ${path}: unknown kind of schema ${def.type}`);
  }
}

const leaves = Object.entries(api)
  .filter(([key]) => !LOGGED.includes(key))
  .flatMap(([key, { input }]) => leavesOf(key, input));

const INVISIBLE = ['\u0007', '\u0000', '\u001B', '\u202E', '\u2066', '\u200B', '\u200D', '\u00AD', '\uFEFF'];
const BREAKS = ['\n', '\r', '\t', '\u0085', '\u2028', '\u2029'];

function keeps(schema: z.core.$ZodType, character: string): boolean {
  const { success, data } = z.safeParse(schema, `文${character}字`);
  return success && typeof data === 'string' && data.includes(character);
}

describe('text input', () => {
  test('is collected from the whole contract', () => {
    expect(leaves.length).toBeGreaterThan(300);
  });

  test('is a single line without invisible characters unless it is listed', () => {
    const unlisted = leaves.filter(
      ({ key, path }) => !MULTI_LINE.includes(path) && !NOT_STORED.includes(path) && !DRAFTS.includes(`${key} ${path}`),
    );
    const loose = unlisted.filter(({ schema }) => [...INVISIBLE, ...BREAKS].some((each) => keeps(schema, each)));
    expect(loose.map(({ key, path }) => `${key} ${path}`)).toEqual([]);
  });

  test('rejects control characters where it may have several lines', () => {
    const loose = leaves.filter(
      ({ path, schema }) =>
        MULTI_LINE.includes(path) && ['\u0000', '\u0007', '\u001B'].some((each) => keeps(schema, each)),
    );
    expect(loose.map(({ key, path }) => `${key} ${path}`)).toEqual([]);
  });

  test('is listed only if such a field exists', () => {
    const paths = new Set(leaves.flatMap(({ key, path }) => [path, `${key} ${path}`]));
    expect([...MULTI_LINE, ...NOT_STORED, ...DRAFTS].filter((path) => !paths.has(path))).toEqual([]);
  });
});

test('a line keeps visible text, emoji and other scripts, and is trimmed', () => {
  for (const text of ['海边·日落', '🌊🌅', 'Ünïcode', 'བོད', 'ئۇيغۇر', '𠮷田', 'a, "b"'])
    expect(Line(20).parse(` ${text}\n`)).toBe(text);
});

test('a text keeps its line breaks', () => {
  expect(Text(20).parse('第一行\r\n第二行\t完')).toBe('第一行\r\n第二行\t完');
});

test('a compact text loses its spaces and invisible characters', () => {
  expect(compactText('').parse('\u202A138 0000\u200B0001\u202C\n')).toBe('13800000001');
});

test.each(['招商银行\n北京', '招商银行,北京', '招商银行"', "招商'银行", '=1+1', '＋1', '招商\u202E银行'])(
  'bank text refuses %j',
  (bankName) => {
    const { shape } = api['POST /bankcard/v1/bind'].input;
    expect(shape.bankName.safeParse(bankName).success).toBe(false);
    expect(shape.bankAddress.safeParse(bankName).success).toBe(false);
    expect(shape.bankName.safeParse('招商银行（北京）').success).toBe(true);
  },
);
