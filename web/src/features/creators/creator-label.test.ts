import { expect, it } from 'vitest';
import { creatorLabel } from './creator-label.ts';

it('labels the platform’s own creators, and others by account type and exclusivity', () => {
  expect(creatorLabel({ role: 1, saleType: 1, userType: 1 })).toBe('平台原创创作者');
  expect(creatorLabel({ role: 0, saleType: 1, userType: 3 })).toBe('个人创作者');
  expect(creatorLabel({ role: 0, saleType: 1, userType: 5 })).toBe('企业创作者');
  expect(creatorLabel({ role: 0, saleType: 0, userType: 1 })).toBe('个人独家创作者');
  expect(creatorLabel({ role: 0, saleType: 0, userType: 2 })).toBe('企业独家创作者');
});
