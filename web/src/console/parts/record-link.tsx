import type { ReactNode } from 'react';
import { Link } from '../../ui/router/link.tsx';
import { useCurrentOperator } from '../shell/current-operator.ts';
import styles from './object-link.module.css';
import { type RecordKind, recordPlace } from './record-paths.ts';
import { sectionsOf } from '../shell/sections.ts';

interface RecordLinkProps {
  kind: RecordKind;
  id: string | number;
  children?: ReactNode;
}

/** Links to the record's list if the operator may open it. */
export function RecordLink({ kind, id, children = id }: RecordLinkProps) {
  const { section, path } = recordPlace(kind, id);
  const mayOpen = sectionsOf(useCurrentOperator()).some((one) => one.path === section);
  if (!mayOpen) return children;
  return (
    <Link className={styles.link} to={path}>
      {children}
    </Link>
  );
}
