import { describe, expect, it } from 'vitest';
import { isFiltered, worksQuery } from './works-query.ts';

const query = (search: string) => worksQuery(new URLSearchParams(search));

describe('the address of the works page', () => {
  it('contains filters and order', () => {
    const search =
      'keyword=海&status=0&problem=rejected&category=3&priceMin=9.5&priceMax=20&salesMin=0&salesMax=7&sort=title';
    expect(query(search)).toEqual({
      keyword: '海',
      status: 0,
      problem: 'rejected',
      categoryId: 3,
      priceMin: 9.5,
      priceMax: 20,
      salesMin: 0,
      salesMax: 7,
      sort: 'title',
    });
  });

  it('ignores invalid parameters', () => {
    expect(query('status=9&problem=x&category=0&priceMin=-1&priceMax=1.234&salesMin=1.5&sort=best&keyword=')).toEqual(
      {},
    );
  });

  it('distinguishes filters from the sort order', () => {
    expect(isFiltered(query('sort=sales'))).toBe(false);
    expect(isFiltered(query('salesMin=1'))).toBe(true);
  });
});
