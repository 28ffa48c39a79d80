import type { ReactNode } from 'react';
import styles from './settings.module.css';

interface SettingRowProps {
  label: string;
  value: ReactNode;
  children: ReactNode;
}

export function SettingRow({ label, value, children }: SettingRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.setting}>
        <strong>{label}</strong>
        <span className={styles.note}>{value}</span>
      </div>
      {children}
    </li>
  );
}
