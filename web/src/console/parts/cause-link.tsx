import type { ObjectKind } from '@zhenku/contract/operations/object-kinds';
import type { ReactNode } from 'react';
import { ObjectLink } from './object-link.tsx';
import { RecordLink } from './record-link.tsx';
import type { RecordKind } from './record-paths.ts';

/** Object kinds by ledger cause. A refund's cause id starts with the order's id. */
const OBJECT_OF: Readonly<Record<string, ObjectKind>> = {
  orderPayment: 'order',
  refund: 'order',
  withdrawal: 'withdrawal',
  withdrawalPayout: 'withdrawal',
  withdrawalFailed: 'withdrawal',
};

/** Record kinds by ledger cause, for causes without a page. The record's id is the last part of the cause id. */
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
  kind: string;
  id: string;
  children?: ReactNode;
}

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
