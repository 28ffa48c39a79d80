import type { ProjectPage } from '@zhenku/contract/projects/projects';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { useAction } from '../../ui/hooks/use-action.ts';
import { Link } from '../../ui/router/link.tsx';
import { ChooseFolderDialog } from './choose-folder-dialog.tsx';
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
  const shown = new Set(project.boards.map(({ boardId }) => boardId));
  return (
    <ChooseFolderDialog
      title="关联收藏夹"
      okText="关联"
      folders={data?.list
        .filter((board) => board.company === company && !shown.has(board.boardId))
        .map(({ boardId, boardName, videoCount }) => ({ id: boardId, name: boardName, videoCount }))}
      failed={isError}
      onRetry={() => void refetch()}
      empty={{ message: company ? '企业没有其他收藏夹' : '没有其他收藏夹', hint: '一个收藏夹只在一个项目里显示' }}
      onChoose={(boardId) => changeProject('POST /project/v1/board/set', { boardId, projectId })}
      onClose={onClose}
    />
  );
}
