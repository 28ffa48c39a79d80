import { SALE_TYPE, USER_TYPE } from '@zhenku/contract/constants';

const PLATFORM_ORIGINAL = 1;

/** Returns the label beside a creator's name. Authors keep user type 1 or 2, which means 3 or 5 here. */
export function creatorLabel({ role, saleType, userType }: { role: number; saleType: number; userType: number }) {
  if (role === PLATFORM_ORIGINAL) return '平台原创创作者';
  const company = userType === USER_TYPE.company || userType === USER_TYPE.companyCreator;
  if (saleType === SALE_TYPE.nonExclusive) return company ? '企业创作者' : '个人创作者';
  return company ? '企业独家创作者' : '个人独家创作者';
}
