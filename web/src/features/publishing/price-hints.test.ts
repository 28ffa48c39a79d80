import { expect, it } from 'vitest';
import { suggestedPrices } from './price-hints.tsx';

it('suggests prices within the operator’s band, and only if there is a median', () => {
  const band = { min: 10, max: 500 };
  expect(suggestedPrices({ hdPrice: 9.5, hd4kPrice: 99.5, hdPlusPrice: 900 }, band)).toEqual({
    hdPrice: '10',
    hd4kPrice: '99.5',
    hdPlusPrice: '500',
  });
  expect(suggestedPrices({ hdPrice: null, hd4kPrice: 20, hdPlusPrice: null }, band)).toEqual({ hd4kPrice: '20' });
});
