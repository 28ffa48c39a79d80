import { uploadPicture } from '../features/operators/pictures.ts';
import { ImageField } from '../features/publishing/image-field.tsx';
import styles from './edit-form.module.css';

interface PictureFieldProps {
  label: string;
  hint: string;
  /** The URL of a public picture; empty while there is none. A form gives it and takes it. */
  value?: string;
  onChange?: (url: string) => void;
}

/** A picture that the shop shows: the one that is there, and a way to upload another. */
export function PictureField({ label, hint, value, onChange }: PictureFieldProps) {
  return (
    <div className={styles.picture}>
      {value && <img src={value} alt={`当前${label}`} />}
      <ImageField
        label={label}
        hint={hint}
        upload={uploadPicture}
        // The old picture stays until the new one is there.
        onChange={(url) => url && onChange?.(url)}
      />
    </div>
  );
}
