import styles from './console.module.css';

/** Data as it is stored, for who wants to see all of it. */
export function JsonBlock({ label, value }: { label: string; value: unknown }) {
  return (
    <div>
      <p className={styles.quiet}>{label}</p>
      <pre className={styles.json}>{value === null || value === undefined ? '—' : JSON.stringify(value, null, 2)}</pre>
    </div>
  );
}
