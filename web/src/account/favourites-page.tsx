import { useState } from 'react';
import { isNotFound } from '../api/user-client.ts';
import { BoardActions } from '../features/library/boards/board-actions.tsx';
import { BoardView } from '../features/library/boards/board-view.tsx';
import { useBoard, useBoards } from '../features/library/boards/queries.ts';
import { FolderCard } from '../features/library/favourites/folder-card.tsx';
import { createFolder } from '../features/library/favourites/folders.ts';
import { NameDialog } from '../features/library/favourites/name-dialog.tsx';
import { ExportButton } from '../features/library/selects/export-button.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { UserCentrePage } from '../features/site/user-centre-page.tsx';
import { Link } from '../ui/router/link.tsx';
import { navigate } from '../ui/router/location.tsx';
import { useSearchParams } from '../ui/router/search-params.ts';
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx';
import styles from './favourites-page.module.css';

const PATH = '/user/collect';

export default function FavouritesPage() {
  const favoriteId = useSearchParams()[0].get('favoriteId');
  return favoriteId === null ? <Folders /> : <OneBoard boardId={Number(favoriteId)} />;
}

function Folders() {
  const { data, isError, refetch } = useBoards();
  const [naming, setNaming] = useState(false);
  return (
    <UserCentrePage title="我的收藏" tools={<Button onClick={() => setNaming(true)}>新建收藏夹</Button>}>
      {isError && <ErrorState message="收藏夹加载失败" onRetry={() => void refetch()} />}
      {!isError && !data && <FoldersSkeleton />}
      {data && (
        <ul className={styles.folders}>
          {data.list.map((board) => (
            <li key={board.boardId}>
              <FolderCard board={board} to={`${PATH}?favoriteId=${board.boardId}`} />
            </li>
          ))}
        </ul>
      )}
      {naming && (
        <NameDialog
          title="新建收藏夹"
          companyInitially={false}
          onSave={createFolder}
          onClose={() => setNaming(false)}
        />
      )}
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

function OneBoard({ boardId }: { boardId: number }) {
  const { data: board, error, isError, refetch } = useBoard(boardId);
  const gone = isNotFound(error);
  return (
    <UserCentrePage
      title={board && !gone ? board.boardName : '我的收藏'}
      tools={
        board &&
        !gone && (
          <div className="wrap">
            <ExportButton board={board} />
            <BoardActions board={board} onDeleted={() => navigate(PATH, { replace: true })} />
          </div>
        )
      }
    >
      <p>
        <Link to={PATH} className={styles.back}>
          ← 全部收藏夹
        </Link>
        {board?.company && <span className="muted small"> 企业收藏夹{!board.mayChange && '，您只能查看'}</span>}
      </p>
      {gone && (
        <Empty message="收藏夹不存在">
          <ButtonLink to={PATH}>查看全部收藏夹</ButtonLink>
        </Empty>
      )}
      {isError && !board && !gone && <ErrorState message="收藏夹加载失败" onRetry={() => void refetch()} />}
      {!isError && !board && <Skeleton style={{ height: 480 }} />}
      {board && !gone && <BoardView key={boardId} board={board} />}
    </UserCentrePage>
  );
}
