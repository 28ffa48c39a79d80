import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LICENCE_USES, LICENCE_USE_KEYS, assessLicence, LICENSEE_KINDS, type LicenceUse } from './licence-uses.ts';

const verdict = (licensee: (typeof LICENSEE_KINDS)[number], uses: LicenceUse[], tier: number) =>
  assessLicence({ licensee, uses }, tier).verdict;

it('anybody uses the standard licence for what it names', () => {
  for (const licensee of LICENSEE_KINDS) {
    expect(verdict(licensee, ['onlineAds', 'corporateMedia'], 1)).toBe('fits');
    expect(verdict(licensee, ['personalMedia'], 2)).toBe('fits');
  }
});

it('an organisation needs PLUS for film and for products, and has it with tier 3', () => {
  expect(assessLicence({ licensee: 'company', uses: ['onlineAds', 'filmTv'] }, 1)).toEqual({
    verdict: 'needsPlus',
    clauses: ['标准授权不包含：影视、综艺、纪录片制作'],
  });
  expect(verdict('company', ['builtIn', 'filmTv'], 3)).toBe('fits');
  expect(verdict('soleTrader', ['builtIn'], 3)).toBe('fits');
});

it('PLUS is not sold to persons', () => {
  const clause = 'PLUS 扩展授权适用于个体工商户、企业及其他组织（不含个人）';
  expect(assessLicence({ licensee: 'individual', uses: ['onlineAds'] }, 3)).toEqual({
    verdict: 'notForIndividuals',
    clauses: [clause],
  });
  expect(assessLicence({ licensee: 'individual', uses: ['filmTv'] }, 1)).toMatchObject({
    verdict: 'notForIndividuals',
    clauses: ['标准授权不包含：影视、综艺、纪录片制作', clause],
  });
});

it('PLUS covers no personal use, and nothing covers both or a resale', () => {
  expect(verdict('company', ['personalExchange'], 3)).toBe('needsStandard');
  expect(verdict('company', ['personalExchange', 'filmTv'], 3)).toBe('notAllowed');
  for (const tier of [1, 2, 3]) expect(verdict('company', ['resale'], tier)).toBe('notAllowed');
});

it('fits exactly when the tier’s licence allows this licensee every use, and otherwise gives the clauses', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...LICENSEE_KINDS),
      fc.uniqueArray(fc.constantFrom(...LICENCE_USE_KEYS), { minLength: 1 }),
      fc.constantFrom(1, 2, 3),
      (licensee, uses, tier) => {
        const type = tier === 3 ? 'extended' : 'standard';
        const allowed = LICENCE_USES.filter(({ key }) => uses.includes(key)).every((row) => row[type]);
        const assessment = assessLicence({ licensee, uses }, tier);
        expect(assessment.verdict === 'fits').toBe(allowed && !(tier === 3 && licensee === 'individual'));
        expect(assessment.clauses.length > 0).toBe(assessment.verdict !== 'fits');
      },
    ),
  );
});
