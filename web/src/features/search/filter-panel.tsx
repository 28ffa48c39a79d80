import type { Output } from '@zhenku/contract/api';
import type { Category } from '@zhenku/contract/catalogue';
import { FRAME_RATES, TIER_LABEL, TIERS } from '@zhenku/contract/constants';
import { Checkbox } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { ORIENTATION_LABEL, type FilterNames } from './active-filters.ts';
import { type Choice, ChoiceFilter } from './choice-filter.tsx';
import styles from './filters.module.css';
import { LabelFilter } from './label-filter.tsx';
import { RangeFilter } from './range-filter.tsx';
import type { SearchState } from './search-state.ts';

const ORIENTATIONS = ([1, 2, 3] as const).map((value) => ({ value, label: ORIENTATION_LABEL[value] }));
const RATES: Choice<number>[] = FRAME_RATES.map((fps) => ({ value: fps, label: String(fps) }));
const OFFERED = TIERS.map((tier) => ({ value: tier, label: TIER_LABEL[tier] }));

type Facets = Output<'POST /video/v1/queryByKeyword'>['facets'];

/** Undefined while the counts load; values that the results do not name count 0. */
const countIn = <T extends { count: number }>(facet: readonly T[] | undefined, is: (entry: T) => boolean) =>
  facet && (facet.find(is)?.count ?? 0);

interface FilterPanelProps {
  state: SearchState;
  /** The counts of the results; undefined while they load. */
  facets: Facets | undefined;
  categories: readonly Category[];
  names: FilterNames;
  onChange: (part: Partial<SearchState>) => void;
}

/** All filters of a search. */
export function FilterPanel({ state, facets, categories, names, onChange }: FilterPanelProps) {
  const { durationMin, durationMax, priceMin, priceMax } = state;
  return (
    <div className={styles.panel}>
      {categories.length > 0 && (
        <ChoiceFilter
          title="分类"
          choices={categories.map(({ categoryId, categoryName }) => ({ value: categoryId, label: categoryName }))}
          chosen={state.categoryId}
          countOf={(id) => countIn(facets?.categories, ({ categoryId }) => categoryId === id)}
          onChange={(categoryId) => onChange({ categoryId })}
        />
      )}
      <ChoiceFilter
        title="画面方向"
        choices={ORIENTATIONS}
        chosen={state.orientation}
        countOf={(value) => countIn(facets?.orientations, ({ orientation }) => orientation === value)}
        onChange={(orientation) => onChange({ orientation })}
      />
      <ChoiceFilter
        title="规格"
        choices={OFFERED}
        chosen={state.tier}
        countOf={(value) => countIn(facets?.tiers, ({ tier }) => tier === value)}
        onChange={(tier) => onChange({ tier })}
      />
      <Checkbox
        checked={state.is8K === true}
        onChange={(event) => onChange({ is8K: event.target.checked ? true : undefined })}
      >
        只看 8K
      </Checkbox>
      <RangeFilter
        title="时长"
        unit="秒"
        bounds={['最短', '最长']}
        step={1}
        chosen={{ min: durationMin, max: durationMax }}
        onChange={({ min, max }) => onChange({ durationMin: min, durationMax: max })}
      />
      <RangeFilter
        title="价格"
        unit="元"
        bounds={['最低', '最高']}
        step={0.01}
        chosen={{ min: priceMin, max: priceMax }}
        onChange={({ min, max }) => onChange({ priceMin: min, priceMax: max })}
      />
      <ChoiceFilter
        title="帧率"
        choices={RATES}
        chosen={state.fps}
        countOf={(rate) => countIn(facets?.frameRates, ({ fps }) => fps === rate)}
        onChange={(fps) => onChange({ fps })}
      />
      <LabelFilter
        found={facets?.labels ?? []}
        chosen={state.labelIds}
        nameOf={names.label}
        onChange={(labelIds) => onChange({ labelIds })}
      />
    </div>
  );
}

export function FilterPanelSkeleton() {
  return (
    <div className={styles.panel} aria-hidden="true">
      {[128, 56, 56, 64, 64, 160].map((height, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- shapes that never move
        <Skeleton key={index} style={{ height }} />
      ))}
    </div>
  );
}
