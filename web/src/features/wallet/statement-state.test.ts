import { describe, expect, it } from 'vitest';
import { statementState } from './statement-state.ts';

const stateOf = (query: string, author = true) => statementState(new URLSearchParams(query), author);
const everything = { account: 'coins', kind: undefined, from: undefined, to: undefined };

describe('the statement filter in the address', () => {
  it('defaults to all coin movements', () => {
    expect(stateOf('')).toEqual(everything);
  });

  it('accepts a kind and dates', () => {
    expect(stateOf('kind=purchase&from=2026-01-01&to=2026-01-31')).toEqual({
      ...everything,
      kind: 'purchase',
      from: '2026-01-01',
      to: '2026-01-31',
    });
  });

  it('allows income for authors only', () => {
    expect(stateOf('account=income&kind=sale')).toMatchObject({ account: 'income', kind: 'sale' });
    expect(stateOf('account=income&kind=sale', false)).toEqual(everything);
  });

  it('ignores invalid values', () => {
    expect(stateOf('account=x&kind=y&from=1.1.&to=')).toEqual(everything);
  });
});
