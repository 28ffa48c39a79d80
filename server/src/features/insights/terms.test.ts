import { describe, expect, test } from 'vitest';
import { termOf } from './terms.ts';

describe('a keyword', () => {
  test.each([
    ['长城 日出', '长城 日出'],
    ['國家公園', '国家公园'],
    ['4K 60fps 3840x2160', '4k 60fps 3840x2160'],
    ['春节 2026', '春节 2026'],
    ['  ', null],
    ['？！', null],
    ['138 0000 0001', null],
    ['138-0000-0001', null],
    ['一三八零零零零零零零一', null],
    ['１３８００００００００', null],
    ['11010519491231002X', null],
    ['张三13800000001', null],
    ['a@example.com', null],
    ['https://example.com', null],
    ['wxid_abc', null],
    ['138/0000/0001', null],
    ['138，0000，0001', null],
    ['1·3·8·0·0·0·0·0·0·0·1', null],
    ['١٣٨٠٠٠٠٠٠٠١', null],
    ['example.com', null],
    ['加我 shop.example.cn/abc', null],
    ['vol.2 comedy', 'vol 2 comedy'],
    ['长'.repeat(31), null],
  ])('%j is stored as %j', (keyword, term) => {
    expect(termOf(keyword)).toBe(term);
  });
});
