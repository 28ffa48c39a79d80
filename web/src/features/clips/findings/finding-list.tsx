import type { Finding } from '@zhenku/contract/clips/findings';
import { findingText, SEVERITY_LABEL } from '@zhenku/contract/clips/finding-text';
import { useContext } from 'react';
import { SeekContext } from './seek-context.ts';
import styles from './findings.module.css';

export function FindingList({ label, findings }: { label: string; findings: readonly Finding[] }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {findings.map((finding, index) => (
        <li key={index}>
          <span className={styles.severity} data-severity={finding.severity}>
            {SEVERITY_LABEL[finding.severity]}
          </span>
          <FindingText finding={finding} />
        </li>
      ))}
    </ul>
  );
}

function FindingText({ finding }: { finding: Finding }) {
  const seek = useContext(SeekContext);
  const { from } = finding;
  if (from === null || seek === null) return <span>{findingText(finding)}</span>;
  return (
    <button type="button" className={styles.jump} title="跳到此处" onClick={() => seek(from)}>
      {findingText(finding)}
    </button>
  );
}
