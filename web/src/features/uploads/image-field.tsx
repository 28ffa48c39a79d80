import { useEffect, useId, useRef, useState } from 'react';
import field from '../../ui/field.module.css';
import styles from './image-field.module.css';
import { typeProblem } from './file-type.ts';
import { DOCUMENT_ACCEPT, imageProblem, PICTURE_ACCEPT, uploadImage } from './upload-image.ts';
import { UPLOAD_FAILED } from './upload-by-ticket.ts';

interface ImageFieldProps {
  label: string;
  hint: string;
  error?: string | undefined;
  prepare?: (file: File) => Promise<File>;
  /** Uploads the file and returns its key; by default as the logged-in user. */
  upload?: (file: File, signal: AbortSignal) => Promise<string>;
  preview?: boolean;
  /** Accepts only pictures, no PDF, and shows the chosen one. */
  picture?: boolean;
  /** Types that the file chooser offers; by default pictures, and PDFs unless `picture`. */
  accept?: string;
  name?: string;
  /** Called with the uploaded file's key, or an empty string. */
  onChange: (fileKey: string) => void;
}

type State = { at: 'none' } | { at: 'sending' | 'done'; name: string } | { at: 'failed'; message: string };

function noteOf(state: State): string {
  if (state.at === 'sending') return `正在上传 ${state.name}…`;
  return state.at === 'done' ? `已上传 ${state.name}` : '未选择文件';
}

export function ImageField({
  label,
  hint,
  error,
  prepare,
  upload = uploadImage,
  picture,
  preview = picture,
  accept = picture ? PICTURE_ACCEPT : DOCUMENT_ACCEPT,
  name,
  onChange,
}: ImageFieldProps) {
  const [state, setState] = useState<State>({ at: 'none' });
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const id = useId();
  const [shown, setShown] = useState<File | null>(null);

  const take = async (file: File | undefined) => {
    if (!file) return;
    stop.current?.abort();
    onChange('');
    setShown(preview && file.type.startsWith('image/') ? file : null);
    const controller = new AbortController();
    stop.current = controller;
    const fail = (message: string) => {
      // A refused file may not be a picture.
      setShown(null);
      setState({ at: 'failed', message });
    };
    setState({ at: 'sending', name: file.name });
    try {
      const sent = prepare ? await prepare(file) : file;
      if (controller.signal.aborted) return;
      const problem = imageProblem(sent) ?? (await typeProblem(sent, { label, accept }));
      if (controller.signal.aborted) return;
      if (problem) return fail(problem);
      const fileKey = await upload(sent, controller.signal);
      setState({ at: 'done', name: file.name });
      onChange(fileKey);
    } catch (failure) {
      if (controller.signal.aborted) return;
      fail(failure instanceof Error ? failure.message : UPLOAD_FAILED);
    }
  };
  const problem = state.at === 'failed' ? state.message : error;
  return (
    <div className={field.field}>
      <span className={styles.label}>{label}</span>
      <label className={styles.box} data-at={state.at}>
        <input
          type="file"
          name={name}
          accept={accept}
          className="visually-hidden"
          aria-label={label}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            // Lets the user choose the same file again.
            currentTarget.value = '';
            void take(file);
          }}
        />
        <span className={styles.button}>{state.at === 'done' ? '重新选择' : '选择文件'}</span>
        <output>{noteOf(state)}</output>
        {shown && <Preview file={shown} label={label} />}
      </label>
      <p id={`${id}-note`} className={problem ? field.error : field.hint}>
        {problem ?? hint}
      </p>
    </div>
  );
}

function Preview({ file, label }: { file: File; label: string }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return <img ref={image} className={styles.preview} alt={`${label}预览`} />;
}
