import { VIDEO_STATUS } from '@zhenku/contract/constants';
import type { MyVideoDetail } from '@zhenku/contract/publishing/publishing';
import { useEffect, useState } from 'react';
import { ApiError, call } from '../../api/user-client.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { navigate } from '../../ui/router/location.tsx';
import { useStore } from '../../ui/store.ts';
import { toast } from '../../ui/dialogs/toast.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import { useUnsavedWarning } from '../../ui/router/use-unsaved-warning.ts';
import { useSite } from '../site/use-site.ts';
import { myUploads } from '../uploads/my-uploads.ts';
import { UploadPanel } from '../uploads/upload-panel.tsx';
import { isUsable, type QueuedUpload } from '../uploads/queue-state.ts';
import { forgetUpload } from '../uploads/upload-queue.ts';
import { CardPreview } from './card-preview.tsx';
import { ClipFields } from './clip-fields.tsx';
import { draftOf, toRequest, validateDraft, WIDEST_BAND, type DraftErrors } from './draft.ts';
import { PosterField } from './poster-field.tsx';
import { refreshMyVideos } from './queries.ts';
import { Evidence } from './evidence.tsx';
import { useErrorFocus } from './use-error-focus.ts';
import { useOriginal } from './use-original.ts';
import { VersionNote } from './version-note.tsx';
import styles from './publish-form.module.css';
import { Form } from '../../ui/form.tsx';
import { Radio } from '../../ui/input.tsx';

const { processing, inReview, published, offline, rejected, failed } = VIDEO_STATUS;

const wasPublished = ({ videoStatus }: MyVideoDetail) => videoStatus === published || videoStatus === offline;

function outcomeOf(video: MyVideoDetail, replaced: boolean): string {
  if (replaced) return wasPublished(video) ? '已保存，新文件通过审核后替换' : '已提交，作品处理完成后进入审核';
  return video.videoStatus === rejected ? '已重新提交审核' : '保存成功';
}

export function EditForm({ video, back }: { video: MyVideoDetail; back: string }) {
  // Includes prices pending with a new file, so that saving the texts keeps them.
  const [initial] = useState(() => draftOf({ ...video, ...waitingPrices(video) }));
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<DraftErrors>({});
  const [newFile, setNewFile] = useState<QueuedUpload['id'] | null>(null);
  const uploads = useStore(myUploads.uploads);
  const upload = uploads.find(({ id }) => id === newFile);
  const { priceBand = WIDEST_BAND } = useSite();
  const original = useOriginal(upload?.state === 'done' ? upload.fileKey : null, { ofDraft: false });
  const changed = upload !== undefined || JSON.stringify(draft) !== JSON.stringify(initial);
  const [saved, setSaved] = useState(false);
  useUnsavedWarning(changed && !saved);
  // Navigates in an effect, so that the warning about unsaved changes is off by then.
  useEffect(() => {
    if (saved) navigate(back);
  }, [saved, back]);
  const { form, focusFirstError } = useErrorFocus();
  const [busy, run] = useAction((error) => {
    setErrors(error instanceof ApiError ? error.fields : {});
    focusFirstError();
  });

  const save = () => {
    if (upload?.state === 'known') return toast.info('该文件以前上传过，请点“仍然上传”，或选择其他文件');
    if (upload && upload.state !== 'done') return toast.info('视频尚未上传完成，上传完成后即可保存');
    const fileKey = upload?.fileKey ?? null;
    const needsFile = video.videoStatus === failed;
    const found = validateDraft(draft, needsFile ? fileKey : 'kept', priceBand);
    setErrors(found);
    if (original?.problem || Object.keys(found).length > 0) {
      focusFirstError();
      return toast.error('请检查标出的内容');
    }
    run(async () => {
      await call('POST /video/v1/update', { ...toRequest(draft, fileKey ?? ''), videoId: video.videoId });
      if (fileKey !== null) forgetUpload(myUploads, fileKey);
      await refreshMyVideos();
      toast.success(outcomeOf(video, fileKey !== null));
      setSaved(true);
    });
  };

  return (
    <Form ref={form} className={styles.form} noValidate onSubmit={save}>
      <VersionNote video={video} />
      <ReplaceFile video={video} problem={original?.problem ?? errors.fileKey} chosen={newFile} onChoose={setNewFile} />
      <Evidence video={video} upload={upload} original={original} />
      <ClipFields
        draft={draft}
        errors={errors}
        band={priceBand}
        videoId={video.videoId}
        original={original && !original.problem ? original : originalOf(video)}
        onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
      />
      <PosterField video={video} />
      <CardPreview
        draft={draft}
        duration={original?.videoDuration ?? video.videoDuration}
        is8K={original?.is8K ?? false}
        trueResolution={original ? original.trueResolution : video.trueResolution}
        picture={video.thumbnailUrl && <img src={video.thumbnailUrl} alt="" />}
      />
      <div className={styles.submit}>
        <Button type="submit" variant="primary" size="lg" busy={busy}>
          {video.videoStatus === rejected ? '重新提交审核' : '保存'}
        </Button>
        <ButtonLink to={back} size="lg">
          返回
        </ButtonLink>
      </div>
    </Form>
  );
}

function waitingPrices({ nextVersion }: MyVideoDetail) {
  if (nextVersion?.status !== processing && nextVersion?.status !== inReview) return {};
  const { hdPrice, hd4kPrice, hdPlusPrice } = nextVersion;
  return { hdPrice, hd4kPrice, hdPlusPrice };
}

function originalOf({ tiers, resolution }: MyVideoDetail) {
  if (tiers.length === 0 || resolution === null) return undefined;
  const [width = 0, height = 0] = resolution.split('X').map(Number);
  return { tiers, orientation: width > height ? 1 : width < height ? 2 : 3, is8K: Math.max(width, height) >= 7680 };
}

interface ReplaceFileProps {
  video: MyVideoDetail;
  problem: string | undefined;
  chosen: number | null;
  onChoose: (uploadId: number | null) => void;
}

function ReplaceFile({ video, problem, chosen, onChoose }: ReplaceFileProps) {
  const [open, setOpen] = useState(video.videoStatus === failed);
  if (!open) {
    return (
      <p className={styles.file}>
        <span>原片 {video.fileName ?? '已上传'}</span>
        <Button onClick={() => setOpen(true)}>更换文件</Button>
      </p>
    );
  }
  return (
    <div className={styles.replace}>
      <p className="muted">
        {wasPublished(video)
          ? '新文件审核通过后才替换，此前照卖原文件；已买的人下载的仍是当时的文件。'
          : '保存后用新文件重新处理。'}
      </p>
      <UploadPanel
        problem={problem}
        onAdded={(ids) => {
          const first = myUploads.uploads.get().find((upload) => ids.includes(upload.id) && isUsable(upload));
          if (first) onChoose(first.id);
        }}
        actionsOf={(upload) =>
          isUsable(upload) && (
            <Radio name="material" checked={chosen === upload.id} onChange={() => onChoose(upload.id)}>
              用作新文件
            </Radio>
          )
        }
      />
      {chosen !== null && <Button onClick={() => onChoose(null)}>不更换文件</Button>}
    </div>
  );
}
