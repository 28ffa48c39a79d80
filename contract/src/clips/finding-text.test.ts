import { expect, test } from 'vitest';
import { FINDING_CHECKS, type Finding } from './findings.ts';
import { findingLabel, findingText } from './finding-text.ts';

const finding: Finding = { check: 'black', from: 2, to: 5, value: 3, limit: 1, severity: 'warning' };

test('a finding says when, how much, and how much is allowed', () => {
  expect(findingText(finding)).toBe('黑场 00:02–00:05：持续3秒，上限1秒');
});

test('a finding of the whole clip names no time', () => {
  expect(findingText({ ...finding, check: 'interlaced', from: null, to: null, value: 40, limit: 5 })).toBe(
    '隔行拉丝：占全部帧的40%，上限5%',
  );
});

test('a loudness finding names the limit that it violates', () => {
  const loudness = { ...finding, check: 'loudness', from: null, to: null } as const;
  expect(findingText({ ...loudness, value: -5, limit: -9 })).toBe('响度异常：-5 LUFS，上限-9 LUFS');
  expect(findingText({ ...loudness, value: -45, limit: -40 })).toBe('响度异常：-45 LUFS，下限-40 LUFS');
});

test('each check has its own name and text', () => {
  expect(new Set(FINDING_CHECKS.map(findingLabel)).size).toBe(FINDING_CHECKS.length);
  for (const check of FINDING_CHECKS) {
    expect(findingText({ ...finding, check }), check).toMatch(/^\S+ 00:02–00:05：.*3.*限1/);
  }
});
