import { randomBytes } from 'node:crypto';
import { APPLICATION_STATUS } from '@zhenku/contract/creator-status';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { invalidField } from '../../platform/errors.ts';
import { hashOf } from '../../platform/sessions.ts';
import { sendMessage } from '../messages/messages.ts';
import { notices } from './notices.ts';

export const INVITE_CODE_DAYS = 30;

/** Without letters that are taken for digits. 32 of them, so that a byte's lowest five bits choose one. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 16;

/** A code of 80 random bits, like `7KQM-2XWR-9FTD-HB4P`, and what is stored of it. */
export function newInviteCode(): { code: string; hash: Buffer } {
  const letters = Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]!).join('');
  return { code: letters.replaceAll(/(.{4})(?=.)/g, '$1-'), hash: hashOf(letters) };
}

/** However it was typed: in small or full-width letters, with or without hyphens and spaces. */
const hashOfTyped = (code: string) =>
  hashOf(
    code
      .normalize('NFKC')
      .toUpperCase()
      .replaceAll(/[\s\p{Pd}]/gu, ''),
  );

/** The approval that a code stands for, locked. Throws `invalidInput` for a wrong, used or expired one, all alike. */
export async function lockInvite(tx: Tx, code: string): Promise<number> {
  const application = await tx
    .selectFrom('creator_applications')
    .select('id')
    .where('invite_code_hash', '=', hashOfTyped(code))
    .where('status', '=', APPLICATION_STATUS.approved)
    .where('invite_used_at', 'is', null)
    .where('certified_at', 'is', null)
    .where('invite_expires_at', '>', sql<string>`now()`)
    .forUpdate()
    .executeTakeFirst();
  if (!application) throw invalidField('inviteCode', '邀请码有误或已失效');
  return application.id;
}

/** Passes the right to certify from the applicant to who has registered with the code. */
export async function redeemInvite(tx: Tx, applicationId: number, userId: number): Promise<void> {
  const { user_id } = await tx
    .updateTable('creator_applications')
    .set({ holder_user_id: userId, invite_used_at: sql`now()` })
    .where('id', '=', applicationId)
    .returning('user_id')
    .executeTakeFirstOrThrow();
  await sendMessage(tx, user_id, notices.inviteCodeUsed);
}
