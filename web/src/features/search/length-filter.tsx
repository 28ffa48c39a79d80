import { ChoiceFilter } from './choice-filter.tsx';
import { LENGTHS } from './filter-choices.ts';
import { RangeFilter } from './range-filter.tsx';

interface LengthFilterProps {
  min: number | undefined;
  max: number | undefined;
  onChange: (range: { durationMin: number | undefined; durationMax: number | undefined }) => void;
}

/** The length in seconds: one of the usual ranges, or any other. */
export function LengthFilter({ min, max, onChange }: LengthFilterProps) {
  const chosen = LENGTHS.findIndex((length) => length.min === min && length.max === max);
  return (
    <>
      <ChoiceFilter
        title="常用时长"
        choices={LENGTHS.map(({ label }, value) => ({ value, label }))}
        chosen={chosen < 0 ? undefined : chosen}
        onChange={(value) => {
          const length = value === undefined ? undefined : LENGTHS[value];
          onChange({ durationMin: length?.min, durationMax: length?.max });
        }}
      />
      <RangeFilter
        title="时长"
        unit="秒"
        bounds={['最短', '最长']}
        step={1}
        chosen={{ min, max }}
        onChange={(range) => onChange({ durationMin: range.min, durationMax: range.max })}
      />
    </>
  );
}
