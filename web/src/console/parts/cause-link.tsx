import type { ObjectKind } from '@zhenku/contract/operations/object-kinds';
import type { ReactNode } from 'react';
import { ObjectLink } from './object-link.tsx';
import { RecordLink } from './record-link.tsx';
import type { RecordKind } from './record-paths.ts';

/** The kind of object that money moved for; a refund's number is its order's with its own. */
const OBJECT_OF: Readonly<Record<string, ObjectKind>> = {
  orderPayment: 'order',
  refund: 'order',
  withdrawal: 'withdrawal',
  withdrawalPayout: 'withdrawal',
  withdrawalFailed: 'withdrawal',
};

/** The same of what has no page of its own. A payment that fitted nothing has its number last. */
const RECORD_OF: Readonly<Record<string, RecordKind>> = {
  recharge: 'recharge',
  incomeRecharge: 'recharge',
  quarantineCredit: 'quarantinedPayment',
  providerRefund: 'quarantinedPayment',
  bankCredit: 'bankCredit',
  bankCreditBack: 'bankCredit',
  reversal: 'entry',
};

interface CauseLinkProps {
  /** As in the ledger. */
  kind: string;
  id: string;
  /** By default the number. */
  children?: ReactNode;
}

/** What money moved for, which leads there. */
export function CauseLink({ kind, id, children = id }: CauseLinkProps) {
  const parts = id.split(':');
  const object = OBJECT_OF[kind];
  if (object) {
    return (
      <ObjectLink kind={object} id={parts[0]!}>
        {children}
      </ObjectLink>
    );
  }
  const record = RECORD_OF[kind];
  if (!record) return children;
  return (
    <RecordLink kind={record} id={parts.at(-1)!}>
      {children}
    </RecordLink>
  );
}
