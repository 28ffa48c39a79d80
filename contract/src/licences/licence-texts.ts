import { z } from 'zod';
import { define } from '../endpoint.ts';
import { LICENCE_TEXT_MAX } from './licence-uses.ts';
import { Id, Line, ListOf, NoInput, NoOutput, ShownVersion, Text, Time } from '../shapes.ts';

/** The text version on the buyer's page. */
export const ShownTextVersion = z
  .int('授权条款版本有误')
  .optional()
  .describe('the version that the buyer was shown; any other is a conflict');

const both = <T extends z.ZodType>(each: T) => z.object({ standard: each, extended: each });

const Permission = z.union([z.boolean(), z.string()]).describe('text: the condition under which it is allowed');

const LicenceUse = both(Permission).extend({
  key: z.string().describe('identifies the row across versions'),
  use: z.string(),
});

export const LicenceText = z
  .object({
    words: z.string().describe('the opening words of a certificate'),
    licensees: both(z.string()).describe('who may be the licensee'),
    scope: z.string(),
    uses: z.array(LicenceUse),
    neverAllowed: z.array(z.string()).describe('forbidden under either licence'),
    contractorClause: z.string().describe('who else may use the clip'),
  })
  .meta({ id: 'LicenceText' });

const NumberedText = z.object({
  version: z.int(),
  from: Time.describe('when it came or will come into force'),
  text: LicenceText,
});

export const PublicLicenceText = NumberedText.extend({
  until: Time.nullable().describe('when the next version came into force; null if it has not'),
  versions: z.array(z.int()).describe('all versions that are or were in force'),
}).meta({ id: 'PublicLicenceText' });
export type PublicLicenceText = z.infer<typeof PublicLicenceText>;

const OperatorLicenceText = NumberedText.extend({
  state: z.enum(['past', 'inForce', 'planned', 'withdrawn']),
  note: z.string(),
  operatorName: z.string().nullable().describe('null: the first text'),
  createTime: Time,
  withdrawal: z.object({ operatorName: z.string(), time: Time }).nullable(),
}).meta({ id: 'OperatorLicenceText' });
export type OperatorLicenceText = z.infer<typeof OperatorLicenceText>;

const NewPermission = z.union([z.boolean(), Text(LICENCE_TEXT_MAX.condition)], '请选择可以、不可以或填写条件');

const unique = (list: readonly string[]) => new Set(list).size === list.length;

/** A text as an operator enters it, with each use once. */
const NewLicenceText = z.object({
  words: Text(LICENCE_TEXT_MAX.words),
  licensees: both(Text(LICENCE_TEXT_MAX.licensees)),
  scope: Text(LICENCE_TEXT_MAX.scope),
  uses: z
    .array(
      both(NewPermission).extend({
        key: Line(40, 0).optional().describe('the key of a row of the text in force; absent: a new row'),
        use: Line(LICENCE_TEXT_MAX.use),
      }),
      '请填写用途',
    )
    .min(1, '请填写用途')
    .max(LICENCE_TEXT_MAX.uses, `最多${LICENCE_TEXT_MAX.uses}种用途`)
    .refine((rows) => unique(rows.map(({ use }) => use)), '用途不能重复')
    .refine((rows) => unique(rows.flatMap(({ key }) => key ?? [])), '用途不能重复'),
  neverAllowed: z
    .array(Line(LICENCE_TEXT_MAX.neverAllowedLine), '请填写禁止事项')
    .max(LICENCE_TEXT_MAX.neverAllowed, `最多${LICENCE_TEXT_MAX.neverAllowed}条`),
  contractorClause: Text(LICENCE_TEXT_MAX.contractorClause),
});
export type NewLicenceText = z.infer<typeof NewLicenceText>;

const LicenceTextPreview = z.object({
  version: z.int().describe('the version number that it would get'),
  changes: z
    .array(z.object({ what: z.string(), before: z.string(), after: z.string() }))
    .describe('the differences from the text in force'),
  pendingOrders: z.int().describe('the number of unpaid orders whose buyers must accept it once it is in force'),
});
export type LicenceTextPreview = z.infer<typeof LicenceTextPreview>;

export const licenceTexts = {
  'GET /licence/v1/texts/current': define({
    operationId: 'getLicenceTextInForce',
    summary: 'The licence text that applies to purchases made now',
    access: 'public',
    scope: 'catalogue',
    input: NoInput,
    output: PublicLicenceText,
  }),
  'GET /licence/v1/texts/{version}': define({
    operationId: 'getLicenceText',
    summary: 'A licence text that is or was in force',
    access: 'public',
    scope: 'catalogue',
    input: z.object({ version: Id }),
    output: PublicLicenceText,
  }),
  'GET /operator/v1/licenceTexts': define({
    operationId: 'listLicenceTexts',
    summary: 'All versions of the licence text, newest first',
    access: 'operator:admin',
    input: NoInput,
    output: ListOf(OperatorLicenceText),
  }),
  'POST /operator/v1/licenceTexts/preview': define({
    operationId: 'previewLicenceText',
    summary: 'The differences between a new licence text and the one in force',
    access: 'operator:admin',
    input: z.object({ text: NewLicenceText }),
    output: LicenceTextPreview,
  }),
  'POST /operator/v1/licenceTexts': define({
    operationId: 'addLicenceText',
    summary: 'Adds a version of the licence text, for purchases from the given time on',
    access: 'operator:admin',
    input: z.object({
      version: ShownVersion.describe('the newest version that the operator saw; any other is a conflict'),
      from: z.iso.datetime({ offset: true, error: '时间有误' }).optional().describe('absent: now'),
      note: Text(LICENCE_TEXT_MAX.note, 0).default(''),
      text: NewLicenceText,
    }),
    output: z.object({ version: z.int() }),
  }),
  'POST /operator/v1/licenceTexts/{version}/withdraw': define({
    operationId: 'withdrawLicenceText',
    summary: 'Withdraws a version that is not in force yet',
    access: 'operator:admin',
    input: z.object({ version: Id }),
    output: NoOutput,
  }),
};
