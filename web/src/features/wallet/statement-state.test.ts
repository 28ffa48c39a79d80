import { describe, expect, it } from 'vitest';
import { statementState } from './statement-state.ts';

const stateOf = (query: string, author = true) => statementState(new URLSearchParams(query), author);
const everything = { account: 'coins', kind: undefined, from: undefined, to: undefined };

describe('what of a statement the address asks for', () => {
  it('is every movement of coins without a query', () => {
    expect(stateOf('')).toEqual(everything);
  });

  it('is a kind and days', () => {
    expect(stateOf('kind=purchase&from=2026-01-01&to=2026-01-31')).toEqual({
      ...everything,
      kind: 'purchase',
      from: '2026-01-01',
      to: '2026-01-31',
    });
  });

  it('is income for authors only', () => {
    expect(stateOf('account=income&kind=sale')).toMatchObject({ account: 'income', kind: 'sale' });
    expect(stateOf('account=income&kind=sale', false)).toEqual(everything);
  });

  it('is nothing where it is nonsense', () => {
    expect(stateOf('account=x&kind=y&from=1.1.&to=')).toEqual(everything);
  });
});
