import type { FavouriteFolder } from '@zhenku/contract/library/favourites';
import { useState, type ReactNode } from 'react';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import styles from './folder-choice-dialog.module.css';
import { resolveFolder, FolderPicker, isChosen, NO_FOLDER } from './folder-picker.tsx';
import { refreshFavourites } from './queries.ts';

interface FolderQuery {
  data: { list: FavouriteFolder[] } | undefined;
  isError: boolean;
  isPending: boolean;
  refetch: () => Promise<unknown>;
}

interface FolderChoiceDialogProps {
  title: string;
  description: string;
  okText: string;
  query: FolderQuery;
  excludedId?: number;
  note?: (folder: FavouriteFolder) => ReactNode;
  onChosen: (favoriteId: number, favoriteName: string) => Promise<void>;
  onClose: () => void;
}

export function FolderChoiceDialog({ title, description, okText, query, ...rest }: FolderChoiceDialogProps) {
  const { excludedId, note, onChosen, onClose } = rest;
  const [choice, setChoice] = useState(NO_FOLDER);
  const [busy, run] = useAction();
  const chosen = isChosen(choice);
  const save = () =>
    run(async () => {
      try {
        const favoriteId = await resolveFolder(choice);
        const known = query.data?.list.find((folder) => folder.favoriteId === favoriteId);
        await onChosen(favoriteId, known?.favoriteName ?? choice.newName.trim());
        onClose();
      } finally {
        await refreshFavourites();
      }
    });
  return (
    <FormDialog
      title={title}
      okText={okText}
      busy={busy}
      disabled={!chosen}
      hint={<output className={styles.missing}>{!chosen && '请选择收藏夹'}</output>}
      onSubmit={save}
      onClose={onClose}
    >
      <p className={styles.description}>{description}</p>
      {query.isError && <ErrorState message="收藏夹加载失败" onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton style={{ height: 136 }} />}
      {query.data && (
        <FolderPicker
          folders={query.data.list.filter(({ favoriteId }) => favoriteId !== excludedId)}
          choice={choice}
          onChange={setChoice}
          note={note}
        />
      )}
    </FormDialog>
  );
}
