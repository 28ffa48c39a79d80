import { expect, it } from 'vitest';
import { jsonObject, toJson } from './json.ts';

it('produces the same bytes as JSON.stringify', () => {
  const value = {
    list: [{ name: '海' }, { name: 'b' }],
    one: { n: 1 },
    empty: [],
    absent: undefined,
    plain: ['a', 2],
    last: null,
  };
  const json = jsonObject<typeof value>({
    ...value,
    list: value.list.map((item) => toJson(item)),
    one: toJson(value.one),
  });
  expect(Buffer.concat(json.parts).toString()).toBe(JSON.stringify(value));
  expect(JSON.stringify({ json })).toBe(JSON.stringify({ json: value }));
  expect(Buffer.concat(jsonObject({}).parts).toString()).toBe('{}');
  expect(Buffer.concat(jsonObject({ absent: undefined, n: 1 }).parts).toString()).toBe('{"n":1}');
});
