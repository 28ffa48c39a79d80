import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ClipChoices, MasterField, ShowcaseField } from '../clip-choices.tsx';
import type { Draft } from '../draft.ts';
import type { Options } from '../use-options.ts';
import type { BatchRow } from './row.ts';

interface ChoicesDialogProps {
  row: BatchRow;
  options: Options;
  onChange: (part: Partial<Draft>) => void;
  onClose: () => void;
}

/** Each choice applies immediately. */
export function ChoicesDialog({ row: { fileName, draft }, options, onChange, onClose }: ChoicesDialogProps) {
  const footer = (
    <Button variant="primary" onClick={onClose}>
      完成
    </Button>
  );
  return (
    <Dialog open title={`分类与标签：${fileName || draft.videoName}`} width={640} footer={footer} onClose={onClose}>
      <div className="stack-24">
        <ClipChoices draft={draft} options={options} onChange={onChange} />
        <ShowcaseField value={draft.showcase} onChange={(showcase) => onChange({ showcase })} />
        <MasterField value={draft.sellMaster} onChange={(sellMaster) => onChange({ sellMaster })} />
      </div>
    </Dialog>
  );
}
