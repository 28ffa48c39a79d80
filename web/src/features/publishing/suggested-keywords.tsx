import { VIDEO_KEYWORDS_MAX } from '@zhenku/contract/constants';
import { Button } from '../../ui/button.tsx';
import styles from './chips.module.css';
import { flagKeywords, withoutFlagged } from './keyword-flags.ts';

interface KeywordHelpProps {
  value: readonly string[];
  onChange: (keywords: string[]) => void;
}

export function SuggestedKeywords({ suggested, value, onChange }: KeywordHelpProps & { suggested: readonly string[] }) {
  const others = suggested.filter((word) => !value.includes(word));
  if (others.length === 0) return null;
  return (
    <fieldset className={styles.repeat} aria-label="推荐关键词">
      推荐：
      {others.map((word) => (
        <button
          key={word}
          type="button"
          className={styles.chip}
          disabled={value.length >= VIDEO_KEYWORDS_MAX}
          // Keeps the focus on a click, so that the panel stays open.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChange([...value, word])}
        >
          <span className="visually-hidden">添加关键词 </span>
          {word}
        </button>
      ))}
    </fieldset>
  );
}

export function KeywordWarnings({ value, onChange }: KeywordHelpProps) {
  const { duplicates, stopWords } = flagKeywords(value);
  if (duplicates.length + stopWords.length === 0) return null;
  const list = (words: readonly string[]) => [...new Set(words)].join('、');
  return (
    <output className={styles.flags}>
      {[
        duplicates.length > 0 && `重复：${list(duplicates)}`,
        stopWords.length > 0 && `没人会搜的词：${list(stopWords)}`,
      ]
        .filter((text) => text !== false)
        .join('；')}
      <Button variant="quiet" onClick={() => onChange(withoutFlagged(value))}>
        移除这些词
      </Button>
    </output>
  );
}
