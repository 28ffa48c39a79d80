import type { Board } from '@zhenku/contract/library/boards';
import { FAVOURITE_NAME_MAX } from '@zhenku/contract/constants';
import { useState } from 'react';
import { call } from '../../../api/user-client.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/dialogs/toast.ts';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { NameDialog } from '../favourites/name-dialog.tsx';
import { refreshFavourites } from '../favourites/queries.ts';
import { ShareDialog } from '../favourites/share-dialog.tsx';
import { deleteBoard } from './board-changes.ts';

interface BoardActionsProps {
  board: Board;
  variant?: 'plain' | 'quiet';
  onDeleted?: () => void;
}

const copyName = (name: string) =>
  `${Array.from(name)
    .slice(0, FAVOURITE_NAME_MAX - 3)
    .join('')} 副本`;

export function BoardActions({ board, variant = 'plain', onDeleted }: BoardActionsProps) {
  const [open, setOpen] = useState<'share' | 'name' | 'duplicate' | null>(null);
  const [busy, run] = useAction();
  const { boardId, boardName, company, mayChange } = board;
  const close = () => setOpen(null);
  const remove = async () => {
    if (await deleteBoard(board)) onDeleted?.();
  };
  const rename = async (name: string) => {
    await call('POST /board/v1/update', { boardId, boardName: name });
    toast.success('保存成功');
    await refreshFavourites();
  };
  const duplicate = async (name: string, toCompany: boolean) => {
    await call('POST /board/v1/duplicate', { boardId, boardName: name, company: toCompany });
    toast.success('已复制收藏夹');
    await refreshFavourites();
  };
  return (
    <>
      {!company && (
        <Button variant={variant} aria-label={`分享 ${boardName}`} onClick={() => setOpen('share')}>
          分享
        </Button>
      )}
      {mayChange && (
        <Button variant={variant} aria-label={`重命名 ${boardName}`} onClick={() => setOpen('name')}>
          重命名
        </Button>
      )}
      <Button variant={variant} aria-label={`复制 ${boardName}`} onClick={() => setOpen('duplicate')}>
        复制
      </Button>
      {mayChange && (
        <Button variant={variant} busy={busy} aria-label={`删除 ${boardName}`} onClick={() => run(remove)}>
          删除
        </Button>
      )}
      {open === 'share' && (
        <ShareDialog
          folder={{ favoriteId: boardId, favoriteName: boardName, shareId: board.shareId }}
          onClose={close}
        />
      )}
      {open === 'name' && <NameDialog title="重命名收藏夹" initial={boardName} onSave={rename} onClose={close} />}
      {open === 'duplicate' && (
        <NameDialog
          title="复制收藏夹"
          initial={copyName(boardName)}
          companyInitially={company}
          onSave={duplicate}
          onClose={close}
        />
      )}
    </>
  );
}
