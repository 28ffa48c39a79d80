import { VIDEO_KEYWORDS_MAX } from '@zhenku/contract/constants';
import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import styles from './chips.module.css';
import { addKeywords } from './draft.ts';
import { withOrigin } from './from-file.ts';
import { hasSeparator } from '@zhenku/contract/clips/split-keywords';

interface KeywordFieldProps {
  value: readonly string[];
  onChange: (keywords: string[]) => void;
  offered: readonly string[];
  error?: string;
  fromFile?: boolean;
}

/** Comma or Enter adds a tag, Backspace in the empty field removes the last. */
export function KeywordField({ value, onChange, offered, error, fromFile = false }: KeywordFieldProps) {
  const [typed, setTyped] = useState('');
  const add = (text: string) => {
    setTyped('');
    const added = addKeywords(value, text);
    if (added.length > value.length) onChange(added);
  };
  const again = offered.filter((word) => !value.includes(word));
  return (
    <div className={styles.group}>
      <Field
        label="关键词"
        hint={withOrigin(`逗号或回车分隔，1到${VIDEO_KEYWORDS_MAX}个，已填${value.length}个`, fromFile)}
        error={error}
        value={typed}
        autoComplete="off"
        onChange={(event) => {
          const text = event.target.value;
          if (hasSeparator(text)) add(text);
          else setTyped(text);
        }}
        onBlur={() => add(typed)}
        onKeyDown={(event) => {
          // Enter also ends a composition, which must not add a keyword.
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') {
            event.preventDefault();
            add(typed);
          } else if (event.key === 'Backspace' && typed === '') onChange(value.slice(0, -1));
        }}
      />
      {value.length > 0 && (
        <ul className={styles.chips}>
          {value.map((word) => (
            <li key={word}>
              <button
                type="button"
                className={styles.chip}
                data-chosen="true"
                aria-label={`移除 ${word}`}
                onClick={() => onChange(value.filter((other) => other !== word))}
              >
                {word} <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {again.length > 0 && (
        <p className={styles.repeat}>
          上次使用：
          {again.map((word) => (
            <button
              key={word}
              type="button"
              className={styles.chip}
              // Keeps the focus on a click, so that the unfinished keyword is not lost.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChange(addKeywords(value, word))}
            >
              {word}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}
