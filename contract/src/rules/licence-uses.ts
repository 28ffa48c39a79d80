/** What may be done with a clip, by the kind of its licence: sections 6 of the specifications. */
export type LicenceType = 'standard' | 'extended';

/** Tier 3 is a wider right and not only a larger picture: it alone is the extended licence. */
export const licenceTypeOf = (tier: number): LicenceType => (tier === 3 ? 'extended' : 'standard');

export const LICENCE_NAME: Record<LicenceType, string> = { standard: '标准授权', extended: 'PLUS扩展授权' };

/** Who may be the licensee. */
export const LICENSEES: Record<LicenceType, string> = {
  standard: '个人、个体工商户、企业及其他组织',
  extended: '个体工商户、企业及其他组织（不含个人）',
};

export const LICENCE_SCOPE = '全球范围；一个作品用于一个指定项目，使用次数不限';

/** Every use that is named, and whether each licence allows it; the rows of the tables that buyers see. */
export const LICENCE_USES: readonly ({ use: string } & Record<LicenceType, boolean>)[] = [
  { use: '个人交流', standard: true, extended: false },
  { use: '个人自媒体', standard: true, extended: false },
  { use: '企业自媒体', standard: true, extended: true },
  { use: '企业展示', standard: true, extended: true },
  { use: '线下场所', standard: true, extended: true },
  { use: '线下活动', standard: true, extended: true },
  { use: '线上广告', standard: true, extended: true },
  { use: '户外广告', standard: true, extended: true },
  { use: '产品内置视频', standard: false, extended: true },
  { use: '影视、综艺、纪录片制作', standard: false, extended: true },
  { use: '转售、分发或共享', standard: false, extended: false },
];

/** Forbidden under either licence. */
export const NEVER_ALLOWED: readonly string[] = [
  '将素材本身共享、分发、转售或再授权给第三方',
  '侵犯他人权利，或用于违法、淫秽、诽谤及政治目的',
  '超出本授权范围的任何使用',
];

export const usesOf = (licence: LicenceType, allowed: boolean): string[] =>
  LICENCE_USES.filter((row) => row[licence] === allowed).map(({ use }) => use);
