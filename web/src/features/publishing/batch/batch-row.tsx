import { CLIP_FIELDS } from '@zhenku/contract/clips/fields';
import { AUTHENTICATION_TYPE_LABEL, TIER_LABEL, TIERS } from '@zhenku/contract/constants';
import { memo, type ReactNode, useId } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { CloseIcon } from '../../../ui/icons/icons.tsx';
import { UpIcon } from '../../../ui/icons/page-icons.tsx';
import { Checkbox } from '../../../ui/input.tsx';
import { describeUpload, percentOf, UploadControls } from '../../uploads/upload-controls.tsx';
import type { QueuedUpload } from '../../uploads/queue-state.ts';
import { OPTIONAL_TEXTS, PRICE_OF_TIER, type Draft, type PriceBand } from '../draft.ts';
import styles from './batch-table.module.css';
import { AreaCell, KeywordCell, PriceCell, SelectCell, TextCell } from './cells.tsx';
import type { Options } from '../use-options.ts';
import type { Batch } from './batch-state.ts';
import { DraftConflict } from './draft-conflict.tsx';
import { Frame } from './frame.tsx';
import { problemsOf, shownErrors, type BatchRow, type RowErrors } from './row.ts';

export interface RowActions {
  edit: (id: number, part: Partial<Draft>) => void;
  /** With `range`, selects all rows since the last selected one. */
  select: (id: number, range: boolean) => void;
  /** Moves a row by a number of positions. */
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

/** One clip of the batch; on phones, a card. Memoised, so that it re-renders only when its own data changes. */
export const BatchRowView = memo(function BatchRowView(props: RowProps) {
  const { row, selected, nameTaken, options, band, actions } = props;
  const { id, draft } = row;
  const errors = shownErrors(row, problemsOf(row, band));
  const edit = (part: Partial<Draft>) => actions.edit(id, part);
  return (
    <tr data-id={id} data-selected={selected} className={styles.row} onFocus={() => actions.focus(id)}>
      <OrderCell {...props} />
      <FileCell {...props} />
      <td className={styles.words}>
        <TextCell
          label={CLIP_FIELDS.videoName.label}
          value={draft.videoName}
          error={errors.videoName}
          note={nameTaken && '与其他行同名'}
          placeholder={`${CLIP_FIELDS.videoName.label}，1到${CLIP_FIELDS.videoName.word.max}个字`}
          onChange={(videoName) => edit({ videoName })}
        />
        {OPTIONAL_TEXTS.map((field) => {
          const { label, word } = CLIP_FIELDS[field];
          const Cell = word.type === 'text' ? AreaCell : TextCell;
          return (
            <Cell
              key={field}
              label={label}
              value={draft[field]}
              error={errors[field]}
              placeholder={`${label}（选填）`}
              onChange={(text) => edit({ [field]: text })}
            />
          );
        })}
      </td>
      <td className={styles.keywords}>
        <KeywordCell
          value={draft.videoKeywords}
          error={errors.videoKeywords}
          onChange={(videoKeywords) => edit({ videoKeywords })}
        />
      </td>
      <td className={styles.choices}>
        <ChosenCell row={row} errors={errors} options={options} onChoose={() => actions.choose(id)} />
        <SelectCell
          label="授权期限"
          value={draft.authenticationType}
          error={errors.authenticationType}
          onChange={(value) => edit({ authenticationType: value === '2' ? 2 : 1 })}
        >
          {([1, 2] as const).map((type) => (
            <option key={type} value={type}>
              {AUTHENTICATION_TYPE_LABEL[type]}
            </option>
          ))}
        </SelectCell>
      </td>
      <td className={styles.prices}>
        <PricesCell draft={draft} errors={errors} onChange={edit} />
      </td>
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
        <UpIcon size={16} />
      </IconButton>
      <IconButton label={`下移${name}`} className={styles.down} disabled={last} onClick={() => actions.move(id, 1)}>
        <UpIcon size={16} />
      </IconButton>
    </td>
  );
}

function FileCell({ batch, row, place, upload, fileProblem, actions }: RowProps) {
  return (
    <th scope="row" className={styles.file}>
      <Frame uploadId={row.uploadId} />
      <p className={styles.name} title={row.fileName}>
        {row.fileName || '未命名素材'}
      </p>
      <FileState row={row} upload={upload} problem={row.refusals.fileKey ?? fileProblem} />
      <DraftConflict batch={batch} row={row} />
      <Button
        variant="quiet"
        className={styles.open}
        aria-label={`完整编辑第${place}行 ${row.fileName}`}
        onClick={() => actions.open(row.id)}
      >
        完整编辑
      </Button>
      <IconButton
        label={`移除第${place}行 ${row.fileName}`}
        className={styles.remove}
        onClick={() => actions.remove(row.id)}
      >
        <CloseIcon size={16} />
      </IconButton>
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
  return (
    <div className={styles.chosen}>
      {CHOSEN.map((field) => {
        const names = namesOf(field);
        return names !== '' && <p key={field}>{`${CLIP_FIELDS[field].label}：${names}`}</p>;
      })}
      {draft.showcase && <p>允许展示片段</p>}
      {!draft.sellMaster && <p>不出售母版</p>}
      <Button
        onClick={onChoose}
        disabled={!options}
        aria-invalid={wrong.length > 0 ? true : undefined}
        aria-describedby={wrong.length > 0 ? problem : undefined}
      >
        分类与标签
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
      tier={TIER_LABEL[tier]}
      value={draft[PRICE_OF_TIER[tier]]}
      error={errors[PRICE_OF_TIER[tier]]}
      onChange={(text) => onChange({ [PRICE_OF_TIER[tier]]: text })}
    />
  ));
