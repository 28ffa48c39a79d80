import type { ReactNode } from 'react';
import styles from './settings.module.css';

interface SettingRowProps {
  label: string;
  value: ReactNode;
  /** What changes it. */
  children: ReactNode;
}

/** One thing of the account: what it is, what it is set to, and the button that changes it. */
export function SettingRow({ label, value, children }: SettingRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <strong>{label}</strong>
        <span className={styles.note}>{value}</span>
      </div>
      {children}
    </li>
  );
}
