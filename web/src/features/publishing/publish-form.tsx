import { useEffect, useState } from 'react';
import { useSite } from '../site/use-site.ts';
import { UploadPanel } from '../uploads/upload-panel.tsx';
import { myUploads } from '../uploads/my-uploads.ts';
import { isUsable, type QueuedUpload } from '../uploads/queue-state.ts';
import { discardUpload } from '../uploads/upload-queue.ts';
import { useLocalFile } from '../uploads/use-local-file.ts';
import { FindingsPanel } from '../clips/findings/findings-panel.tsx';
import { useAction } from '../../ui/hooks/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/router/link.tsx';
import { navigate } from '../../ui/router/location.tsx';
import { useSearchParams } from '../../ui/router/search-params.ts';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { useStore } from '../../ui/store.ts';
import { toast } from '../../ui/dialogs/toast.ts';
import type { Batch } from './batch/batch-state.ts';
import { editRow, removeRows } from './batch/batch.ts';
import { DraftConflict } from './batch/table/draft-conflict.tsx';
import { Frame } from './batch/table/frame.tsx';
import { publishRows } from './batch/publish-rows.ts';
import { type BatchRow, problemsOf, shownErrors } from './batch/row.ts';
import { fileProblemOf, isUploaded } from './batch/files/row-files.ts';
import { SaveState } from './batch/save-state.tsx';
import { useBatch } from './batch/use-batch.ts';
import { IdeaNote } from '../wanted/idea-note.tsx';
import { ClipFields } from './clip-fields.tsx';
import { CardPreview } from './card-preview.tsx';
import { DraftFile } from './draft-file.tsx';
import { addKeywords, type PriceBand, WIDEST_BAND } from './draft.ts';
import { saveLastUsed } from './last-used.ts';
import { refreshMyVideos } from './queries.ts';
import { SavedDrafts } from './saved-drafts.tsx';
import { useErrorFocus } from './use-error-focus.ts';
import { useOriginal } from './use-original.ts';
import styles from './publish-form.module.css';
import { Form } from '../../ui/form.tsx';
import { Radio } from '../../ui/input.tsx';

/** Clips upload while the user describes the selected one, which is saved as a draft. */
export function PublishForm() {
  const { batch, phase, retry } = useBatch();
  if (phase === 'failed') return <ErrorState message="草稿加载失败" onRetry={retry} />;
  if (phase === 'loading') return <Skeleton style={{ height: 320 }} />;
  return <Editor batch={batch} />;
}

/** Returns the row being edited: the chosen one, otherwise the draft named in the address. */
function useChosenRow(batch: Batch) {
  const { rows } = useStore(batch.state);
  const [params, setParams] = useSearchParams();
  const [chosenId, choose] = useState<number | null>(null);
  const named = Number(params.get('draft'));
  const chosen = rows.find(({ id }) => id === chosenId) ?? rows.find(({ videoId }) => videoId === named);
  const draftId = chosen?.videoId ?? null;
  useEffect(() => {
    if (draftId === null || draftId === named) return;
    const next = new URLSearchParams(params);
    next.set('draft', String(draftId));
    setParams(next, { replace: true });
  }, [draftId, named, params, setParams]);
  return { rows, chosen, choose, inBulk: params.has('bulk'), idea: params.get('idea') };
}

function Editor({ batch }: { batch: Batch }) {
  const { rows, chosen, choose, inBulk, idea } = useChosenRow(batch);
  const rowOf = (uploadId: number) => batch.state.get().rows.find((row) => row.uploadId === uploadId);
  const isReplacement = ({ id }: QueuedUpload) => rows.some(({ replacement }) => replacement === id);
  const chooseUpload = (uploadId: number) => choose(rowOf(uploadId)?.id ?? null);
  const goOn = () => {
    const next = myUploads.uploads.get().find((upload) => isUsable(upload) && !isReplacement(upload));
    if (next) chooseUpload(next.id);
    else choose(null);
    if (next) return toast.success('提交成功，请继续填写下一条作品');
    toast.success('提交成功，作品处理完成后进入审核');
    navigate(inBulk ? '/user/material' : '/user/video');
  };
  return (
    <div className="stack-24">
      {inBulk && (
        <p>
          <Link to="/user/material" className="accent">
            返回批量发布
          </Link>
        </p>
      )}
      {idea && <IdeaNote keyword={idea} onAdd={chosen && addingTo(batch, chosen, idea)} />}
      <UploadPanel
        discard={async (upload) => {
          const row = rowOf(upload.id);
          await (row ? removeRows(batch, new Set([row.id])) : discardUpload(myUploads, upload.id));
        }}
        onAdded={(ids) => {
          const first = myUploads.uploads.get().find((upload) => ids.includes(upload.id) && isUsable(upload));
          if (!chosen && first) chooseUpload(first.id);
        }}
        actionsOf={(upload) =>
          isUsable(upload) &&
          !isReplacement(upload) && (
            <Radio name="material" checked={chosen?.uploadId === upload.id} onChange={() => chooseUpload(upload.id)}>
              填写这条作品
            </Radio>
          )
        }
      />
      <SavedDrafts
        batch={batch}
        rows={rows.filter(({ uploadId }) => uploadId === null)}
        chosenId={chosen?.id ?? null}
        onChoose={choose}
      />
      {chosen ? (
        <ClipForm key={chosen.id} batch={batch} row={chosen} onPublished={goOn} />
      ) : (
        <p className="muted">添加视频后，边上传边填写作品信息，填写的内容自动保存为草稿。</p>
      )}
    </div>
  );
}

function addingTo(batch: Batch, { id, draft }: BatchRow, keyword: string): (() => void) | undefined {
  const keywords = addKeywords(draft.videoKeywords, keyword);
  return keywords.length > draft.videoKeywords.length
    ? () => editRow(batch, id, { videoKeywords: keywords })
    : undefined;
}

function ClipForm({ batch, row, onPublished }: { batch: Batch; row: BatchRow; onPublished: () => void }) {
  const uploads = useStore(myUploads.uploads);
  const { priceBand = WIDEST_BAND } = useSite();
  const uploaded = isUploaded(row, uploads);
  const original = useOriginal(uploaded ? row.fileKey : null, { ofDraft: row.videoId !== null });
  const file = useLocalFile(row.uploadId);
  const [busy, run] = useAction();
  const errors = shownErrors(row, problemsOf(row, priceBand));
  const inspected = useStore(batch.state, (state) => fileProblemOf(state, row));
  const fileProblem = errors.fileKey ?? inspected ?? original?.problem ?? undefined;
  const { form, focusFirstError } = useErrorFocus();
  return (
    <Form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={() => {
        run(async () => {
          if (await publish(batch, row, priceBand)) onPublished();
          else focusFirstError();
        });
      }}
    >
      <DraftConflict batch={batch} row={row} />
      <DraftFile batch={batch} row={row} problem={fileProblem} />
      {original && !original.problem && (
        <FindingsPanel
          title="画面检查"
          name={row.fileName}
          src={file}
          findings={original.findings}
          trueResolution={original.trueResolution}
          pending={pendingText(row, original.checkFailed)}
        />
      )}
      <ClipFields
        draft={row.draft}
        errors={errors}
        band={priceBand}
        fromFile={row.fromFile}
        videoId={row.videoId}
        original={original?.problem ? undefined : original}
        onChange={(part) => editRow(batch, row.id, part)}
      />
      <CardPreview
        draft={row.draft}
        duration={original?.videoDuration ?? null}
        is8K={original?.is8K ?? false}
        trueResolution={original?.trueResolution ?? null}
        picture={<Frame uploadId={row.uploadId} pictureUrl={row.pictureUrl} />}
      />
      <div className={styles.submit}>
        <Button type="submit" variant="primary" size="lg" busy={busy}>
          发布
        </Button>
        <SaveState batch={batch} />
      </div>
    </Form>
  );
}

async function publish(batch: Batch, { id }: BatchRow, band: PriceBand): Promise<boolean> {
  const { published, incomplete, known, uploading } = await publishRows(batch, new Set([id]), band);
  const [done] = published;
  if (!done) {
    if (known > 0) toast.info('该文件以前上传过，请点“仍然上传”，或打开已有作品');
    else if (uploading > 0) toast.info('视频尚未上传完成，上传完成后即可发布');
    else toast.error(incomplete > 0 ? '请检查标出的内容' : '提交失败，请查看标出的原因');
    return false;
  }
  saveLastUsed(done.draft);
  await refreshMyVideos();
  return true;
}

function pendingText({ videoId }: BatchRow, checkFailed: boolean): string {
  if (checkFailed) return '暂时无法检查画面，发布后会再次检查。';
  return videoId === null ? '填写作品信息后自动检查画面和声音。' : '正在检查画面…';
}
