import type { Input } from '@zhenku/contract/api';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { UserSession } from '../../platform/sessions.ts';
import { assertMayChange, ownedBy } from '../companies/ownership.ts';
import { assertHasRoom, lockOpenProject } from './own-project.ts';

/** Throws `notFound` for a board or project of others, or of another owner than the board's. */
export async function chooseBoardProject(
  db: Db,
  user: UserSession,
  { boardId, projectId }: Input<'POST /project/v1/board/set'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const board = await tx
      .selectFrom('favourite_folders as f')
      .where('f.id', '=', boardId)
      .where(ownedBy('f', user))
      .select('f.company_id')
      .forUpdate()
      .executeTakeFirst();
    if (!board) throw new AppError('notFound', { message: '收藏夹不存在' });
    assertMayChange(user, board);
    const shown = await tx.selectFrom('project_boards').where('folder_id', '=', boardId).selectAll().executeTakeFirst();
    if (shown?.project_id === projectId) return;
    if (shown) await lockOpenProject(tx, user, shown.project_id);
    await tx.deleteFrom('project_boards').where('folder_id', '=', boardId).execute();
    if (projectId === undefined) return;
    const project = await lockOpenProject(tx, user, projectId);
    if (project.company_id !== board.company_id) {
      throw new AppError('notFound', { message: '收藏夹不存在，或不属于该项目的所有者' });
    }
    await tx.insertInto('project_boards').values({ folder_id: boardId, project_id: projectId }).execute();
    await assertHasRoom(tx, projectId, 'project_boards');
  });
}
