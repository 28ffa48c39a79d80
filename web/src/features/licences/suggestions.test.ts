import { expect, test } from 'vitest';
import { earlierLicensees, earlierProjects } from './suggestions.ts';

const person = { authorizedUser: '王小明', socialCreditCode: '11010519491231002X' };
const company = { authorizedUser: '腾云科技有限公司', socialCreditCode: '91440300708461136T' };
const list = [
  { ...person, authorizedProject: '品牌短片' },
  { ...company, authorizedProject: '品牌短片' },
  { ...person, authorizedProject: '年会开场' },
];

test('offers each earlier licensee and project once, the latest first', () => {
  expect(earlierLicensees(list, false)).toEqual([person, company]);
  expect(earlierProjects(list)).toEqual(['品牌短片', '年会开场']);
});

test('offers no individuals if only organisations may be licensees', () => {
  expect(earlierLicensees(list, true)).toEqual([company]);
});

test('offers at most five of each', () => {
  const many = Array.from({ length: 9 }, (_, i) => ({
    ...company,
    authorizedUser: `企业${i}`,
    authorizedProject: `${i}`,
  }));
  expect(earlierLicensees(many, true)).toHaveLength(5);
  expect(earlierProjects(many)).toEqual(['0', '1', '2', '3', '4']);
});
