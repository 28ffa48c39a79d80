import { expect, it } from 'vitest';
import { isBankCardNumber } from './bank-card.ts';

it.each(['6222021234567894', '6228480402564890018', '4111111111111111', '621483123456'])(
  'exactly one last digit makes %s a card number',
  (number) => {
    const [valid] = Array.from({ length: 10 }, (_, digit) => number.slice(0, -1) + digit).filter(isBankCardNumber);
    expect(valid).toBeDefined();
    const right = Array.from({ length: 10 }, (_, digit) => number.slice(0, -1) + digit).filter(isBankCardNumber);
    expect(right).toHaveLength(1);
  },
);

it('accepts published numbers', () => {
  expect(isBankCardNumber('4111111111111111')).toBe(true);
  expect(isBankCardNumber('6228480402564890018')).toBe(true);
});

it.each([
  '',
  '4111111111111112',
  '41111111111',
  '0000000000000000',
  '4111-1111-1111-1111',
  '41111111111111111111',
  '６２２２',
])('rejects %s', (number) => expect(isBankCardNumber(number)).toBe(false));
