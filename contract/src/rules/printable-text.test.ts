import { expect, test } from 'vitest';
import { isPrintable } from './printable-text.ts';

test.each(['2026年#1 *宣传片*', '© 品牌™', '𬱖㛃', '艾力·买买提·𠮷', 'བཀྲ་ཤིས།', 'ئۇيغۇر', 'ᠮᠣᠩᠭᠣᠯ', '《山河》— ①号 ★'])(
  'prints “%s”',
  (text) => {
    expect(isPrintable(text)).toBe(true);
  },
);

test.each([
  ['an emoji', '宣传片😀'],
  ['a flag', '🇨🇳'],
  ['a keycap', '1\uFE0F\u20E3'],
  ['a sign shown as an emoji', '☎\uFE0F'],
  ['a heart', '❤'],
  ['a family', '👨‍👩‍👧'],
  ['an unassigned character', '王\u{378}'],
  ['a noncharacter', '王\uFFFF'],
  ['a private character', '王\uE000'],
  ['half a character', '王\uD800'],
])('refuses %s', (_what, text) => {
  expect(isPrintable(text)).toBe(false);
});
