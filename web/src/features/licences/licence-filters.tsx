import type { LicensedItemFilter } from '@zhenku/contract/licences/licences';
import { LICENSED_ITEM_STATES } from '@zhenku/contract/constants';
import { useSearchParams } from '../../ui/router/search-params.ts';
import { UrlFilter, useUrlFilter } from '../../ui/lists/url-filters.tsx';
import styles from './licence-filters.module.css';
import { useLicensees } from './queries.ts';

const STATES = [
  { value: '', label: '全部' },
  { value: 'open', label: '待填写' },
  { value: 'effective', label: '已生效' },
  { value: 'ending', label: '即将到期' },
  { value: 'void', label: '已失效' },
];

export function useLicenceFilter(): LicensedItemFilter {
  const [params] = useSearchParams();
  return {
    keyword: params.get('keyword') ?? '',
    state: LICENSED_ITEM_STATES.find((state) => state === params.get('state')),
    project: params.get('project') ?? undefined,
    licensee: params.get('licensee') ?? undefined,
  };
}

export function LicenceFilters() {
  const { data, isPending } = useLicensees();
  const projects = distinct(data?.list.map(({ authorizedProject }) => authorizedProject));
  const licensees = distinct(data?.list.map(({ authorizedUser }) => authorizedUser));
  return (
    <div className={styles.filters}>
      <UrlFilter label="授权状态" name="state" options={STATES} />
      <NamedFilter name="project" label="项目" values={projects} waiting={isPending} />
      <NamedFilter name="licensee" label="被授权方" values={licensees} waiting={isPending} />
    </div>
  );
}

const distinct = (values: readonly string[] = []) => [...new Set(values)];

interface NamedFilterProps {
  name: string;
  label: string;
  values: readonly string[];
  waiting: boolean;
}

function NamedFilter({ name, label, values, waiting }: NamedFilterProps) {
  const [params] = useSearchParams();
  const filter = useUrlFilter();
  const current = params.get(name) ?? '';
  const options = current === '' || values.includes(current) ? values : [current, ...values];
  if (options.length === 0 && !waiting) return null;
  return (
    <select
      aria-label={`按${label}筛选`}
      value={current}
      disabled={waiting}
      onChange={({ target }) => filter(name, target.value)}
    >
      <option value="">全部{label}</option>
      {options.map((value) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </select>
  );
}
