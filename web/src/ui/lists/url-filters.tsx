import { useState } from 'react';
import { Button } from '../button.tsx';
import { Input } from '../field.tsx';
import { Link } from '../router/link.tsx';
import { useLocation } from '../router/location.tsx';
import { useSearchParams } from '../router/search-params.ts';
import styles from './url-filters.module.css';

/** A keyword field that writes into the URL and goes back to the first page. */
export function KeywordSearch({ placeholder }: { placeholder: string }) {
  const [params, setParams] = useSearchParams();
  const current = params.get('keyword') ?? '';
  const [typed, setTyped] = useState(current);
  return (
    <search className={styles.box}>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          const next = new URLSearchParams(params);
          next.delete('page');
          if (typed.trim()) next.set('keyword', typed.trim());
          else next.delete('keyword');
          setParams(next);
        }}
      >
        <Input
          type="search"
          value={typed}
          placeholder={placeholder}
          aria-label={placeholder}
          maxLength={100}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit">搜索</Button>
      </form>
    </search>
  );
}

interface UrlFilterProps {
  label: string;
  /** The query parameter; the value '' stands for none. */
  name: string;
  options: readonly { value: string; label: string }[];
}

/** A choice of links, one for each value. */
export function UrlFilter({ label, name, options }: UrlFilterProps) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const current = params.get(name) ?? '';
  const to = (value: string) => {
    const next = new URLSearchParams(params);
    next.delete('page');
    if (value) next.set(name, value);
    else next.delete(name);
    return { pathname, search: String(next) };
  };
  return (
    <nav aria-label={label} className={styles.filters}>
      {options.map((option) => (
        <Link key={option.value} to={to(option.value)} aria-current={option.value === current ? 'true' : undefined}>
          {option.label}
        </Link>
      ))}
    </nav>
  );
}
