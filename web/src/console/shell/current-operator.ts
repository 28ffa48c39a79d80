import { mayOpen, type ObjectKind } from '@zhenku/contract/operations/object-kinds';
import type { CurrentOperator } from '@zhenku/contract/operators/operator-accounts';
import { createContext, useContext } from 'react';

export const CurrentOperatorContext = createContext<CurrentOperator | null>(null);

export function useCurrentOperator(): CurrentOperator {
  const operator = useContext(CurrentOperatorContext);
  if (!operator) throw new Error('useCurrentOperator must be used inside the console');
  return operator;
}

export const useMayOpen = (kind: ObjectKind): boolean => mayOpen(useCurrentOperator().role, kind);
