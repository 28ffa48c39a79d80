import { Link } from '../../ui/router/link.tsx';
import styles from './filters.module.css';

interface SuggestedKeywordsProps {
  words: readonly string[];
  pathFor: (word: string) => string;
}

export function SuggestedKeywords({ words, pathFor }: SuggestedKeywordsProps) {
  if (words.length === 0) return null;
  return (
    <ul className={styles.text} aria-label="您是不是要找">
      <li aria-hidden="true">您是不是要找</li>
      {words.map((word) => (
        <li key={word}>
          <Link to={pathFor(word)}>{word}</Link>
        </li>
      ))}
    </ul>
  );
}
