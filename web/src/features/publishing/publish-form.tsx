import { useState } from 'react';
import { ApiError, call } from '../../api/user-client.ts';
import { useSite } from '../site/use-site.ts';
import { ClipFields } from './clip-fields.tsx';
import { validateDraft, EMPTY_DRAFT, toRequest, WIDEST_BAND, type Draft, type DraftErrors } from './draft.ts';
import { saveLastUsed } from './last-used.ts';
import { refreshMyVideos } from './queries.ts';
import { useOriginal } from './use-original.ts';
import { myUploads } from '../uploads/my-uploads.ts';
import { UploadPanel } from '../uploads/upload-panel.tsx';
import { forgetUpload, type QueuedUpload } from '../uploads/upload-queue.ts';
import { useAction } from '../../ui/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { navigate } from '../../ui/location.tsx';
import { useStore } from '../../ui/store.ts';
import { toast } from '../../ui/toast.ts';
import styles from './publish-form.module.css';

/** The publish form: clips upload while the texts and prices of the chosen one are filled in. */
export function PublishForm() {
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [errors, setErrors] = useState<DraftErrors>({});
  const uploads = useStore(myUploads.uploads);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const chosen = uploads.find(({ id }) => id === chosenId);
  const { priceBand = WIDEST_BAND } = useSite();
  const original = useOriginal(chosen?.state === 'done' ? chosen.fileKey : null);
  const [busy, run] = useAction((error) => setErrors(error instanceof ApiError ? error.fields : {}));
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const choose = (upload: QueuedUpload | undefined) => {
    setChosenId(upload?.id ?? null);
    setErrors(({ fileKey: _fileKey, ...others }) => others);
    if (!upload) return;
    // The name of the one before is no name for this one; what was typed is, even while this one was being added.
    setDraft((before) => {
      const untouched = before.videoName === '' || (chosen && before.videoName === nameOf(chosen));
      return untouched ? { ...before, videoName: nameOf(upload) } : before;
    });
  };

  const publish = () => {
    if (chosen && chosen.state !== 'done') return toast.info('视频尚未上传完成，上传完成后即可发布');
    const fileKey = chosen?.fileKey ?? null;
    const found = validateDraft(draft, fileKey, priceBand);
    setErrors(found);
    if (fileKey === null || Object.keys(found).length > 0) return toast.error('请检查标出的内容');
    run(async () => {
      await call('POST /video/v1/publish', toRequest(draft, fileKey));
      saveLastUsed({
        categories: draft.categoryIds,
        tags: draft.labelIds,
        keywords: draft.videoKeywords,
        remark: draft.videoRemark,
      });
      forgetUpload(myUploads, fileKey);
      await refreshMyVideos();
      const next = myUploads.uploads.get().find(isChoosable);
      if (!next) {
        toast.success('提交成功，作品处理完成后进入审核');
        return navigate('/user/video');
      }
      toast.success('提交成功，请继续填写下一个素材');
      setDraft({ ...EMPTY_DRAFT, videoName: nameOf(next) });
      setChosenId(next.id);
    });
  };

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        publish();
      }}
    >
      <UploadPanel
        problem={errors.fileKey}
        onAdded={(ids) => {
          const added = myUploads.uploads.get().filter(({ id }) => ids.includes(id));
          if (!chosen) choose(added.find(isChoosable));
        }}
        actionsOf={(upload) =>
          isChoosable(upload) && (
            <label className={styles.choice}>
              <input type="radio" name="material" checked={upload.id === chosenId} onChange={() => choose(upload)} />
              填写此素材
            </label>
          )
        }
      />
      <ClipFields draft={draft} errors={errors} band={priceBand} original={original} onChange={change} />
      <div>
        <Button type="submit" variant="primary" size="lg" busy={busy}>
          发布
        </Button>
      </div>
    </form>
  );
}

/** Its words can be filled in while it uploads. */
const isChoosable = ({ state }: QueuedUpload) => state !== 'failed' && state !== 'known';

/** The file's name without its extension, as the initial title. */
const nameOf = ({ fileName }: QueuedUpload) =>
  Array.from(fileName.replace(/\.[^.]+$/, ''))
    .slice(0, 60)
    .join('');
