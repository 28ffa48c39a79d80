import type { FavouriteFolder } from '@zhenku/contract/library/favourites';
import type { VideoCard } from '@zhenku/contract/catalogue/catalogue';
import { createRoot } from 'react-dom/client';
import { call } from '../../../api/user-client.ts';
import { QueryProvider } from '../../../api/query-provider.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/dialogs/toast.ts';
import { FolderChoiceDialog } from './folder-choice-dialog.tsx';
import { foldersOf } from '../boards/folders-of.ts';
import { rememberedPoints } from '../boards/marked-points.ts';
import { useBoards } from '../boards/queries.ts';
import { markFavourited, refreshFavourites } from './queries.ts';

type Video = Pick<VideoCard, 'videoId' | 'videoName'>;

/** The board item that a press has just saved; choosing another board moves the clip there. */
interface SavedItem {
  boardId: number;
  itemId: number;
}

interface FavouriteDialogProps {
  video: Video;
  saved?: SavedItem | undefined;
  onClose: () => void;
}

function FavouriteDialog({ video: { videoId, videoName }, saved, onClose }: FavouriteDialogProps) {
  const query = foldersOf(useBoards(videoId));
  const add = async (favoriteId: number, favoriteName: string) => {
    await call('POST /board/v1/save', { boardId: favoriteId, videoId, ...rememberedPoints(videoId) });
    if (saved && saved.boardId !== favoriteId) {
      await call('POST /board/v1/item/delete', { boardId: saved.boardId, itemIds: [saved.itemId] });
    }
    markFavourited(videoId, true);
    toast.success(`已收藏到“${favoriteName}”`);
  };
  const remove = async ({ favoriteId }: FavouriteFolder) => {
    const { items } = await call('GET /board/v1/info', { boardId: favoriteId });
    const itemIds = items.filter((item) => item.videoId === videoId).map(({ itemId }) => itemId);
    if (itemIds.length > 0) await call('POST /board/v1/item/delete', { boardId: favoriteId, itemIds });
    markFavourited(videoId, !!query.data?.list.some((other) => other.hasVideo && other.favoriteId !== favoriteId));
    toast.success('已取消收藏');
    await refreshFavourites();
  };
  return (
    <FolderChoiceDialog
      title="收藏到"
      description={videoName}
      okText="确定"
      query={query}
      note={(folder) => folder.hasVideo && <HeldNote folder={folder} onRemove={() => remove(folder)} />}
      onChosen={add}
      onClose={onClose}
    />
  );
}

function HeldNote({ folder, onRemove }: { folder: FavouriteFolder; onRemove: () => Promise<void> }) {
  const [busy, run] = useAction();
  return (
    <>
      <small>已收藏</small>
      <Button
        variant="quiet"
        busy={busy}
        aria-label={`从“${folder.favoriteName}”取消收藏`}
        onClick={() => run(onRemove)}
      >
        取消收藏
      </Button>
    </>
  );
}

/** Opens the dialog in its own React root: inside a card it would inherit the card's hover, clicks and colours. */
export function openFavouriteDialog(video: Video, saved?: SavedItem): void {
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  const close = () => {
    root.unmount();
    host.remove();
  };
  root.render(
    <QueryProvider>
      <FavouriteDialog video={video} saved={saved} onClose={close} />
    </QueryProvider>,
  );
}
