/** The kinds of licences, and what each allows: section 6 of both specifications. */
export type LicenceType = 'standard' | 'extended';

/** Only tier 3 is the extended licence: it is a wider right, and not only a larger picture. */
export const licenceTypeOf = (tier: number): LicenceType => (tier === 3 ? 'extended' : 'standard');

/** The version of the texts in this file. Each sale keeps the version that it was made under. */
export const LICENCE_TEXT_VERSION = 1;

export const LICENCE_NAME: Record<LicenceType, string> = { standard: '标准授权', extended: 'PLUS 扩展授权' };

/** The kinds of people and organisations that may be the licensee. */
export const LICENSEES: Record<LicenceType, string> = {
  standard: '个人、个体工商户、企业及其他组织',
  extended: '个体工商户、企业及其他组织（不含个人）',
};

/** The rule about licensees, as a sentence without its full stop. Every text uses this wording. */
export const LICENSEE_RULE: Record<LicenceType, string> = {
  standard: `${LICENCE_NAME.standard}适用于${LICENSEES.standard}`,
  extended: `${LICENCE_NAME.extended}适用于${LICENSEES.extended}`,
};

export const LICENCE_SCOPE = '全球范围；一个作品用于一个指定项目，使用次数不限';

/** The named uses, and whether each licence allows them: the rows of the tables that buyers see. */
export const LICENCE_USES = [
  { key: 'personalExchange', use: '个人交流', standard: true, extended: false },
  { key: 'personalMedia', use: '个人自媒体', standard: true, extended: false },
  { key: 'corporateMedia', use: '企业自媒体', standard: true, extended: true },
  { key: 'corporateDisplay', use: '企业展示', standard: true, extended: true },
  { key: 'venue', use: '线下场所', standard: true, extended: true },
  { key: 'event', use: '线下活动', standard: true, extended: true },
  { key: 'onlineAds', use: '线上广告', standard: true, extended: true },
  { key: 'outdoorAds', use: '户外广告', standard: true, extended: true },
  { key: 'builtIn', use: '产品内置视频', standard: false, extended: true },
  { key: 'filmTv', use: '影视、综艺、纪录片制作', standard: false, extended: true },
  { key: 'resale', use: '转售、分发或共享', standard: false, extended: false },
] as const satisfies readonly ({ key: string; use: string } & Record<LicenceType, boolean>)[];
export type LicenceUse = (typeof LICENCE_USES)[number]['key'];
export const LICENCE_USE_KEYS = LICENCE_USES.map(({ key }) => key);

/** Forbidden under either licence. */
export const NEVER_ALLOWED: readonly string[] = [
  '将素材本身共享、分发、转售或再授权给第三方',
  '侵犯他人权利，或用于违法、淫秽、诽谤及政治目的',
  '超出本授权范围的任何使用',
];

export const usesOf = (licence: LicenceType, allowed: boolean): string[] =>
  LICENCE_USES.filter((row) => row[licence] === allowed).map(({ use }) => use);

/** The kinds of licensees; only the first is a natural person. */
export const LICENSEE_KINDS = ['individual', 'soleTrader', 'company', 'organisation'] as const;
export type LicenseeKind = (typeof LICENSEE_KINDS)[number];
export const LICENSEE_KIND_LABEL: Record<LicenseeKind, string> = {
  individual: '个人',
  soleTrader: '个体工商户',
  company: '企业',
  organisation: '其他组织',
};

/**
 * `fits`; `needsPlus`: the extended licence allows it; `needsStandard`: only the standard one does; `notForIndividuals`: it
 * requires the extended licence, which no individual can have; `notAllowed`: no licence allows all of it.
 */
export const LICENCE_VERDICTS = ['fits', 'needsPlus', 'needsStandard', 'notForIndividuals', 'notAllowed'] as const;
export type LicenceVerdict = (typeof LICENCE_VERDICTS)[number];

export interface IntendedUse {
  licensee: LicenseeKind;
  uses: readonly LicenceUse[];
}

/** Assesses whether the licence of a tier covers an intended use. Returns the clauses that exclude it. */
export function assessLicence(
  { licensee, uses }: IntendedUse,
  tier: number,
): { verdict: LicenceVerdict; clauses: string[] } {
  const licence = licenceTypeOf(tier);
  const wanted = LICENCE_USES.filter(({ key }) => uses.includes(key));
  const refused = (type: LicenceType) => wanted.filter((row) => !row[type]).map(({ use }) => use);
  const personal = licensee === 'individual';
  const clause = (type: LicenceType) => `${LICENCE_NAME[type]}不包含：${refused(type).join('、')}`;

  if (refused('standard').length === 0) {
    if (licence === 'standard') return { verdict: 'fits', clauses: [] };
    if (personal) return { verdict: 'notForIndividuals', clauses: [LICENSEE_RULE.extended] };
    if (refused('extended').length === 0) return { verdict: 'fits', clauses: [] };
    return { verdict: 'needsStandard', clauses: [clause('extended')] };
  }
  if (refused('extended').length > 0)
    return { verdict: 'notAllowed', clauses: [clause('standard'), clause('extended')] };
  if (personal) return { verdict: 'notForIndividuals', clauses: [clause('standard'), LICENSEE_RULE.extended] };
  return licence === 'extended'
    ? { verdict: 'fits', clauses: [] }
    : { verdict: 'needsPlus', clauses: [clause('standard')] };
}
