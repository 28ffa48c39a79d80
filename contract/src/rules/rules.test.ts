import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCreditCode } from '../companies/credit-code.ts';
import { isIdentityNumber } from '../accounts/identity-number.ts';

describe('unified social credit codes', () => {
  it('accepts real codes', () => {
    for (const code of ['91110000600037341L', '91440300708461136T', '9144030071526726XG', '91330100799655058B']) {
      expect(isCreditCode(code), code).toBe(true);
    }
  });

  it('rejects any single changed character', () => {
    const code = '91440300708461136T';
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 17 }),
        fc.constantFrom(...'0123456789ABCDEFGHJKLMNPQRTUWXY'.split('')),
        (at, character) => {
          fc.pre(code[at] !== character);
          expect(isCreditCode(code.slice(0, at) + character + code.slice(at + 1))).toBe(false);
        },
      ),
    );
  });

  it('rejects other lengths, excluded letters and lower case', () => {
    for (const code of ['', '91440300708461136', '91440300708461136t', 'I1440300708461136T', '914403007084611360T']) {
      expect(isCreditCode(code), code).toBe(false);
    }
  });
});

describe('identity numbers', () => {
  it('accepts a correct check digit, including X', () => {
    for (const text of ['11010519491231002X', '440524188001010014']) {
      expect(isIdentityNumber(text), text).toBe(true);
    }
  });

  it('rejects a wrong check digit, an impossible date and a future date', () => {
    for (const text of [
      '110105194912310021',
      '110105199002300010',
      '11010529491231002X',
      '',
      '1101051949123100',
      'x',
    ]) {
      expect(isIdentityNumber(text), text).toBe(false);
    }
  });
});
