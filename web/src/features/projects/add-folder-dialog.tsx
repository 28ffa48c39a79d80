import { toast } from '../../ui/dialogs/toast.ts';
import { useFolders } from '../library/favourites/queries.ts';
import { ChooseFolderDialog } from './choose-folder-dialog.tsx';
import { addFolder } from './project-changes.ts';

export function AddFolderDialog({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const { data, isError, refetch } = useFolders();
  const add = async (favoriteId: number) => {
    const added = await addFolder({ projectId, favoriteId });
    toast.success(added > 0 ? `已加入备选 ${added} 条` : '这些素材都已在备选中');
  };
  return (
    <ChooseFolderDialog
      title="从收藏夹添加"
      okText="加入备选"
      folders={data?.list
        .filter(({ videoCount }) => videoCount > 0)
        .map(({ favoriteId, favoriteName, videoCount }) => ({ id: favoriteId, name: favoriteName, videoCount }))}
      failed={isError}
      onRetry={() => void refetch()}
      empty={{ message: '收藏夹里还没有在售的素材' }}
      onChoose={add}
      onClose={onClose}
    />
  );
}
