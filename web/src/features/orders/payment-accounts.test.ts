import { describe, expect, it } from 'vitest';
import { missingYuan, paymentAccounts } from './payment-accounts.ts';

const personal = { userType: 1, balance: 12, companyBalance: null, companyName: null, companyRole: null };

describe('the accounts that can pay', () => {
  it('include only the personal account for a user without a company', () => {
    expect(paymentAccounts(personal).map(({ companyPay }) => companyPay)).toEqual([false]);
  });

  it('include the personal and the company account for a member, who can recharge only the personal one', () => {
    const accounts = paymentAccounts({ ...personal, companyBalance: 0, companyName: '光影', companyRole: 'buyer' });
    expect(accounts).toEqual([
      { companyPay: false, label: '个人账户', balance: 12, rechargeable: true },
      { companyPay: true, label: '企业账户（光影）', balance: 0, rechargeable: false },
    ]);
  });

  it('include only the personal account for a viewer, because viewers cannot spend company coins', () => {
    const viewer = { ...personal, companyBalance: 800, companyName: '光影', companyRole: 'viewer' } as const;
    expect(paymentAccounts(viewer).map(({ companyPay }) => companyPay)).toEqual([false]);
  });

  it('include only the company account for a company user', () => {
    const accounts = paymentAccounts({
      userType: 2,
      balance: 800,
      companyBalance: 800,
      companyName: '光影',
      companyRole: 'owner',
    });
    expect(accounts).toEqual([{ companyPay: true, label: '企业账户（光影）', balance: 800, rechargeable: true }]);
  });
});

describe('the missing amount', () => {
  it('is exact to the fen', () => {
    expect(missingYuan(100.01, 0)).toBe(100.01);
    expect(missingYuan(100, 99.99)).toBe(0.01);
    expect(missingYuan(169.9, 41.9)).toBe(128);
    expect(missingYuan(268, 68)).toBe(200);
  });

  it('is 0 if the balance suffices, to the fen', () => {
    expect(missingYuan(0.3, 0.1 + 0.2)).toBe(0);
    expect(missingYuan(10, 5000)).toBe(0);
  });
});
