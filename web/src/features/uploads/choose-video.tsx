import { VIDEO_ACCEPT } from './dropped-files.ts';
import styles from './upload-row.module.css';

interface ChooseVideoProps {
  /** Accessible name, if the visible text is not enough. */
  name?: string;
  children: string;
  multiple?: boolean;
  onFiles: (files: [File, ...File[]]) => void;
}

export function ChooseVideo({ name, children, multiple = false, onFiles }: ChooseVideoProps) {
  return (
    <label className={styles.choose}>
      <input
        type="file"
        accept={VIDEO_ACCEPT}
        multiple={multiple}
        className="visually-hidden"
        aria-label={name}
        onChange={({ target }) => {
          const [first, ...others] = target.files ?? [];
          // Lets the user choose the same file again.
          target.value = '';
          if (first) onFiles([first, ...others]);
        }}
      />
      {children}
    </label>
  );
}
