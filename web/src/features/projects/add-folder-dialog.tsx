import { useState } from 'react';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import { useFolders } from '../library/favourites/queries.ts';
import { addFolder } from './project-changes.ts';
import styles from './projects.module.css';

export function AddFolderDialog({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const { data, isError, refetch } = useFolders();
  const [chosen, setChosen] = useState<number | null>(null);
  const [busy, run] = useAction();
  const folders = data?.list.filter(({ videoCount }) => videoCount > 0) ?? [];
  const add = () =>
    run(async () => {
      const added = await addFolder({ projectId, favoriteId: chosen! });
      toast.success(added > 0 ? `已加入备选 ${added} 条` : '这些素材都已在备选中');
      onClose();
    });
  return (
    <FormDialog
      title="从收藏夹添加"
      okText="加入备选"
      busy={busy}
      disabled={chosen === null}
      onSubmit={add}
      onClose={onClose}
    >
      {isError && <ErrorState message="收藏夹加载失败" onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton style={{ height: 120 }} />}
      {data && folders.length === 0 && <Empty message="收藏夹里还没有在售的素材" />}
      <ul className={styles.choices}>
        {folders.map(({ favoriteId, favoriteName, videoCount }) => (
          <li key={favoriteId}>
            <label>
              <input
                type="radio"
                name="folder"
                checked={favoriteId === chosen}
                onChange={() => setChosen(favoriteId)}
              />{' '}
              {favoriteName} <small className="num">{videoCount} 条</small>
            </label>
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
