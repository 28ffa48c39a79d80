import { WORK_PROBLEM_LABEL, WORK_PROBLEMS, WORK_SORT_LABEL, WORK_SORTS } from '@zhenku/contract/publishing/work-lists';
import { useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import filters from '../../../ui/lists/filter-fields.module.css';
import { useUrlFilter } from '../../../ui/lists/url-filters.tsx';
import { useSearchParams } from '../../../ui/router/search-params.ts';
import type { Options } from '../use-options.ts';
import styles from './works-filters.module.css';

/** Filters and order are parameters in the URL. */
export function WorksFilters({ options }: { options: Options | undefined }) {
  return (
    <div className={filters.fields}>
      <UrlSelect label="排序" name="sort" options={WORK_SORTS.map((sort) => [sort, WORK_SORT_LABEL[sort]])} />
      <UrlSelect
        label="问题"
        name="problem"
        none="全部"
        options={WORK_PROBLEMS.map((problem) => [problem, WORK_PROBLEM_LABEL[problem]])}
      />
      <UrlSelect
        label="分类"
        name="category"
        none="全部"
        options={(options?.categoryIds ?? []).map(({ id, name }) => [String(id), name])}
      />
      <UrlRange label="价格" names={['priceMin', 'priceMax']} decimal />
      <UrlRange label="销量" names={['salesMin', 'salesMax']} />
    </div>
  );
}

interface UrlSelectProps {
  label: string;
  name: string;
  /** Label of the first option, which removes the parameter; absent if the list already has such an option. */
  none?: string;
  options: readonly (readonly [value: string, label: string])[];
}

function UrlSelect({ label, name, none, options }: UrlSelectProps) {
  const [params] = useSearchParams();
  const filter = useUrlFilter();
  const standard = none === undefined ? options[0]?.[0] : undefined;
  const choose = (value: string) => filter(name, value === standard ? '' : value);
  return (
    <label>
      {label}
      <select value={params.get(name) ?? standard ?? ''} onChange={({ target }) => choose(target.value)}>
        {none !== undefined && <option value="">{none}</option>}
        {options.map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

interface UrlRangeProps {
  label: string;
  names: readonly [least: string, most: string];
  decimal?: boolean;
}

function UrlRange({ label, names, decimal = false }: UrlRangeProps) {
  const [params] = useSearchParams();
  const [least, most] = names;
  return (
    <fieldset className={cx(filters.field, styles.range)} aria-label={label}>
      <span aria-hidden="true">{label}</span>
      <Bound key={`least ${params.get(least)}`} label={`最低${label}`} name={least} decimal={decimal} />
      <span aria-hidden="true">–</span>
      <Bound key={`most ${params.get(most)}`} label={`最高${label}`} name={most} decimal={decimal} />
    </fieldset>
  );
}

/** Filters on blur or Enter, so that unfinished numbers have no effect. */
function Bound({ label, name, decimal }: { label: string; name: string; decimal: boolean }) {
  const [params] = useSearchParams();
  const filter = useUrlFilter();
  const current = params.get(name) ?? '';
  const [typed, setTyped] = useState(current);
  const apply = () => {
    if (typed.trim() !== current) filter(name, typed.trim());
  };
  return (
    <input
      aria-label={label}
      inputMode={decimal ? 'decimal' : 'numeric'}
      value={typed}
      maxLength={12}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={apply}
      onKeyDown={({ key }) => {
        if (key === 'Enter') apply();
      }}
    />
  );
}
