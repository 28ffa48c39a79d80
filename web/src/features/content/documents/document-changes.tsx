import { useMemo } from 'react';
import { changedPlaces } from './changed-lines.ts';
import styles from './document-changes.module.css';

interface DocumentChangesProps {
  before: string;
  after: string;
}

export function DocumentChanges({ before, after }: DocumentChangesProps) {
  const places = useMemo(() => changedPlaces(before, after), [before, after]);
  if (places.length === 0) {
    return <p className={styles.none}>{before === after ? '没有变化。' : '文字没有变化，只改了链接、图片或格式。'}</p>;
  }
  return (
    <ol className={styles.places} aria-label="变化">
      {places.map(({ after: context, parts }, place) => (
        <li key={place}>
          {context && <p className={styles.context}>{context}</p>}
          <p className={styles.change}>
            {parts.map(({ value, kind }, part) => {
              if (kind === 'same') return <span key={part}>{value}</span>;
              return kind === 'added' ? <ins key={part}>{value}</ins> : <del key={part}>{value}</del>;
            })}
          </p>
        </li>
      ))}
    </ol>
  );
}
