import type { ReactNode } from 'react';
import { undoables, isDecisionPending } from './pending-changes.ts';
import { useStore } from '../../ui/store.ts';
import styles from '../shell/console.module.css';

export function UnlessWaiting({ subject, children }: { subject: string; children: ReactNode }) {
  const waits = useStore(undoables, (all) => isDecisionPending(all, subject));
  return waits ? <span className={styles.quiet}>等待执行</span> : children;
}
