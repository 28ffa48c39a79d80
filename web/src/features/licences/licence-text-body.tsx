import type { LicenceText } from '@zhenku/contract/licences/licence-uses';
import styles from './licence-text-body.module.css';
import { UsesTable } from './uses/uses-table.tsx';

export function LicenceTextBody({ text }: { text: LicenceText }) {
  return (
    <div className={styles.body}>
      <p>{text.words}</p>
      <UsesTable text={text} />
      <section>
        <h2>一律禁止</h2>
        <ul>
          {text.neverAllowed.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2>受托制作</h2>
        <p>{text.contractorClause}</p>
      </section>
    </div>
  );
}
