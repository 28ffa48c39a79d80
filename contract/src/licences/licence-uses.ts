/**
 * The kinds of licences, and what each allows under a version of the licence text: section 6 of both specifications.
 */
export type LicenceType = 'standard' | 'extended';
export const LICENCE_TYPES = ['standard', 'extended'] as const satisfies readonly LicenceType[];

/** Returns a tier's kind of licence. Only tier 3 is extended: a wider licence, not only a larger picture. */
export const licenceTypeOf = (tier: number): LicenceType => (tier === 3 ? 'extended' : 'standard');

export const LICENCE_NAME: Record<LicenceType, string> = { standard: '标准授权', extended: 'PLUS 扩展授权' };

/** Whether a licence allows a use; a text states the condition. */
export type Permission = boolean | string;

/** A named use: a row of the table that buyers see. */
export interface LicenceUse extends Record<LicenceType, Permission> {
  /** Identifies a row across all versions. */
  key: string;
  use: string;
}

/** The licences' content; each sale keeps its version. Sentences that get joined have no full stop. */
export interface LicenceText {
  /** The opening words of a certificate. */
  words: string;
  licensees: Record<LicenceType, string>;
  scope: string;
  uses: LicenceUse[];
  neverAllowed: string[];
  contractorClause: string;
}

/** Limits of a text, so that the longest still fits on a certificate's single page. */
export const LICENCE_TEXT_MAX = {
  words: 180,
  licensees: 50,
  scope: 80,
  uses: 14,
  use: 16,
  condition: 24,
  neverAllowed: 5,
  neverAllowedLine: 40,
  contractorClause: 80,
  note: 200,
} as const;

/** Returns the rule about licensees, as a sentence without its full stop. */
export const licenseeRule = ({ licensees }: Pick<LicenceText, 'licensees'>, licence: LicenceType): string =>
  `${LICENCE_NAME[licence]}适用于${licensees[licence]}`;

const withCondition = ({ use }: LicenceUse, permission: Permission) =>
  typeof permission === 'string' ? `${use}（${permission}）` : use;

/** Returns the uses that a licence allows, with their conditions, or those that it does not. */
export const usesOf = ({ uses }: Pick<LicenceText, 'uses'>, licence: LicenceType, allowed: boolean): string[] =>
  uses.filter((row) => (row[licence] !== false) === allowed).map((row) => withCondition(row, row[licence]));

export const EDITORIAL_CLAUSE = '仅限新闻、评论、教学等编辑用途，不得用于广告和促销';

/** Recognises advertising by key or wording, because operators add and reword uses. */
const isAdvertising = ({ key, use }: LicenceUse) => /ads$/i.test(key) || /广告|促销|推广|代言/.test(use);

/** Returns the licence text that applies to a clip: an editorial clip covers no advertising in any tier. */
export function textForClip<T extends Pick<LicenceText, 'uses'> & Partial<Pick<LicenceText, 'scope'>>>(
  text: T,
  { editorialOnly }: { editorialOnly: boolean },
): T {
  if (!editorialOnly) return text;
  return {
    ...text,
    ...(text.scope !== undefined && { scope: `${text.scope}；${EDITORIAL_CLAUSE}` }),
    uses: text.uses.map((row) => (isAdvertising(row) ? { ...row, standard: false, extended: false } : row)),
  };
}

/** The kinds of licensees; only the first is a natural person. */
export const LICENSEE_KINDS = ['individual', 'soleTrader', 'company', 'organisation'] as const;
export type LicenseeKind = (typeof LICENSEE_KINDS)[number];
export const LICENSEE_KIND_LABEL: Record<LicenseeKind, string> = {
  individual: '个人',
  soleTrader: '个体工商户',
  company: '企业',
  organisation: '其他组织',
};

/** Why no individual can hold an extended licence, whatever its text says. */
export const ORGANISATION_ONLY = `${LICENCE_NAME.extended}不适用于个人，请填写统一社会信用代码`;

/**
 * `fits`; `needsPlus`: the extended licence allows it; `needsStandard`: only the standard one does; `notForIndividuals`: it
 * requires the extended licence, which no individual can have; `notAllowed`: no licence allows all of it.
 */
export const LICENCE_VERDICTS = ['fits', 'needsPlus', 'needsStandard', 'notForIndividuals', 'notAllowed'] as const;
export type LicenceVerdict = (typeof LICENCE_VERDICTS)[number];

export interface IntendedUse {
  licensee: LicenseeKind;
  /** Keys of the text's uses. */
  uses: readonly string[];
}

/**
 * Assesses whether a tier's licence covers an intended use under a text. Returns the clauses that exclude it or, if it
 * fits, the conditions.
 */
export function assessLicence(
  text: Pick<LicenceText, 'uses' | 'licensees'>,
  { licensee, uses }: IntendedUse,
  tier: number,
): { verdict: LicenceVerdict; clauses: string[] } {
  const licence = licenceTypeOf(tier);
  const wanted = text.uses.filter(({ key }) => uses.includes(key));
  const refused = (type: LicenceType) => wanted.filter((row) => row[type] === false).map(({ use }) => use);
  const personal = licensee === 'individual';
  const clause = (type: LicenceType) => `${LICENCE_NAME[type]}不含：${refused(type).join('、')}`;
  const fits = () => {
    const conditional = wanted.filter((row) => typeof row[licence] === 'string');
    const clauses = conditional.map((row) => `${LICENCE_NAME[licence]}须满足条件：${withCondition(row, row[licence])}`);
    return { verdict: 'fits' as const, clauses };
  };

  if (refused('standard').length === 0) {
    if (licence === 'standard') return fits();
    if (personal) return { verdict: 'notForIndividuals', clauses: [licenseeRule(text, 'extended')] };
    if (refused('extended').length === 0) return fits();
    return { verdict: 'needsStandard', clauses: [clause('extended')] };
  }
  if (refused('extended').length > 0)
    return { verdict: 'notAllowed', clauses: [clause('standard'), clause('extended')] };
  if (personal) return { verdict: 'notForIndividuals', clauses: [clause('standard'), licenseeRule(text, 'extended')] };
  return licence === 'extended' ? fits() : { verdict: 'needsPlus', clauses: [clause('standard')] };
}
