import { VIDEO_CATEGORIES_MAX, VIDEO_LABELS_MAX } from '@zhenku/contract/constants';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { ChoiceField } from '../choice-field.tsx';
import type { Draft } from '../draft.ts';
import { readLastUsed } from '../last-used.ts';
import styles from './dialogs.module.css';
import type { Options } from '../use-options.ts';
import type { BatchRow } from './row.ts';

interface ChoicesDialogProps {
  row: BatchRow;
  options: Options;
  onChange: (part: Partial<Draft>) => void;
  onClose: () => void;
}

/** What a clip has from lists: categories, labels, an activity. Each choice counts at once. */
export function ChoicesDialog({ row: { fileName, draft }, options, onChange, onClose }: ChoicesDialogProps) {
  const [last] = useState(readLastUsed);
  const footer = (
    <Button variant="primary" onClick={onClose}>
      完成
    </Button>
  );
  return (
    <Dialog open title={`分类与标签：${fileName || draft.videoName}`} width={640} footer={footer} onClose={onClose}>
      <div className={styles.fields}>
        <ChoiceField
          label="分类"
          options={options.categoryIds}
          value={draft.categoryIds}
          max={VIDEO_CATEGORIES_MAX}
          last={last.categories}
          onChange={(categoryIds) => onChange({ categoryIds })}
        />
        <ChoiceField
          label="标签"
          options={options.labelIds}
          value={draft.labelIds}
          max={VIDEO_LABELS_MAX}
          last={last.tags}
          onChange={(labelIds) => onChange({ labelIds })}
        />
        {options.activityId.length > 0 && (
          <ChoiceField
            label="参加活动（选填）"
            options={options.activityId}
            value={draft.activityId === null ? [] : [draft.activityId]}
            max={1}
            last={[]}
            onChange={([activityId = null]) => onChange({ activityId })}
          />
        )}
        <Checkbox checked={draft.showcase} onChange={(event) => onChange({ showcase: event.target.checked })}>
          允许在首页和封面展示无水印片段（最长5秒，且不超过作品的三分之一）
        </Checkbox>
      </div>
    </Dialog>
  );
}
