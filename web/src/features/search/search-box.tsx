/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events -- the field keeps the focus and handles the keys; a combobox with live suggestions has no native element: <datalist> can neither be styled nor tell which option is active */
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { cx } from '../../ui/cx.ts';
import { SearchIcon } from '../../ui/icons/icons.tsx';
import { navigate } from '../../ui/router/location.tsx';
import { cleanKeyword, readRecentKeywords, saveKeyword, searchPath } from '../clips/keyword.ts';
import { type Suggestion, useSuggestions } from './queries.ts';
import styles from './search-box.module.css';
import { Form } from '../../ui/form.tsx';

interface SearchBoxProps {
  label?: string;
  initial?: string;
  pathFor?: (keyword: string) => string;
  className?: string;
}

const asSuggestion = (keyword: string): Suggestion => ({ keyword, total: null, thumbnailUrl: null });

/** Arrow keys select, Enter searches, Esc closes. */
export function SearchBox({ label = '搜索', initial = '', pathFor = searchPath, className }: SearchBoxProps) {
  const id = useId();
  const [typed, setTyped] = useState(initial);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const field = useRef<HTMLInputElement>(null);
  // Keeps what was typed into a rendered page before the app ran.
  useLayoutEffect(() => setTyped(field.current!.value), []);
  const suggestions = useSuggestions(typed);
  const remembered = typed.trim() === '';
  const options: readonly Suggestion[] = !open ? [] : remembered ? readRecentKeywords().map(asSuggestion) : suggestions;

  const search = (text: string) => {
    const keyword = cleanKeyword(text);
    saveKeyword(keyword);
    setTyped(keyword);
    setOpen(false);
    setActive(-1);
    navigate(pathFor(keyword));
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // During composition, Enter and arrow keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') setOpen(false);
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
    const count = options.length + 1;
    setActive(((active + 1 + (event.key === 'ArrowDown' ? 1 : -1) + count) % count) - 1);
  };

  return (
    <Form
      role="search"
      aria-label={label}
      className={cx(styles.box, className)}
      // Searches all clips before the app runs.
      action="/search"
      onSubmit={() => {
        search(options[active]?.keyword ?? typed);
      }}
    >
      <input
        ref={field}
        type="search"
        name="keyword"
        role="combobox"
        aria-label="搜索视频素材"
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={options[active] === undefined ? undefined : `${id}-${active}`}
        placeholder="搜索视频素材"
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <button type="submit" aria-label="搜索">
        <SearchIcon />
      </button>
      <div
        id={`${id}-list`}
        role="listbox"
        className={styles.list}
        aria-label={remembered ? '最近搜索' : '搜索建议'}
        hidden={options.length === 0}
      >
        {options.map(({ keyword, total, thumbnailUrl }, index) => (
          <div
            key={keyword}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            // Keeps the focus in the field; otherwise the list would close before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => search(keyword)}
          >
            {thumbnailUrl && <img src={thumbnailUrl} alt="" width="48" height="27" />}
            <span>{keyword}</span>
            {total !== null && <small>{total} 条</small>}
          </div>
        ))}
      </div>
    </Form>
  );
}
