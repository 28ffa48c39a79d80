import type { Tx } from '../../platform/database/database.ts';
import { type NewMessage, sendMessage } from '../messages/messages.ts';
import { announce } from '../messages/outside/announce.ts';

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
  correct: '作品文字已由审核员更正',
  leaveToAuthor: '作品已由平台取消下架',
} as const;

/** Message texts by decision; a message about any other decision repeats its title. */
const CONTENTS: Partial<Record<keyof typeof TITLES, string>> = {
  approve: '已通过审核，现已发布。',
  correct: '的文字已由审核员更正，可在“管理作品”中查看。',
  leaveToAuthor: '已由平台取消下架，您可以重新上架。',
};

/** Decisions that are also announced by SMS and mail; all others only send a message on the site. */
const OUTSIDE = {
  takeDown: 'clipsTakenDown',
  failProcessing: 'clipsFailed',
  failVersion: 'clipsFailed',
} as const satisfies Partial<Record<keyof typeof TITLES, string>>;

/** Time for which decisions are gathered in one notice, e.g. about all clips of a suspended creator. */
export const GATHER_MINUTES = 10;

export async function notifyAuthor(
  tx: Tx,
  videoId: number,
  { decision, reason = null }: { decision: keyof typeof TITLES; reason?: string | null },
): Promise<void> {
  const { name, authorId } = await readAuthor(tx, videoId);
  await sendMessage(tx, authorId, authorMessage({ videoId, name }, { decision, reason }));
  if (!(decision in OUTSIDE)) return;
  const template = OUTSIDE[decision as keyof typeof OUTSIDE];
  const version = decision === 'failVersion' ? '，新版本' : '';
  const line = `“${name}”（编号${videoId}${version}）${reason === null ? '' : `原因：${reason}`}`;
  await announce(tx, { userId: authorId, template, items: [line], gatherMinutes: GATHER_MINUTES });
}

export const readAuthor = (tx: Tx, videoId: number): Promise<{ name: string; authorId: number }> =>
  tx.selectFrom('videos').where('id', '=', videoId).select(['name', 'author_id as authorId']).executeTakeFirstOrThrow();

export function authorMessage(
  { videoId, name }: { videoId: number; name: string },
  { decision, reason }: { decision: keyof typeof TITLES; reason: string | null },
): NewMessage {
  const reasonText = reason === null ? '' : `原因：${reason}`;
  return {
    topic: 'review',
    title: TITLES[decision],
    content: `您的作品“${name}”（编号${videoId}）${CONTENTS[decision] ?? `${TITLES[decision].slice(2)}。`}${reasonText}`,
  };
}
