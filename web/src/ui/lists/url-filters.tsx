import { useState } from 'react';
import { Button } from '../button.tsx';
import { Input } from '../input.tsx';
import { Link } from '../router/link.tsx';
import { useLocation } from '../router/location.tsx';
import { useSearchParams } from '../router/search-params.ts';
import styles from './url-filters.module.css';
import { Form } from '../form.tsx';

/** Returns a function that sets a query parameter ('' removes it) and goes back to the first page. */
export function useUrlFilter() {
  const [params, setParams] = useSearchParams();
  return (name: string, value: string) => setParams(withFilter(params, name, value));
}

function withFilter(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('page');
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}

export function KeywordSearch({ placeholder }: { placeholder: string }) {
  const [params] = useSearchParams();
  const filter = useUrlFilter();
  const current = params.get('keyword') ?? '';
  const [typed, setTyped] = useState(current);
  return (
    <search className={styles.box}>
      <Form className={styles.search} onSubmit={() => filter('keyword', typed.trim())}>
        <Input
          type="search"
          value={typed}
          placeholder={placeholder}
          aria-label={placeholder}
          maxLength={100}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit">搜索</Button>
      </Form>
    </search>
  );
}

interface UrlFilterProps {
  label: string;
  /** Query parameter; the option '' removes it. */
  name: string;
  options: readonly { value: string; label: string }[];
}

export function UrlFilter({ label, name, options }: UrlFilterProps) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const current = params.get(name) ?? '';
  const to = (value: string) => ({ pathname, search: String(withFilter(params, name, value)) });
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

export function DayFilters({ from = '', to = '' }: { from?: string | undefined; to?: string | undefined }) {
  const filter = useUrlFilter();
  return (
    <>
      <label>
        开始日期
        <input type="date" value={from} onChange={(event) => filter('from', event.target.value)} />
      </label>
      <label>
        结束日期
        <input type="date" value={to} onChange={(event) => filter('to', event.target.value)} />
      </label>
    </>
  );
}
