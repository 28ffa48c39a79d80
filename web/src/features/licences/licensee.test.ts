import { describe, expect, it } from 'vitest';
import { licenseeErrors } from './licensee.ts';

const licensee = {
  authorizedUser: '杭州光影文化有限公司',
  socialCreditCode: '91350100M000100Y43',
  authorizedProject: '品牌宣传片',
};
const person = { ...licensee, authorizedUser: '张三', socialCreditCode: '11010519491231002x' };

describe('the licensee of a bought clip', () => {
  it('may be an organisation in every tier', () => {
    for (const tier of [1, 2, 3]) expect(licenseeErrors(licensee, tier)).toEqual({});
  });

  it('may be a person under the standard licence only', () => {
    expect(licenseeErrors(person, 1)).toEqual({});
    expect(licenseeErrors(person, 2)).toEqual({});
    expect(licenseeErrors(person, 3).socialCreditCode).toContain('不适用于个人');
  });

  it('must have a code with the right check character, blanks and small letters aside', () => {
    expect(licenseeErrors({ ...licensee, socialCreditCode: '91350100M000100Y44' }, 1).socialCreditCode).toBe(
      '统一社会信用代码或身份证号有误',
    );
    expect(licenseeErrors({ ...licensee, socialCreditCode: ' 91350100 m000100y43 ' }, 3)).toEqual({});
  });

  it('must be named, with a project, in the length that is allowed', () => {
    expect(licenseeErrors({ authorizedUser: ' ', socialCreditCode: '', authorizedProject: '' }, 1)).toEqual({
      authorizedUser: '必填项',
      socialCreditCode: '请输入统一社会信用代码或身份证号',
      authorizedProject: '必填项',
    });
    expect(licenseeErrors({ ...licensee, authorizedProject: '片'.repeat(201) }, 1).authorizedProject).toBe(
      '最多200个字',
    );
  });
});
