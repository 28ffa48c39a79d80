import { SHEET_COLUMNS } from '@zhenku/contract/clips/sheet';
import { useCallback, useState } from 'react';
import { useSite } from '../../site/use-site.ts';
import { confirm } from '../../../ui/dialogs/confirm.tsx';
import { navigate } from '../../../ui/router/location.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { useStore } from '../../../ui/store.ts';
import { toast } from '../../../ui/dialogs/toast.ts';
import { DropArea } from '../../uploads/drop-area.tsx';
import { isVideo } from '../../uploads/dropped-files.ts';
import { storeHandles } from '../../uploads/stored-handles.ts';
import { myUploads } from '../../uploads/my-uploads.ts';
import { useHiddenIndicator } from '../../uploads/shown-panels.ts';
import { UploadTotals } from '../../uploads/upload-panel.tsx';
import { addNew, type DuplicateFile } from './files/duplicate-files.ts';
import { FileNotices } from './files/file-notices.tsx';
import { EMPTY_DRAFT, WIDEST_BAND, type PriceBand } from '../draft.ts';
import { TierTable } from '../tier-table.tsx';
import styles from './batch-editor.module.css';
import { BatchTable } from './table/batch-table.tsx';
import { BatchToolbar } from './batch-toolbar.tsx';
import type { Batch } from './batch-state.ts';
import { changeMany, editRow, removeRows } from './batch.ts';
import { BulkDialog } from './bulk/bulk-dialog.tsx';
import { changeRows } from './bulk/bulk.ts';
import { ChoicesDialog } from './choices-dialog.tsx';
import type { Options } from '../use-options.ts';
import { RELEASE_NOTE } from './fields.ts';
import { HelpBar } from './help-bar.tsx';
import { PublishBar } from './publish-bar.tsx';
import { PublishReport } from './publish-report.tsx';
import type { PublishSummary } from './publish-rows.ts';
import { isUploaded } from './files/row-files.ts';
import type { SheetResult } from './sheet/sheet.ts';
import { SheetReport } from './sheet/sheet-report.tsx';
import { useBatch } from './use-batch.ts';
import { useStoredFiles, useLostFiles } from './files/waiting-files.ts';
import { useOptions } from '../use-options.ts';

/** Users upload files, edit the rows together or one by one, and publish them at once. */
export function BatchEditor({ userId }: { userId: number }) {
  const { batch, phase, listed, retry } = useBatch();
  const { rows } = useStore(batch.state);
  const [duplicates, setDuplicates] = useState<readonly DuplicateFile[]>([]);
  const { lost, forget } = useLostFiles(userId);
  const stored = useStoredFiles(userId, { ready: phase === 'ready', listed });
  useHiddenIndicator();
  if (phase === 'failed') return <ErrorState message="草稿加载失败" onRetry={retry} />;
  return (
    <div className={styles.editor}>
      <DropArea
        compact={rows.length > 0}
        onFiles={(videos) => void addNew(videos).then((found) => setDuplicates(found))}
        onHandles={(handles) => void storeHandles(userId, handles, isVideo)}
      />
      <FileNotices
        duplicates={duplicates}
        lost={phase === 'ready' ? lost : []}
        stored={stored}
        onClose={() => setDuplicates([])}
        onForget={forget}
      />
      <details className={styles.tiers}>
        <summary>各规格的尺寸与授权</summary>
        <TierTable />
      </details>
      {phase === 'loading' ? <Skeleton style={{ height: 320 }} /> : <Rows batch={batch} />}
    </div>
  );
}

function Rows({ batch }: { batch: Batch }) {
  const state = useStore(batch.state);
  const uploads = useStore(myUploads.uploads);
  const options = useOptions();
  const { priceBand = WIDEST_BAND } = useSite();
  const [choosing, setChoosing] = useState<number | null>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const [bulk, setBulk] = useState(false);
  const [report, setReport] = useState<{ title: string; result: SheetResult } | null>(null);
  const [published, setPublished] = useState<PublishSummary | null>(null);
  const remove = useCallback((id: number) => void askAndRemove(batch, new Set([id])), [batch]);
  const open = useCallback((id: number) => void openFullEditor(batch, id), [batch]);
  const showPasted = (result: SheetResult) => {
    if (result.skipped.length > 0) return setReport({ title: '粘贴结果', result });
    setReport(null);
    toast.success(`已粘贴到${result.filled}行，可按Ctrl+Z撤销`);
  };
  const chosen = state.rows.find(({ id }) => id === choosing);
  return (
    <>
      {uploads.length > 1 && <UploadTotals uploads={uploads} />}
      <BatchToolbar
        batch={batch}
        state={state}
        options={options}
        onBulk={() => setBulk(true)}
        onRemove={() => void askAndRemove(batch, state.selected)}
        onImported={(result) => setReport({ title: 'CSV导入结果', result })}
      />
      {published && <PublishReport summary={published} onClose={() => setPublished(null)} />}
      {report && <SheetReport title={report.title} report={report.result} onClose={() => setReport(null)} />}
      {state.rows.length === 0 ? (
        <p className="muted">
          拖入视频后，每个文件成为一行，可以边上传边填写，也可以从Excel或WPS复制多行多列，粘贴到单元格；也可以先上传CSV，再拖入同名的视频。填写的内容自动保存为草稿。
        </p>
      ) : (
        <BatchTable
          batch={batch}
          state={state}
          uploads={uploads}
          options={options}
          band={priceBand}
          remove={remove}
          choose={setChoosing}
          focus={setFocused}
          open={open}
          onPasted={showPasted}
        />
      )}
      <Foot batch={batch} focused={focused} band={priceBand} onPublished={setPublished} />
      {chosen && options && (
        <ChoicesDialog
          row={chosen}
          options={options}
          onChange={(part) => editRow(batch, chosen.id, part)}
          onClose={() => setChoosing(null)}
        />
      )}
      {bulk && options && <Bulk batch={batch} options={options} band={priceBand} onClose={() => setBulk(false)} />}
    </>
  );
}

interface PartProps {
  batch: Batch;
  band: PriceBand;
}

interface FootProps extends PartProps {
  focused: number | null;
  onPublished: (summary: PublishSummary) => void;
}

function Foot({ batch, band, focused, onPublished }: FootProps) {
  const { rows } = useStore(batch.state);
  const uploads = useStore(myUploads.uploads);
  const index = rows.findIndex(({ id }) => id === focused);
  const row = rows[index];
  if (rows.length === 0) return null;
  return (
    <div className={styles.foot}>
      {row && (
        <HelpBar
          key={row.id}
          row={row}
          place={index + 1}
          uploaded={isUploaded(row, uploads)}
          band={band}
          onChange={(part) => editRow(batch, row.id, part)}
        />
      )}
      <PublishBar batch={batch} uploads={uploads} band={band} onPublished={onPublished} />
    </div>
  );
}

function Bulk({ batch, band, options, onClose }: PartProps & { options: Options; onClose: () => void }) {
  const { rows, selected } = useStore(batch.state);
  return (
    <BulkDialog
      title={`批量修改${selected.size}行`}
      fields={SHEET_COLUMNS}
      sample={rows.find(({ id }) => selected.has(id))?.draft ?? EMPTY_DRAFT}
      options={options}
      band={band}
      note={RELEASE_NOTE}
      withReleases={false}
      onApply={(changes) => {
        changeMany(batch, '批量修改', changeRows(rows, selected, changes));
        onClose();
      }}
      onClose={onClose}
    />
  );
}

async function openFullEditor(batch: Batch, id: number): Promise<void> {
  batch.saver.touch(id);
  await batch.saver.settle();
  const videoId = batch.state.get().rows.find((row) => row.id === id)?.videoId;
  if (videoId) navigate(`/user/publish?draft=${videoId}&bulk`);
  else toast.error('草稿未能保存，请稍后再试');
}

async function askAndRemove(batch: Batch, ids: ReadonlySet<number>): Promise<void> {
  const agreed = await confirm({
    title: `移除${ids.size}行？`,
    content: '填写的内容和已上传的文件会被删除。',
    okText: '移除',
    cancelText: '保留',
    danger: true,
  });
  // The client shows why; rows that could not be removed stay.
  if (agreed) await removeRows(batch, ids).catch(() => undefined);
}
