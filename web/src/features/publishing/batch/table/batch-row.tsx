import { CLIP_FIELDS } from '@zhenku/contract/clips/fields';
import { TIER_LABEL, TIERS } from '@zhenku/contract/constants';
import { memo, type ReactNode, useId, useState } from 'react';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { DownIcon } from '../../../../ui/icons/filter-icons.tsx';
import { CloseIcon } from '../../../../ui/icons/icons.tsx';
import { UpIcon } from '../../../../ui/icons/page-icons.tsx';
import { Checkbox } from '../../../../ui/input.tsx';
import { describeUpload, percentOf, UploadControls } from '../../../uploads/upload-controls.tsx';
import type { QueuedUpload } from '../../../uploads/queue-state.ts';
import { PRICE_OF_TIER, type Draft, type PriceBand } from '../../draft.ts';
import styles from './batch-table.module.css';
import { KeywordCell, PriceCell, TextCell } from './cells.tsx';
import type { Options } from '../../use-options.ts';
import type { Batch } from '../batch-state.ts';
import { DETAIL_FIELDS } from '../fields.ts';
import { DraftConflict } from './draft-conflict.tsx';
import { Frame } from './frame.tsx';
import { problemsOf, shownErrors, type BatchRow, type RowErrors } from '../row.ts';
import { RowDetails } from './row-details.tsx';

export interface RowActions {
  edit: (id: number, part: Partial<Draft>) => void;
  /** With `range`, selects all rows since the last selected one. */
  select: (id: number, range: boolean) => void;
  move: (id: number, by: number) => void;
  remove: (id: number) => void;
  choose: (id: number) => void;
  focus: (id: number) => void;
  open: (id: number) => void;
}

interface RowProps {
  batch: Batch;
  row: BatchRow;
  place: number;
  last: boolean;
  upload: QueuedUpload | undefined;
  fileProblem: string | undefined;
  selected: boolean;
  nameTaken: boolean;
  options: Options | undefined;
  band: PriceBand;
  actions: RowActions;
}

/** Memoised, so that a row re-renders only when its own data changes. */
export const BatchRowView = memo(function BatchRowView(props: RowProps) {
  const { row, place, selected, nameTaken, options, band, actions } = props;
  const { id, draft } = row;
  const [opened, setOpened] = useState(false);
  const details = useId();
  const errors = shownErrors(row, problemsOf(row, band));
  const edit = (part: Partial<Draft>) => actions.edit(id, part);
  // Opens the row to show its details' errors.
  const open = opened || DETAIL_FIELDS.some(({ field }) => errors[field] !== undefined);
  return (
    <tr data-id={id} data-selected={selected} className={styles.row} onFocus={() => actions.focus(id)}>
      <OrderCell {...props} />
      <FileCell {...props} />
      <td className={styles.title} data-field="videoName">
        <TextCell
          label={CLIP_FIELDS.videoName.label}
          value={draft.videoName}
          error={errors.videoName}
          note={nameTaken && '与其他行同名'}
          placeholder={CLIP_FIELDS.videoName.label}
          onChange={(videoName) => edit({ videoName })}
        />
      </td>
      <td className={styles.keywords} data-field="videoKeywords">
        <KeywordCell
          value={draft.videoKeywords}
          error={errors.videoKeywords}
          onChange={(videoKeywords) => edit({ videoKeywords })}
        />
      </td>
      <td className={styles.choices} data-field="categoryIds">
        <ChosenCell row={row} errors={errors} options={options} onChoose={() => actions.choose(id)} />
      </td>
      <td className={styles.prices}>
        <PricesCell draft={draft} errors={errors} onChange={edit} />
      </td>
      <td className={styles.tools}>
        <IconButton
          label={`${open ? '收起' : '展开'}第${place}行的其他内容 ${row.fileName}`}
          className={styles.more}
          aria-expanded={open}
          aria-controls={open ? details : undefined}
          onClick={() => setOpened(!open)}
        >
          <DownIcon size={16} />
        </IconButton>
        <IconButton label={`移除第${place}行 ${row.fileName}`} onClick={() => actions.remove(id)}>
          <CloseIcon size={16} />
        </IconButton>
      </td>
      {open && (
        <td id={details} className={styles.details}>
          <RowDetails row={row} errors={errors} onChange={edit}>
            <Button
              variant="quiet"
              aria-label={`完整编辑第${place}行 ${row.fileName}`}
              onClick={() => actions.open(id)}
            >
              完整编辑
            </Button>
          </RowDetails>
        </td>
      )}
    </tr>
  );
});

function OrderCell({ row: { id, fileName }, place, last, selected, actions }: RowProps) {
  const name = `第${place}行 ${fileName}`;
  return (
    <td className={styles.order}>
      <Checkbox
        checked={selected}
        aria-label={`选择${name}`}
        onChange={(event) => actions.select(id, (event.nativeEvent as MouseEvent).shiftKey)}
      />
      <span className={styles.place} draggable title="拖动以调整顺序">
        {place}
      </span>
      <IconButton label={`上移${name}`} disabled={place === 1} onClick={() => actions.move(id, -1)}>
        <UpIcon size={14} />
      </IconButton>
      <IconButton label={`下移${name}`} className={styles.down} disabled={last} onClick={() => actions.move(id, 1)}>
        <UpIcon size={14} />
      </IconButton>
    </td>
  );
}

function FileCell({ batch, row, upload, fileProblem }: RowProps) {
  return (
    <th scope="row" className={styles.file}>
      <Frame uploadId={row.uploadId} pictureUrl={row.pictureUrl} />
      <p className={styles.name} title={row.fileName}>
        {row.fileName || '未命名文件'}
      </p>
      <FileState row={row} upload={upload} problem={row.refusals.fileKey ?? fileProblem} />
      <DraftConflict batch={batch} row={row} />
    </th>
  );
}

interface FileStateProps {
  row: BatchRow;
  upload: QueuedUpload | undefined;
  problem: string | undefined;
}

function FileState({ row, upload, problem }: FileStateProps) {
  const note = (content: ReactNode, bad = false) => (
    <div className={cx(styles.state, bad && styles.bad)}>
      {content}
      {problem && (
        <p className={styles.bad} data-problem tabIndex={-1}>
          {problem}
        </p>
      )}
    </div>
  );
  if (!upload) return row.fileKey === null ? note('等待文件：请拖入同名视频', row.checked) : note('已上传');
  if (upload.state === 'done') return note('已上传');
  const percent = percentOf(upload);
  return note(
    <>
      {percent > 0 && <progress max={100} value={percent} aria-label={`${upload.fileName} 的上传进度`} />}
      <span>{describeUpload(upload)}</span>
      <span className={styles.controls}>
        <UploadControls upload={upload} />
      </span>
    </>,
    upload.state === 'failed',
  );
}

const CHOSEN = ['categoryIds', 'labelIds', 'activityId'] as const;
const CHOICES = '分类与标签';

interface ChosenCellProps {
  row: BatchRow;
  errors: RowErrors;
  options: Options | undefined;
  onChoose: () => void;
}

function ChosenCell({ row: { draft }, errors, options, onChoose }: ChosenCellProps) {
  const problem = useId();
  const namesOf = (field: (typeof CHOSEN)[number]) =>
    [draft[field]]
      .flat()
      .filter((id) => id !== null)
      .map((id) => options && (options[field].find((option) => option.id === id)?.name ?? '已失效'))
      .filter((name) => name !== undefined)
      .join('、');
  const wrong = CHOSEN.map((field) => errors[field]).filter((error) => error !== undefined);
  const chosen = CHOSEN.map(namesOf)
    .filter((names) => names !== '')
    .join(' · ');
  return (
    <div className={styles.chosen}>
      <Button
        onClick={onChoose}
        disabled={!options}
        title={chosen || undefined}
        aria-invalid={wrong.length > 0 ? true : undefined}
        aria-describedby={wrong.length > 0 ? problem : undefined}
      >
        {chosen === '' ? (
          CHOICES
        ) : (
          <span>
            <span className="visually-hidden">{CHOICES}：</span>
            {chosen}
          </span>
        )}
      </Button>
      {wrong.length > 0 && (
        <p id={problem} className={styles.bad}>
          {wrong.join('；')}
        </p>
      )}
    </div>
  );
}

interface PricesCellProps {
  draft: Draft;
  errors: RowErrors;
  onChange: (part: Partial<Draft>) => void;
}

const PricesCell = ({ draft, errors, onChange }: PricesCellProps) =>
  TIERS.map((tier) => (
    <PriceCell
      key={tier}
      field={PRICE_OF_TIER[tier]}
      tier={TIER_LABEL[tier]}
      value={draft[PRICE_OF_TIER[tier]]}
      error={errors[PRICE_OF_TIER[tier]]}
      onChange={(text) => onChange({ [PRICE_OF_TIER[tier]]: text })}
    />
  ));
