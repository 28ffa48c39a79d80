import { randomBytes } from 'node:crypto';
import { APPLICATION_STATUS } from '@zhenku/contract/creators/creator-status';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { invalidField } from '../../platform/errors.ts';
import { hashOf } from '../../platform/sessions.ts';
import { lockUser } from '../../platform/database/users.ts';
import { sendMessage } from '../messages/messages.ts';
import { notices } from './notices.ts';

export const INVITE_CODE_DAYS = 30;

/** Excludes 0, 1, I and O, which are easily confused. With 32 characters, the lowest five bits of a byte choose one. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 16;

/** Creates an 80-bit random code like `7KQM-2XWR-9FTD-HB4P`, with the hash that is stored. */
export function generateInviteCode(): { code: string; hash: Buffer } {
  const letters = Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]!).join('');
  return { code: letters.replaceAll(/(.{4})(?=.)/g, '$1-'), hash: hashOf(letters) };
}

const hashOfTyped = (code: string) =>
  hashOf(
    code
      .normalize('NFKC')
      .toUpperCase()
      .replaceAll(/[\s\p{Pd}]/gu, ''),
  );

const wrongCode = () => invalidField('inviteCode', '邀请码有误或已失效');

/**
 * Locks the approved application of an invite code and returns its id. Locks the applicant first, like all code that changes an
 * approval. Throws the same `invalidInput` for a wrong, used or expired code and for a suspended or closed account.
 */
export async function lockInvite(tx: Tx, code: string): Promise<number> {
  const hash = hashOfTyped(code);
  const known = await tx
    .selectFrom('creator_applications')
    .select('user_id')
    .where('invite_code_hash', '=', hash)
    .executeTakeFirst();
  if (!known) throw wrongCode();
  const applicant = await lockUser(tx, known.user_id);
  if (applicant.suspended_at !== null || applicant.closed_at !== null) throw wrongCode();
  const application = await tx
    .selectFrom('creator_applications')
    .select('id')
    .where('invite_code_hash', '=', hash)
    .where('status', '=', APPLICATION_STATUS.approved)
    .where('invite_used_at', 'is', null)
    .where('certified_at', 'is', null)
    .where('invite_expires_at', '>', sql<string>`now()`)
    .forUpdate()
    .executeTakeFirst();
  if (!application) throw wrongCode();
  return application.id;
}

export async function redeemInvite(tx: Tx, applicationId: number, userId: number): Promise<void> {
  const { user_id } = await tx
    .updateTable('creator_applications')
    .set({ holder_user_id: userId, invite_used_at: sql`now()` })
    .where('id', '=', applicationId)
    .returning('user_id')
    .executeTakeFirstOrThrow();
  await sendMessage(tx, user_id, notices.inviteCodeUsed);
}
