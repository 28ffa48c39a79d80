import { Button } from '../../../ui/button.tsx';
import { saveTextFile } from '../../../ui/save-file.ts';
import { toast } from '../../../ui/dialogs/toast.ts';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { readLastUsed } from '../last-used.ts';
import styles from './batch-editor.module.css';
import type { Batch, BatchState } from './batch-state.ts';
import { changeMany, undoLast } from './batch.ts';
import { copyFromFirst, fillEmpty } from './bulk/bulk.ts';
import { writeCsv } from '../../../ui/text/csv.ts';
import type { Option, Options } from '../use-options.ts';
import { CsvInput } from './sheet/csv-input.tsx';
import { importCsv } from './sheet/import-csv.ts';
import { toSheet, type SheetResult } from './sheet/sheet.ts';

interface BatchToolbarProps {
  batch: Batch;
  state: BatchState;
  options: Options | undefined;
  onBulk: () => void;
  onRemove: () => void;
  onImported: (result: SheetResult) => void;
}

export function BatchToolbar({ batch, state, options, onBulk, onRemove, onImported }: BatchToolbarProps) {
  const { rows, selected, undo } = state;
  const none = selected.size === 0;
  const tell = (count: number, done: string) =>
    count > 0 ? toast.success(`${done}（${count}行）`) : toast.info('所选的行没有变化');
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="批量操作" aria-orientation="horizontal">
      <Button disabled={none || !options} onClick={onBulk}>
        批量修改
      </Button>
      <Button
        disabled={selected.size < 2}
        onClick={() => tell(changeMany(batch, '复制首行', copyFromFirst(rows, selected)), '已复制首行的内容')}
      >
        复制首行
      </Button>
      <Button
        disabled={none || !options}
        onClick={() =>
          options &&
          tell(changeMany(batch, '填入上次内容', fillEmpty(rows, selected, lastDraft(options))), '已填入上次的内容')
        }
      >
        填入上次内容
      </Button>
      <SheetButtons batch={batch} rows={rows} options={options} onImported={onImported} />
      {undo && <Undo batch={batch} label={undo.label} />}
      <Button variant="quiet" disabled={none} onClick={onRemove}>
        移除所选
      </Button>
    </div>
  );
}

function Undo({ batch, label }: { batch: Batch; label: string }) {
  const [busy, run] = useAction();
  return (
    <Button busy={busy} onClick={() => run(() => undoLast(batch))}>
      撤销{label}
    </Button>
  );
}

/** Returns the last clip's values, without options that no longer exist. */
function lastDraft(options: Options) {
  const { keywords, remark, categories, tags } = readLastUsed();
  const listed = (ids: readonly number[], known: readonly Option[]) =>
    ids.filter((id) => known.some((option) => option.id === id));
  return {
    videoKeywords: keywords,
    videoRemark: remark,
    categoryIds: listed(categories, options.categoryIds),
    labelIds: listed(tags, options.labelIds),
  };
}

type SheetButtonsProps = Pick<BatchToolbarProps, 'batch' | 'options' | 'onImported'> & Pick<BatchState, 'rows'>;

function SheetButtons({ batch, rows, options, onImported }: SheetButtonsProps) {
  const [busy, run] = useAction((error) => toast.error(error instanceof Error ? error.message : '无法读取该文件'));
  const take = (file: File) => {
    if (!options) return;
    run(async () => {
      onImported(await importCsv(batch, file, options));
    });
  };
  return (
    <>
      <Button
        disabled={!options}
        onClick={() => run(async () => options && saveTextFile('批量发布.csv', await writeCsv(toSheet(rows, options))))}
      >
        下载CSV模板
      </Button>
      <CsvInput disabled={busy || !options} onChoose={take}>
        上传CSV
      </CsvInput>
    </>
  );
}
