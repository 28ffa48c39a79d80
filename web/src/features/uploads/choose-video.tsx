import { VIDEO_ACCEPT } from './dropped-files.ts';
import styles from './upload-row.module.css';

interface ChooseVideoProps {
  /** Accessible name. */
  name: string;
  /** Visible text. */
  children: string;
  onFile: (file: File) => void;
}

/** A button that chooses one video file. */
export function ChooseVideo({ name, children, onFile }: ChooseVideoProps) {
  return (
    <label className={styles.choose}>
      <input
        type="file"
        accept={VIDEO_ACCEPT}
        className="visually-hidden"
        aria-label={name}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again.
          target.value = '';
          if (file) onFile(file);
        }}
      />
      {children}
    </label>
  );
}
