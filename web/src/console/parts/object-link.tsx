import { type ObjectKind, objectPath } from '@zhenku/contract/operations/object-kinds';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import type { ReactNode } from 'react';
import { Link } from '../../ui/router/link.tsx';
import { useMayOpen } from '../shell/current-operator.ts';
import styles from './object-link.module.css';

interface ObjectLinkProps {
  kind: ObjectKind;
  /** Null if the object no longer exists. */
  id: string | number | null;
  children?: ReactNode;
}

const textOf = (kind: ObjectKind, id: ObjectLinkProps['id']) =>
  kind === 'order' && id !== null ? formatOrderNumber(String(id)) : id;

/** Links the object if the operator may open it. */
export function ObjectLink({ kind, id, children = textOf(kind, id) }: ObjectLinkProps) {
  const open = useMayOpen(kind);
  if (!open || id === null) return children;
  return (
    <Link className={styles.link} to={objectPath(kind, id)}>
      {children}
    </Link>
  );
}
