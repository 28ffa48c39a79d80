import { uploadPicture } from '../parts/pictures.ts';
import { ImageField } from '../../features/uploads/image-field.tsx';
import styles from './edit-form.module.css';

interface PictureFieldProps {
  label: string;
  hint: string;
  /** The URL of a public picture; empty if there is none. The form sets it. */
  value?: string;
  onChange?: (url: string) => void;
}

export function PictureField({ label, hint, value, onChange }: PictureFieldProps) {
  return (
    <div className={styles.picture}>
      {value && <img src={value} alt={`当前${label}`} />}
      <ImageField
        label={label}
        hint={hint}
        upload={uploadPicture}
        // The old picture stays until the new one has been uploaded.
        onChange={(url) => url && onChange?.(url)}
      />
    </div>
  );
}
