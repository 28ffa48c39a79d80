import type { Output } from '@zhenku/contract/api';
import type { Category } from '@zhenku/contract/catalogue/catalogue';
import type { ReactNode } from 'react';
import { ChoiceFilter } from './choice-filter.tsx';
import { ColourFilter } from './colour-filter.tsx';
import { LICENCES, LIGHTS, MOTIONS, OFFERED_TIERS, ORIENTATIONS, RATES } from './filter-choices.ts';
import { LengthFilter } from './length-filter.tsx';
import { RangeFilter } from './range-filter.tsx';
import type { SearchState } from './search-state.ts';

type Facets = Output<'POST /video/v1/queryByKeyword'>['facets'];

export interface FilterGroupsProps {
  state: SearchState;
  /** The counts of the results; undefined while they load. */
  facets: Facets | undefined;
  /** Nothing was found: only filters that are set are of use, to be changed. */
  nothing?: boolean;
  categories: readonly Category[];
  onChange: (part: Partial<SearchState>) => void;
}

interface FilterGroup {
  title: string;
  /** Whether one of its filters applies. */
  active: boolean;
  controls: ReactNode;
}

/** Undefined while the counts load; values that the results do not name count 0. */
const countIn = <T extends { count: number }>(facet: readonly T[] | undefined, is: (entry: T) => boolean) =>
  facet && (facet.find(is)?.count ?? 0);

/** The filters of a search besides its labels and its yes-or-no ones, as groups that belong together. */
export function listFilterGroups({ state, facets, nothing, categories, onChange }: FilterGroupsProps): FilterGroup[] {
  const { durationMin, durationMax, priceMin, priceMax } = state;
  const isSet = (...values: unknown[]) => values.some((value) => value !== undefined);
  const groups = [
    {
      title: '分类',
      active: isSet(state.categoryId),
      controls: (
        <ChoiceFilter
          title="分类"
          choices={categories.map(({ categoryId, categoryName }) => ({ value: categoryId, label: categoryName }))}
          chosen={state.categoryId}
          countOf={(id) => countIn(facets?.categories, ({ categoryId }) => categoryId === id)}
          onChange={(categoryId) => onChange({ categoryId })}
        />
      ),
    },
    {
      title: '画幅与规格',
      active: isSet(state.orientation, state.tier, state.fps),
      controls: (
        <>
          <ChoiceFilter
            title="画面方向"
            choices={ORIENTATIONS}
            chosen={state.orientation}
            countOf={(value) => countIn(facets?.orientations, ({ orientation }) => orientation === value)}
            onChange={(orientation) => onChange({ orientation })}
          />
          <ChoiceFilter
            title="规格"
            choices={OFFERED_TIERS}
            chosen={state.tier}
            countOf={(value) => countIn(facets?.tiers, ({ tier }) => tier === value)}
            onChange={(tier) => onChange({ tier })}
          />
          <ChoiceFilter
            title="帧率"
            choices={RATES}
            chosen={state.fps}
            countOf={(rate) => countIn(facets?.frameRates, ({ fps }) => fps === rate)}
            onChange={(fps) => onChange({ fps })}
          />
        </>
      ),
    },
    {
      title: '时长',
      active: isSet(durationMin, durationMax),
      controls: <LengthFilter min={durationMin} max={durationMax} onChange={onChange} />,
    },
    {
      title: '价格与授权',
      active: isSet(priceMin, priceMax, state.authenticationType),
      controls: (
        <>
          <RangeFilter
            title="价格"
            unit="元"
            bounds={['最低', '最高']}
            step={0.01}
            chosen={{ min: priceMin, max: priceMax }}
            onChange={({ min, max }) => onChange({ priceMin: min, priceMax: max })}
          />
          <ChoiceFilter
            title="授权期限"
            choices={LICENCES}
            chosen={state.authenticationType}
            countOf={(value) => countIn(facets?.authenticationTypes, (entry) => entry.authenticationType === value)}
            onChange={(authenticationType) => onChange({ authenticationType })}
          />
        </>
      ),
    },
    {
      title: '色彩与明暗',
      active: isSet(state.colour, state.light),
      controls: (
        <>
          <ColourFilter
            found={facets?.colours ?? []}
            chosen={state.colour}
            onChange={(colour) => onChange({ colour })}
          />
          <ChoiceFilter
            title="明暗"
            choices={LIGHTS}
            chosen={state.light}
            countOf={(value) => countIn(facets?.lights, ({ light }) => light === value)}
            onChange={(light) => onChange({ light })}
          />
        </>
      ),
    },
    {
      title: '镜头运动',
      active: isSet(state.motion),
      controls: (
        <ChoiceFilter
          title="镜头运动"
          choices={MOTIONS}
          chosen={state.motion}
          countOf={(value) => countIn(facets?.motions, ({ motion }) => motion === value)}
          onChange={(motion) => onChange({ motion })}
        />
      ),
    },
  ];
  const offered = categories.length > 0 ? groups : groups.slice(1);
  return nothing ? offered.filter(({ active }) => active) : offered;
}
