import { describe, expect, it } from 'vitest';
import { missingYuan, paymentAccounts } from './payment-accounts.ts';

const personal = { userType: 1, balance: 12, companyBalance: null, companyName: null, companyRole: null };

describe('the accounts that can pay', () => {
  it('are only the user’s own without a company', () => {
    expect(paymentAccounts(personal).map(({ companyPay }) => companyPay)).toEqual([false]);
  });

  it('are their own and the company’s for a member, who can recharge only their own', () => {
    const accounts = paymentAccounts({ ...personal, companyBalance: 0, companyName: '光影', companyRole: 'buyer' });
    expect(accounts).toEqual([
      { companyPay: false, label: '个人账户', balance: 12, rechargeable: true },
      { companyPay: true, label: '企业账户（光影）', balance: 0, rechargeable: false },
    ]);
  });

  it('are only their own for a viewer, who does not spend the company’s coins', () => {
    const viewer = { ...personal, companyBalance: 800, companyName: '光影', companyRole: 'viewer' } as const;
    expect(paymentAccounts(viewer).map(({ companyPay }) => companyPay)).toEqual([false]);
  });

  it('is only the company’s for a company user', () => {
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

describe('what a balance lacks', () => {
  it('is counted to the fen', () => {
    expect(missingYuan(100.01, 0)).toBe(100.01);
    expect(missingYuan(100, 99.99)).toBe(0.01);
    expect(missingYuan(169.9, 41.9)).toBe(128);
    expect(missingYuan(268, 68)).toBe(200);
  });

  it('is nothing when the balance suffices, to the fen', () => {
    expect(missingYuan(0.3, 0.1 + 0.2)).toBe(0);
    expect(missingYuan(10, 5000)).toBe(0);
  });
});
