import { type ObjectKind, objectPath } from '@zhenku/contract/operations/object-kinds';
import type { ReactNode } from 'react';
import { Link } from '../../ui/router/link.tsx';
import { useMayOpen } from '../shell/current-operator.ts';
import styles from './object-link.module.css';

interface ObjectLinkProps {
  kind: ObjectKind;
  /** Null for what no longer has one. */
  id: string | number | null;
  /** By default the id. */
  children?: ReactNode;
}

/** An object's number or name, which leads to its page for those who may open it. */
export function ObjectLink({ kind, id, children = id }: ObjectLinkProps) {
  const open = useMayOpen(kind);
  if (!open || id === null) return children;
  return (
    <Link className={styles.link} to={objectPath(kind, id)}>
      {children}
    </Link>
  );
}
