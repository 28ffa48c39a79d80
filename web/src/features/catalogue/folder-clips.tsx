import type { VideoCard } from '@zhenku/contract/catalogue/catalogue';
import type { FavouriteFolder } from '@zhenku/contract/library/favourites';
import { useState } from 'react';
import { useAction } from '../../ui/hooks/use-action.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/input.tsx';
import { Navigate, useLocation } from '../../ui/router/location.tsx';
import { Empty } from '../../ui/states.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { PagedVideos } from './paged-videos.tsx';
import { addClipsToCart, moveClips, removeClips } from '../library/favourites/clips.ts';
import { FolderChoiceDialog } from '../library/favourites/folder-choice-dialog.tsx';
import styles from './folder-clips.module.css';
import { useFolderClips, useFolders } from '../library/favourites/queries.ts';

interface FolderClipsProps {
  folder: FavouriteFolder;
  page: number;
}

export function FolderClips({ folder: { favoriteId, favoriteName }, page }: FolderClipsProps) {
  const query = useFolderClips(favoriteId, page);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { pathname } = useLocation();
  const videos = query.data?.content ?? [];
  const selected = videos.filter(({ videoId }) => chosen.has(videoId));

  const choose = (videoId: number, wanted: boolean) => {
    const next = new Set(chosen);
    if (wanted) next.add(videoId);
    else next.delete(videoId);
    setChosen(next);
  };
  // The last clips of the last page were removed, so the page no longer exists.
  if (page > 1 && query.data && !query.isPlaceholderData && videos.length === 0) {
    return <Navigate to={`${pathname}?favoriteId=${favoriteId}`} replace />;
  }
  return (
    <>
      {videos.length > 0 && (
        <SelectionBar
          favoriteId={favoriteId}
          selected={selected}
          all={selected.length === videos.length}
          onAll={(wanted) => setChosen(new Set(wanted ? videos.map(({ videoId }) => videoId) : []))}
        />
      )}
      <PagedVideos
        query={query}
        expected={8}
        corner={({ videoId, videoName }) => (
          <Checkbox
            className={styles.choice}
            aria-label={`选择 ${videoName}`}
            checked={chosen.has(videoId)}
            onChange={(event) => choose(videoId, event.target.checked)}
          />
        )}
        empty={
          <Empty message={`“${favoriteName}”里还没有视频`}>
            <ButtonLink to="/hot">去看看热门素材</ButtonLink>
          </Empty>
        }
      />
    </>
  );
}

interface SelectionBarProps {
  favoriteId: number;
  selected: readonly VideoCard[];
  all: boolean;
  onAll: (wanted: boolean) => void;
}

function SelectionBar({ favoriteId, selected, all, onAll }: SelectionBarProps) {
  const [moving, setMoving] = useState(false);
  const [busy, run] = useAction();
  const videoIds = selected.map(({ videoId }) => videoId);
  const withSome = (action: () => void) => () => {
    if (selected.length === 0) toast.info('请勾选视频');
    else action();
  };
  return (
    <div className={styles.bar}>
      <Checkbox checked={all} onChange={(event) => onAll(event.target.checked)}>
        全选
      </Checkbox>
      <span className="muted small">已选 {selected.length} 个</span>
      <div className={styles.actions}>
        <Button disabled={busy} onClick={withSome(() => run(() => addClipsToCart(selected)))}>
          加入购物车
        </Button>
        <Button disabled={busy} onClick={withSome(() => setMoving(true))}>
          移动到
        </Button>
        <Button disabled={busy} onClick={withSome(() => run(() => removeClips(favoriteId, videoIds)))}>
          移出
        </Button>
      </div>
      {moving && <MoveDialog favoriteId={favoriteId} videoIds={videoIds} onClose={() => setMoving(false)} />}
    </div>
  );
}

interface MoveDialogProps {
  favoriteId: number;
  videoIds: readonly number[];
  onClose: () => void;
}

function MoveDialog({ favoriteId, videoIds, onClose }: MoveDialogProps) {
  return (
    <FolderChoiceDialog
      title="移动到"
      description={`选中的 ${videoIds.length} 条视频`}
      okText="移动"
      query={useFolders()}
      excludedId={favoriteId}
      onChosen={(toFavoriteId) => moveClips(favoriteId, toFavoriteId, videoIds)}
      onClose={onClose}
    />
  );
}
