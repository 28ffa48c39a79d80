import type { Tx } from '../../platform/database.ts';
import { sendMessage } from '../messages/messages.ts';

const TITLES = {
  approve: '作品已发布',
  reject: '作品未通过审核',
  takeDown: '作品已下架',
  failProcessing: '作品处理失败',
  approveVersion: '作品新版本已发布',
  rejectVersion: '作品新版本未通过审核',
  failVersion: '作品新版本处理失败',
  reinstate: '作品已恢复上架',
  reopen: '作品已重新进入审核',
} as const;

/** Sends a clip's author the decision and its reason, in the transaction of the decision. */
export async function notifyAuthor(
  tx: Tx,
  videoId: number,
  decision: keyof typeof TITLES,
  reason: string | null,
): Promise<void> {
  const { name, author_id: authorId } = await tx
    .selectFrom('videos')
    .where('id', '=', videoId)
    .select(['name', 'author_id'])
    .executeTakeFirstOrThrow();
  const reasonText = reason === null ? '' : `原因：${reason}`;
  const content = decision === 'approve' ? '已通过审核，现已发布。' : `${TITLES[decision].slice(2)}。${reasonText}`;
  await sendMessage(tx, authorId, {
    title: TITLES[decision],
    content: `您的作品《${name}》（编号${videoId}）${content}`,
  });
}
