import { expect, it } from 'vitest';
import { readToken } from './token.ts';

it('finds the token among other cookies, and none where there is none', () => {
  expect(readToken('a=1; Admin-Token=x%2By; b=2')).toBe('x+y');
  expect(readToken('Not-Admin-Token=1')).toBeNull();
  expect(readToken('Admin-Token=')).toBeNull();
  expect(readToken('')).toBeNull();
});
