import { assessLicence, type LicenceText, type LicenseeKind } from '@zhenku/contract/licences/licence-uses';
import { describe, expect, it } from 'vitest';
import { answerOf } from './licence-answer.ts';

const text: Pick<LicenceText, 'uses' | 'licensees'> = {
  licensees: { standard: '所有人', extended: '企业及其他组织' },
  uses: [
    { key: 'ads', use: '线上广告', standard: true, extended: true },
    { key: 'events', use: '线下活动', standard: '每场不超过千人', extended: true },
    { key: 'film', use: '影视制作', standard: false, extended: true },
    { key: 'resale', use: '转售', standard: false, extended: false },
  ],
};
const ask = (licensee: LicenseeKind, ...uses: string[]) =>
  answerOf((tier) => assessLicence(text, { licensee, uses }, tier));

describe('answerOf', () => {
  it('names the cheaper licence that covers the use, with its conditions', () => {
    expect(ask('individual', 'ads')).toMatchObject({ fits: true, title: '可以：标准授权即可' });
    expect(ask('company', 'events').reason).toContain('每场不超过千人');
  });

  it('names the extended licence if only it covers the use, and says what the standard one lacks', () => {
    expect(ask('company', 'ads', 'film')).toEqual({
      fits: true,
      title: '可以：需要 PLUS 扩展授权',
      reason: '标准授权不含：影视制作',
    });
  });

  it('refuses uses that no licence covers, and licences not sold to individuals', () => {
    expect(ask('company', 'resale')).toMatchObject({ fits: false, title: '不能：这种用途本站不授权' });
    expect(ask('individual', 'film')).toMatchObject({ fits: false, title: '不能：个人不能购买这种用途' });
  });
});
