import { describe, expect, it } from 'vitest';
import { groupSpending } from './spending.ts';
import { normalizeSubmission, validateSubmission } from './submission.ts';

const GOOD = { companyName: '光影文化有限公司', socialCreditCode: '91350100M000100Y43', licenceFileKey: 'key' };

describe('a verification submission', () => {
  it('requires a name, a credit code with a valid check character, and the licence', () => {
    expect(validateSubmission(GOOD)).toEqual({});
    expect(validateSubmission({ companyName: '', socialCreditCode: '', licenceFileKey: '' })).toEqual({
      companyName: '请输入企业名称',
      socialCreditCode: '请输入统一社会信用代码',
      licenceFileKey: '请上传营业执照',
    });
    expect(validateSubmission({ ...GOOD, socialCreditCode: '91350100M000100Y44' })).toEqual({
      socialCreditCode: '请输入正确的统一社会信用代码',
    });
    expect(validateSubmission({ ...GOOD, companyName: '😀'.repeat(100) })).toEqual({});
    expect(validateSubmission({ ...GOOD, companyName: '光'.repeat(101) })).toEqual({ companyName: '最多100个字' });
  });

  it('accepts codes with spaces and lower-case letters', () => {
    const written = { ...GOOD, companyName: ' 光影文化有限公司 ', socialCreditCode: ' 91350100 m000100y43' };
    expect(normalizeSubmission(written)).toEqual(GOOD);
  });
});

it('lists former members’ spending separately', () => {
  const spent = (userId: number) => ({ userId, name: `用户${userId}`, orders: userId, amount: userId * 10 });
  const { byMember, former } = groupSpending([{ userId: 1 }, { userId: 3 }], [spent(2), spent(1)]);
  expect(byMember.get(1)).toMatchObject({ orders: 1, amount: 10 });
  expect(byMember.get(3)).toBeUndefined();
  expect(former).toEqual([spent(2)]);
});
