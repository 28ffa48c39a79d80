import { expect, test } from 'vitest';
import { settingLabel, settingText } from './setting-texts.ts';

test('formats known settings in Chinese', () => {
  expect(settingText('revenueShares', { exclusive: 60, nonExclusive: 40 })).toBe('独家 60%，非独家 40%');
  expect(settingText('payoutConsentAmount', 0)).toBe('不复核');
  expect(settingText('payoutConsentAmount', 1234.5)).toBe('超过 ¥1,234.50');
  expect(settingText('proofMails', [])).toBe('（空）');
});

test('falls back to the key and to JSON for settings that it does not know', () => {
  expect(settingText('priceBand', null)).toBe('—');
  expect(settingText('serviceAgents', { name: 'x' })).toBe('{"name":"x"}');
  expect([settingLabel('unknown'), settingText('unknown', [1])]).toEqual(['unknown', '[1]']);
});
