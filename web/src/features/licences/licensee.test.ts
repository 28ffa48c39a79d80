import { describe, expect, it } from 'vitest';
import { normalizeLicensee, validateLicensee, type Licensee } from './licensee.ts';

const licensee = {
  authorizedUser: '杭州光影文化有限公司',
  socialCreditCode: '91350100M000100Y43',
  authorizedProject: '品牌宣传片',
};
const person = { ...licensee, authorizedUser: '张三', socialCreditCode: '11010519491231002x' };
const errorsOf = (given: Licensee, ...tiers: number[]) => validateLicensee(normalizeLicensee(given), tiers);

describe('the licensee of purchased clips', () => {
  it('may be an organisation in every tier', () => {
    expect(errorsOf(licensee, 1, 2, 3)).toEqual({});
  });

  it('may be a person under the standard licence, unless any clip is bought as PLUS', () => {
    expect(errorsOf(person, 1, 2)).toEqual({});
    for (const tiers of [[3], [1, 3]]) {
      expect(errorsOf(person, ...tiers).socialCreditCode).toContain('不适用于个人');
    }
  });

  it('needs a code with a valid check character; spaces and lowercase letters are accepted', () => {
    expect(errorsOf({ ...licensee, socialCreditCode: '91350100M000100Y44' }, 1).socialCreditCode).toBe(
      '统一社会信用代码或身份证号有误',
    );
    expect(errorsOf({ ...licensee, socialCreditCode: ' 91350100 m000100y43 ' }, 3)).toEqual({});
  });

  it('needs a name and a project within the length limits', () => {
    expect(errorsOf({ authorizedUser: ' ', socialCreditCode: '', authorizedProject: '' }, 1)).toEqual({
      authorizedUser: '必填项',
      socialCreditCode: '请输入统一社会信用代码或身份证号',
      authorizedProject: '必填项',
    });
    expect(errorsOf({ ...licensee, authorizedProject: '片'.repeat(201) }, 1).authorizedProject).toBe('最多200个字');
  });

  it('must not have emoji in its name or project', () => {
    const unprintable = '不能含表情符号或无法识别的字符';
    expect(errorsOf({ ...licensee, authorizedUser: '光影🎬', authorizedProject: '宣传片❤️' }, 1)).toEqual({
      authorizedUser: unprintable,
      authorizedProject: unprintable,
    });
  });
});
