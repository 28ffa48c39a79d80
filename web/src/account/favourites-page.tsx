import { useState } from 'react';
import { FolderActions } from '../features/library/favourites/folder-actions.tsx';
import { FolderCard } from '../features/library/favourites/folder-card.tsx';
import { FolderClips } from '../features/catalogue/folder-clips.tsx';
import { createFolder } from '../features/library/favourites/folders.ts';
import { NameDialog } from '../features/library/favourites/name-dialog.tsx';
import { useFolders } from '../features/library/favourites/queries.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { UserCentrePage } from '../features/site/user-centre-page.tsx';
import { Link } from '../ui/router/link.tsx';
import { navigate } from '../ui/router/location.tsx';
import { pageOf } from '../ui/router/pages.ts';
import { useSearchParams } from '../ui/router/search-params.ts';
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx';
import styles from './favourites-page.module.css';

const PATH = '/user/collect';

export default function FavouritesPage() {
  const favoriteId = useSearchParams()[0].get('favoriteId');
  return favoriteId === null ? <Folders /> : <OneFolder favoriteId={Number(favoriteId)} />;
}

function Folders() {
  const { data, isError, refetch } = useFolders();
  const [naming, setNaming] = useState(false);
  return (
    <UserCentrePage title="我的收藏" tools={<Button onClick={() => setNaming(true)}>新建收藏夹</Button>}>
      {isError && <ErrorState message="收藏夹加载失败" onRetry={() => void refetch()} />}
      {!isError && !data && <FoldersSkeleton />}
      {data && (
        <ul className={styles.folders}>
          {data.list.map((folder) => (
            <li key={folder.favoriteId}>
              <FolderCard folder={folder} to={`${PATH}?favoriteId=${folder.favoriteId}`} />
            </li>
          ))}
        </ul>
      )}
      {naming && <NameDialog title="新建收藏夹" onSave={createFolder} onClose={() => setNaming(false)} />}
    </UserCentrePage>
  );
}

const FoldersSkeleton = () => (
  <div className={styles.folders} aria-busy="true">
    {['first', 'second', 'third'].map((name) => (
      <Skeleton key={name} style={{ aspectRatio: '16 / 9' }} />
    ))}
  </div>
);

function OneFolder({ favoriteId }: { favoriteId: number }) {
  const { data, isError, refetch } = useFolders();
  const page = pageOf(useSearchParams()[0]);
  const folder = data?.list.find((one) => one.favoriteId === favoriteId);
  return (
    <UserCentrePage
      title={folder?.favoriteName ?? '我的收藏'}
      tools={
        folder && (
          <div className="wrap">
            <FolderActions folder={folder} onDeleted={() => navigate(PATH, { replace: true })} />
          </div>
        )
      }
    >
      <p>
        <Link to={PATH} className={styles.back}>
          ← 全部收藏夹
        </Link>
      </p>
      {isError && !data && <ErrorState message="收藏夹加载失败" onRetry={() => void refetch()} />}
      {!isError && !data && <Skeleton style={{ height: 480 }} />}
      {data && !folder && (
        <Empty message="收藏夹不存在">
          <ButtonLink to={PATH}>查看全部收藏夹</ButtonLink>
        </Empty>
      )}
      {folder && <FolderClips key={`${favoriteId}-${page}`} folder={folder} page={page} />}
    </UserCentrePage>
  );
}
