import { useState } from 'react';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useAction } from '../../ui/hooks/use-action.ts';
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx';
import styles from './projects.module.css';

interface Folder {
  id: number;
  name: string;
  videoCount: number;
}

interface ChooseFolderDialogProps {
  title: string;
  okText: string;
  /** Undefined while they load. */
  folders: readonly Folder[] | undefined;
  failed: boolean;
  onRetry: () => void;
  empty: { message: string; hint?: string };
  onChoose: (id: number) => Promise<unknown>;
  onClose: () => void;
}

export function ChooseFolderDialog({
  title,
  okText,
  folders,
  failed,
  onRetry,
  empty,
  onChoose,
  onClose,
}: ChooseFolderDialogProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [busy, run] = useAction();
  const choose = () =>
    run(async () => {
      await onChoose(chosen!);
      onClose();
    });
  return (
    <FormDialog
      title={title}
      okText={okText}
      busy={busy}
      disabled={chosen === null}
      onSubmit={choose}
      onClose={onClose}
    >
      {failed && <ErrorState message="收藏夹加载失败" onRetry={onRetry} />}
      {!folders && !failed && <Skeleton style={{ height: 120 }} />}
      {folders?.length === 0 && <Empty {...empty} />}
      <ul className={styles.choices}>
        {folders?.map(({ id, name, videoCount }) => (
          <li key={id}>
            <label>
              <input type="radio" name="folder" checked={id === chosen} onChange={() => setChosen(id)} /> {name}{' '}
              <small className="num">{videoCount} 条</small>
            </label>
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
