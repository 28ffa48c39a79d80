import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FIRST_LICENCE_TEXT } from './first-licence-text.ts';
import { licenceTextChanges } from './licence-text-changes.ts';
import { assessLicence, type IntendedUse, LICENSEE_KINDS, type LicenceText, usesOf } from './licence-uses.ts';

const assess = (intended: IntendedUse, tier: number) => assessLicence(FIRST_LICENCE_TEXT, intended, tier);

const verdict = (licensee: (typeof LICENSEE_KINDS)[number], uses: string[], tier: number) =>
  assess({ licensee, uses }, tier).verdict;

it('anyone may use the standard licence for the uses it names', () => {
  for (const licensee of LICENSEE_KINDS) {
    expect(verdict(licensee, ['onlineAds', 'corporateMedia'], 1)).toBe('fits');
    expect(verdict(licensee, ['personalMedia'], 2)).toBe('fits');
  }
});

it('an organisation needs PLUS for film and products, and tier 3 includes it', () => {
  expect(assess({ licensee: 'company', uses: ['onlineAds', 'filmTv'] }, 1)).toEqual({
    verdict: 'needsPlus',
    clauses: ['标准授权不含：影视、综艺、纪录片制作'],
  });
  expect(verdict('company', ['builtIn', 'filmTv'], 3)).toBe('fits');
  expect(verdict('soleTrader', ['builtIn'], 3)).toBe('fits');
});

it('PLUS is not for individuals', () => {
  const clause = 'PLUS 扩展授权适用于个体工商户、企业及其他组织（不含个人）';
  expect(assess({ licensee: 'individual', uses: ['onlineAds'] }, 3)).toEqual({
    verdict: 'notForIndividuals',
    clauses: [clause],
  });
  expect(assess({ licensee: 'individual', uses: ['filmTv'] }, 1)).toMatchObject({
    verdict: 'notForIndividuals',
    clauses: ['标准授权不含：影视、综艺、纪录片制作', clause],
  });
});

it('PLUS excludes personal exchange; no licence allows it together with film use, or resale', () => {
  expect(verdict('company', ['personalExchange'], 3)).toBe('needsStandard');
  expect(verdict('company', ['personalExchange', 'filmTv'], 3)).toBe('notAllowed');
  for (const tier of [1, 2, 3]) expect(verdict('company', ['resale'], tier)).toBe('notAllowed');
});

const permissions = fc.oneof(fc.boolean(), fc.constant('须署名'));
const texts: fc.Arbitrary<LicenceText> = fc
  .array(fc.tuple(permissions, permissions), { minLength: 1, maxLength: 12 })
  .map((rows) => ({
    ...FIRST_LICENCE_TEXT,
    uses: rows.map(([standard, extended], index) => ({ key: `k${index}`, use: `用途${index}`, standard, extended })),
  }));

it('a licence fits if and only if it allows this licensee every use; otherwise the clauses are returned', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...LICENSEE_KINDS),
      texts,
      fc.constantFrom(1, 2, 3),
      fc.infiniteStream(fc.boolean()),
      (licensee, text, tier, choice) => {
        const type = tier === 3 ? 'extended' : 'standard';
        const [first, ...others] = text.uses;
        const wanted = [first!, ...others.filter(() => choice.next().value as boolean)];
        const allowed = wanted.every((row) => row[type] !== false);
        const conditions = wanted.filter((row) => typeof row[type] === 'string');
        const assessment = assessLicence(text, { licensee, uses: wanted.map(({ key }) => key) }, tier);
        expect(assessment.verdict === 'fits').toBe(allowed && !(tier === 3 && licensee === 'individual'));
        const fits = assessment.verdict === 'fits';
        expect(fits ? assessment.clauses.length === conditions.length : assessment.clauses.length > 0).toBe(true);
      },
    ),
  );
});

it('a conditional use is allowed, and its condition is listed with the use', () => {
  const text = {
    ...FIRST_LICENCE_TEXT,
    uses: [{ key: 'venue', use: '线下场所', standard: '须署名', extended: true }],
  };
  expect(assessLicence(text, { licensee: 'company', uses: ['venue'] }, 1)).toEqual({
    verdict: 'fits',
    clauses: ['标准授权须满足条件：线下场所（须署名）'],
  });
  expect(assessLicence(text, { licensee: 'company', uses: ['venue'] }, 3)).toEqual({ verdict: 'fits', clauses: [] });
  expect([usesOf(text, 'standard', true), usesOf(text, 'standard', false)]).toEqual([['线下场所（须署名）'], []]);
});

it('lists every difference between two texts, and none between equal ones', () => {
  const [first, second, ...others] = FIRST_LICENCE_TEXT.uses;
  const after = {
    ...FIRST_LICENCE_TEXT,
    scope: '中国大陆',
    uses: [
      ...others,
      { ...first!, use: '私人交流', extended: '须署名' },
      { key: 'v2-12', use: '电视广告', standard: false, extended: true },
    ],
  };
  expect(licenceTextChanges(FIRST_LICENCE_TEXT, structuredClone(FIRST_LICENCE_TEXT))).toEqual([]);
  const changes = licenceTextChanges(FIRST_LICENCE_TEXT, after);
  expect(changes.map(({ what }) => what)).toEqual([
    '授权范围',
    '用途“个人交流”的名称',
    '用途“私人交流”· PLUS 扩展授权',
    '新增用途“电视广告”',
    `删除用途“${second!.use}”`,
    '用途的顺序',
  ]);
  expect(changes[2]).toMatchObject({ before: '不可以', after: '有条件：须署名' });
  fc.assert(
    fc.property(texts, texts, (one, other) => {
      expect(licenceTextChanges(one, other).length === 0).toBe(JSON.stringify(one) === JSON.stringify(other));
    }),
  );
});
