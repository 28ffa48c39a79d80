import type { FavouriteFolder } from '@zhenku/contract/library/favourites';
import { useState } from 'react';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { deleteFolder, renameFolder } from './folders.ts';
import { NameDialog } from './name-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';

interface FolderActionsProps {
  folder: FavouriteFolder;
  variant?: 'plain' | 'quiet';
  onDeleted?: () => void;
}

export function FolderActions({ folder, variant = 'plain', onDeleted }: FolderActionsProps) {
  const [open, setOpen] = useState<'share' | 'name' | null>(null);
  const [busy, run] = useAction();
  const { favoriteId, favoriteName } = folder;
  const close = () => setOpen(null);
  const remove = async () => {
    if (await deleteFolder(folder)) onDeleted?.();
  };
  return (
    <>
      <Button variant={variant} aria-label={`分享 ${favoriteName}`} onClick={() => setOpen('share')}>
        分享
      </Button>
      <Button variant={variant} aria-label={`重命名 ${favoriteName}`} onClick={() => setOpen('name')}>
        重命名
      </Button>
      <Button variant={variant} busy={busy} aria-label={`删除 ${favoriteName}`} onClick={() => run(remove)}>
        删除
      </Button>
      {open === 'share' && <ShareDialog folder={folder} onClose={close} />}
      {open === 'name' && (
        <NameDialog
          title="重命名收藏夹"
          initial={favoriteName}
          onSave={(name) => renameFolder(favoriteId, name)}
          onClose={close}
        />
      )}
    </>
  );
}
