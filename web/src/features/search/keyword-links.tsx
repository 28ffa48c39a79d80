import { Link } from '../../ui/router/link.tsx';
import styles from './filters.module.css';

interface KeywordLinksProps {
  title: string;
  words: readonly string[];
  pathFor: (word: string) => string;
}

export function KeywordLinks({ title, words, pathFor }: KeywordLinksProps) {
  if (words.length === 0) return null;
  return (
    <ul className={styles.text} aria-label={title}>
      <li aria-hidden="true">{title}</li>
      {words.map((word) => (
        <li key={word}>
          <Link to={pathFor(word)}>{word}</Link>
        </li>
      ))}
    </ul>
  );
}
