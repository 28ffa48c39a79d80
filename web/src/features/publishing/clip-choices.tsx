import { VIDEO_CATEGORIES_MAX, VIDEO_LABELS_MAX } from '@zhenku/contract/constants';
import { useState } from 'react';
import { Checkbox } from '../../ui/input.tsx';
import { ChoiceField } from './choice-field.tsx';
import type { Draft, DraftErrors } from './draft.ts';
import { readLastUsed } from './last-used.ts';
import type { Options } from './use-options.ts';

interface ClipChoicesProps {
  draft: Draft;
  errors?: DraftErrors;
  options: Options;
  onChange: (part: Partial<Draft>) => void;
}

export function ClipChoices({ draft, errors = {}, options, onChange }: ClipChoicesProps) {
  const [last] = useState(readLastUsed);
  return (
    <>
      <ChoiceField
        label="分类"
        options={options.categoryIds}
        value={draft.categoryIds}
        max={VIDEO_CATEGORIES_MAX}
        last={last.categories}
        error={errors.categoryIds}
        onChange={(categoryIds) => onChange({ categoryIds })}
      />
      <ChoiceField
        label="标签"
        options={options.labelIds}
        value={draft.labelIds}
        max={VIDEO_LABELS_MAX}
        last={last.tags}
        error={errors.labelIds}
        onChange={(labelIds) => onChange({ labelIds })}
      />
      <ChoiceField
        label="参加活动（选填）"
        options={options.activityId}
        value={draft.activityId === null ? [] : [draft.activityId]}
        max={1}
        last={[]}
        error={errors.activityId}
        onChange={([activityId = null]) => onChange({ activityId })}
      />
    </>
  );
}

export function ShowcaseField({ value, onChange }: { value: boolean; onChange: (value: boolean) => void }) {
  return (
    <Checkbox checked={value} onChange={(event) => onChange(event.target.checked)}>
      允许在首页和封面展示无水印片段（最长5秒，且不超过作品的三分之一）
    </Checkbox>
  );
}

export function MasterField({ value, onChange }: { value: boolean; onChange: (value: boolean) => void }) {
  return (
    <Checkbox checked={value} onChange={(event) => onChange(event.target.checked)}>
      同时出售母版：购买原片尺寸规格的买家可另外下载未重新编码的原片（已去除位置、姓名、设备等信息）
    </Checkbox>
  );
}
