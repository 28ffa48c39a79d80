import styles from './console.module.css';

/** Stored data in full. */
export function JsonBlock({ label, value }: { label: string; value: unknown }) {
  return (
    <div>
      <p className={styles.quiet}>{label}</p>
      <pre className={styles.json}>{value === null || value === undefined ? '—' : JSON.stringify(value, null, 2)}</pre>
    </div>
  );
}
