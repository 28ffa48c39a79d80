import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import { useStore } from '../../ui/store.ts';
import { ChooseVideo } from '../uploads/choose-video.tsx';
import { myUploads } from '../uploads/my-uploads.ts';
import { describeUpload, UploadControls } from '../uploads/upload-controls.tsx';
import { addFiles } from '../uploads/upload-queue.ts';
import type { Batch } from './batch/batch-state.ts';
import { discardReplacement, replaceFile, replacementOf } from './batch/files/replace-file.ts';
import type { BatchRow } from './batch/row.ts';
import styles from './publish-form.module.css';

interface DraftFileProps {
  batch: Batch;
  row: BatchRow;
  problem: string | undefined;
}

export function DraftFile({ batch, row, problem }: DraftFileProps) {
  const [busy, run] = useAction((error) => toast.error(error instanceof Error ? error.message : '操作失败，请重试'));
  const upload = replacementOf(row, useStore(myUploads.uploads));
  const problems = useStore(batch.state, (state) => state.fileProblems);
  const refused = upload?.fileKey ? problems.get(upload.fileKey) : undefined;
  const replaceBy = async (file: File) => {
    const [uploadId] = await addFiles(myUploads, [file]);
    const refusal = uploadId === undefined ? null : replaceFile(batch, row.id, uploadId);
    if (refusal) toast.error(refusal);
  };
  return (
    <div className={styles.replace}>
      {problem && (
        <p className="danger" role="alert" data-problem tabIndex={-1}>
          {row.fileName}：{problem}
        </p>
      )}
      <p className={styles.file}>
        <span>{row.fileName || '还没有视频文件'}</span>
        <ChooseVideo name={`更换文件 ${row.fileName}`} onFiles={([file]) => run(() => replaceBy(file))}>
          {row.fileName ? '更换文件' : '选择文件'}
        </ChooseVideo>
      </p>
      {upload && (
        <section aria-label="新文件" className={styles.file}>
          {refused ? (
            <p className="danger" role="alert">
              新文件 {upload.fileName}：{refused}。原来的文件仍然保留。
            </p>
          ) : (
            <p>
              新文件 {upload.fileName}：{describeUpload(upload)}。
              <span className="muted">上传完成并通过检查后替换，在此之前保留原来的文件。</span>
            </p>
          )}
          <UploadControls upload={upload} />
          <Button busy={busy} onClick={() => run(() => discardReplacement(batch, row.id))}>
            不更换
          </Button>
        </section>
      )}
    </div>
  );
}
