import type { ProjectPage } from '@zhenku/contract/projects/projects';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useAction } from '../../ui/hooks/use-action.ts';
import { Link } from '../../ui/router/link.tsx';
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx';
import { changeProject } from './project-changes.ts';
import { EmptyHint, Section } from './section.tsx';
import styles from './projects.module.css';

export function BoardsSection({ project }: { project: ProjectPage }) {
  const { boards, mayChange } = project;
  const [choosing, setChoosing] = useState(false);
  const [busy, run] = useAction();
  const remove = (boardId: number) => run(() => changeProject('POST /project/v1/board/set', { boardId }));
  return (
    <Section
      title={`收藏夹（${boards.length}）`}
      tools={mayChange && <Button onClick={() => setChoosing(true)}>关联收藏夹</Button>}
    >
      {boards.length === 0 && <EmptyHint>把这部片的选片收藏夹放在这里，方便一起看。</EmptyHint>}
      <ul className={styles.rows}>
        {boards.map(({ boardId, boardName, videoCount }) => (
          <li key={boardId}>
            <Link to={`/user/collect?favoriteId=${boardId}`}>{boardName}</Link>
            <span className="num">{videoCount} 条</span>
            {mayChange && (
              <Button
                variant="quiet"
                disabled={busy}
                aria-label={`取消关联 ${boardName}`}
                onClick={() => remove(boardId)}
              >
                取消关联
              </Button>
            )}
          </li>
        ))}
      </ul>
      {choosing && <ChooseBoardDialog project={project} onClose={() => setChoosing(false)} />}
    </Section>
  );
}

function ChooseBoardDialog({ project, onClose }: { project: ProjectPage; onClose: () => void }) {
  const { projectId, company } = project;
  const { data, isError, refetch } = useCall('GET /board/v1/list', {}, { silent: true, staleTime: 0 });
  const [chosen, setChosen] = useState<number | null>(null);
  const [busy, run] = useAction();
  const shown = new Set(project.boards.map(({ boardId }) => boardId));
  const boards = data?.list.filter((board) => board.company === company && !shown.has(board.boardId));
  const choose = () =>
    run(async () => {
      await changeProject('POST /project/v1/board/set', { boardId: chosen!, projectId });
      onClose();
    });
  return (
    <FormDialog
      title="关联收藏夹"
      okText="关联"
      busy={busy}
      disabled={chosen === null}
      onSubmit={choose}
      onClose={onClose}
    >
      {isError && <ErrorState message="收藏夹加载失败" onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton style={{ height: 120 }} />}
      {boards?.length === 0 && (
        <Empty message={company ? '企业没有其他收藏夹' : '没有其他收藏夹'} hint="一个收藏夹只在一个项目里显示" />
      )}
      <ul className={styles.choices}>
        {boards?.map(({ boardId, boardName, videoCount }) => (
          <li key={boardId}>
            <label>
              <input type="radio" name="board" checked={boardId === chosen} onChange={() => setChosen(boardId)} />{' '}
              {boardName} <small className="num">{videoCount} 条</small>
            </label>
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
