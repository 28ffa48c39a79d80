import { APPLICATION_STATUS } from '@zhenku/contract/creators/creator-status';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { signCreator } from '../accounts/become-creator.ts';
import type { Decision } from '../authentications/decide.ts';
import { certifyIdentity } from '../authentications/identities.ts';
import { verifyCompany } from '../companies/verification.ts';
import { sendMessage } from '../messages/messages.ts';
import { notices } from './notices.ts';

export async function onCreatorDecided(tx: Tx, decision: Decision): Promise<void> {
  const { userId, passed, kind, reason, field } = decision;
  if (passed) {
    const { saleType, words } = await consumeApproval(tx, userId);
    const realName = kind === 'author' ? await certifyIdentity(tx, decision.authenticationId) : null;
    if (kind === 'authorCompany') await verifyCompany(tx, decision);
    await signCreator(tx, userId, { saleType, realName, words });
  }
  await sendMessage(tx, userId, passed ? notices.certified : notices.certificationRejected(reason!, field));
}

interface ApprovedApplication {
  saleType: number | null;
  words?: { remark: string; advantage: string };
}

/** Consumes the user's approval and returns the application's details. Existing authors keep their own sale type and texts. */
async function consumeApproval(tx: Tx, userId: number): Promise<ApprovedApplication> {
  const { author } = await tx.selectFrom('users').select('author').where('id', '=', userId).executeTakeFirstOrThrow();
  const application = await tx
    .updateTable('creator_applications')
    .set({ certified_at: sql`now()` })
    .where('holder_user_id', '=', userId)
    .where('status', '=', APPLICATION_STATUS.approved)
    .where('certified_at', 'is', null)
    .returning(['sale_type', 'remark', 'advantage'])
    .executeTakeFirst();
  if (author) return { saleType: null };
  if (!application) throw new AppError('conflict', { message: '认证资格已转给用邀请码注册的账号' });
  const { sale_type: saleType, ...words } = application;
  return { saleType, words };
}
