import { type ReactNode, useId } from 'react';
import { cx } from '../../ui/cx.ts';
import target from '../../ui/drop-target.module.css';
import { toast } from '../../ui/dialogs/toast.ts';
import { useDropTarget } from '../../ui/hooks/use-drop-target.ts';
import { droppedFiles } from '../uploads/dropped-files.ts';
import styles from './film-drop.module.css';

interface FilmDropProps {
  title: string;
  accept?: string;
  multiple?: boolean;
  /** Receives the files, also from a folder, because a Final Cut Pro bundle is a folder. */
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

export function FilmDrop({ title, accept, multiple, onFiles, children }: FilmDropProps) {
  const id = useId();
  const dropTarget = useDropTarget((data) => {
    droppedFiles(data).then(onFiles, () => toast.error('拖入的内容读不出来，请点击选择文件'));
  });
  return (
    // The area is a drop target; the keyboard uses the file input inside it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={cx(target.target, styles.area)} {...dropTarget}>
      <label className={target.chooser}>
        <strong>{title}</strong>
        <input
          type="file"
          className="visually-hidden"
          accept={accept}
          multiple={multiple}
          aria-describedby={id}
          onChange={({ target: input }) => {
            onFiles([...(input.files ?? [])]);
            input.value = '';
          }}
        />
      </label>
      <p id={id}>{children}</p>
    </div>
  );
}
