import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { announce } from '../messages/outside/announce.ts';
import { replaceUnreadMessage, sendMessage } from '../messages/messages.ts';
import { authorMessage, GATHER_MINUTES, readAuthor } from '../publishing/notify-author.ts';

/** A round of decisions ends if the next one for its author is this much later, or when its message is read. */
const ROUND_MINUTES = GATHER_MINUTES;
/** Maximum number of approved clips, and of rejected clips, that a message lists by name. */
const LISTED_MAX = 20;

const PASSED = ['approve', 'approveVersion'] as const;
const REJECTED = ['reject', 'rejectVersion'] as const;
export type RoundDecision = (typeof PASSED | typeof REJECTED)[number];

interface DecidedClip {
  videoId: number;
  name: string;
  decision: RoundDecision;
  reason: string | null;
}

/**
 * Notifies a clip's author of a review decision, in the decision's transaction. The first decision of a round sends a message.
 * While the message is unread, each later decision replaces it with a message that lists all decisions.
 */
export async function notifyDecision(
  tx: Tx,
  videoId: number,
  { decision, reason = null }: { decision: RoundDecision; reason?: string | null },
): Promise<void> {
  const { name, authorId } = await readAuthor(tx, videoId);
  const decided = { videoId, name, decision, reason };
  await lockRound(tx, authorId);
  const messageId = (await continueRound(tx, authorId, decided)) ?? (await beginRound(tx, authorId, decided));
  await tx
    .insertInto('review_rounds')
    .values({ author_id: authorId, video_id: videoId, message_id: messageId, decision, reason })
    .execute();
  const isPassed = isAbout(PASSED)(decided);
  const line = isPassed ? `已通过：${describe(decided)}` : `未通过：${describeRejected(decided)}`;
  await announce(tx, {
    userId: authorId,
    template: 'clipsReviewed',
    items: [line],
    gatherMinutes: ROUND_MINUTES,
  });
}

/** Locks the author before the messages, in the same order as closing an account. */
async function lockRound(tx: Tx, authorId: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', authorId).forKeyShare().execute();
  await sql`select pg_advisory_xact_lock(hashtext('reviewRound'), ${authorId}::int)`.execute(tx);
}

/**
 * Adds the decision to the author's round and returns the id of its new message; null if the round is over or already has a
 * decision about this clip.
 */
async function continueRound(tx: Tx, authorId: number, decided: DecidedClip): Promise<number | null> {
  const round = await tx
    .selectFrom('review_rounds as r')
    .innerJoin('videos as v', 'v.id', 'r.video_id')
    .where('r.author_id', '=', authorId)
    .select(['r.video_id as videoId', 'v.name', 'r.reason', 'r.message_id as messageId'])
    .select(sql<RoundDecision>`r.decision`.as('decision'))
    .select(sql<boolean>`r.decided_at > now() - make_interval(mins => ${ROUND_MINUTES})`.as('recent'))
    .orderBy('r.decided_at')
    .orderBy('r.video_id')
    .execute();
  const last = round.at(-1);
  if (!last?.recent || round.some(({ videoId }) => videoId === decided.videoId)) return null;
  return await replaceUnreadMessage(tx, authorId, { messageId: last.messageId, ...digestOf([...round, decided]) });
}

async function beginRound(tx: Tx, authorId: number, decided: DecidedClip): Promise<number> {
  await tx.deleteFrom('review_rounds').where('author_id', '=', authorId).execute();
  return await sendMessage(tx, authorId, authorMessage(decided, decided));
}

const isAbout = (decisions: readonly RoundDecision[]) => (one: DecidedClip) => decisions.includes(one.decision);

export function digestOf(round: readonly DecidedClip[]): { title: string; content: string } {
  const passed = round.filter(isAbout(PASSED));
  const rejected = round.filter(isAbout(REJECTED));
  const counts = [
    passed.length > 0 && `${passed.length}条通过`,
    rejected.length > 0 && `${rejected.length}条未通过`,
  ].filter(Boolean);
  const paragraphs = [
    `您的${round.length}条作品已审核：${counts.join('，')}。`,
    rejected.length > 0 && `未通过：\n${listOf(rejected, describeRejected)}`,
    passed.length > 0 && `已通过：\n${listOf(passed, describe)}`,
    '在“管理作品”中查看：/#/user/video',
  ];
  return { title: `作品审核结果：${counts.join('，')}`, content: paragraphs.filter(Boolean).join('\n\n') };
}

function listOf(clips: readonly DecidedClip[], line: (clip: DecidedClip) => string): string {
  const lines = clips.slice(0, LISTED_MAX).map(line);
  const more = clips.length - lines.length;
  return [...lines, ...(more > 0 ? [`以及另外${more}条作品`] : [])].join('\n');
}

const describe = ({ videoId, name, decision }: DecidedClip) =>
  `“${name}”（编号${videoId}${decision.endsWith('Version') ? '，新版本' : ''}）`;
const describeRejected = (clip: DecidedClip) =>
  `${describe(clip)}${clip.reason === null ? '' : `原因：${clip.reason}`}`;
