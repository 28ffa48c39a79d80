import { revokeKeys } from '../../platform/api-keys.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { findActiveStatus } from '../authentications/submissions.ts';
import { sendMessage } from '../messages/messages.ts';
import { memberNotFound, readNames } from './members.ts';
import { notices } from './notices.ts';

interface Handover {
  companyId: number;
  from: number;
  to: number;
}

/**
 * Makes a member the company's owner, and its owner a managing member. Call it with both users locked; the caller changes their
 * account types. Throws `notAllowed` if `from` no longer owns the company, and `notFound` if `to` has left it.
 */
export async function handOverCompany(tx: Tx, { companyId, from, to }: Handover): Promise<void> {
  const member = await tx
    .deleteFrom('company_members')
    .where('user_id', '=', to)
    .where('company_id', '=', companyId)
    .returning('user_id')
    .executeTakeFirst();
  if (!member) throw memberNotFound();
  const company = await tx
    .updateTable('companies')
    .set({ owner_user_id: to })
    .where('id', '=', companyId)
    .where('owner_user_id', '=', from)
    .returning('name')
    .executeTakeFirst();
  if (!company) throw new AppError('notAllowed', { message: '只有企业账号可以操作' });
  await assertNoCreator(tx, from, '您已申请或成为创作者，不能转让企业，请联系客服');
  await assertNoCreator(tx, to, '对方已申请或成为创作者，不能接收企业');
  await tx
    .insertInto('company_members')
    .values({ user_id: from, company_id: companyId, role: 'buyer', manages: true })
    .execute();
  await tx.deleteFrom('company_invites').where('user_id', '=', to).where('status', '=', 'open').execute();
  await tx
    .insertInto('company_transfers')
    .values({ company_id: companyId, from_user_id: from, to_user_id: to })
    .execute();
  for (const userId of [from, to]) await revokeKeys(tx, { userId });
  const names = { company: company.name, ...(await readHandoverNames(tx, { companyId, from, to })) };
  await sendMessage(tx, from, { topic: 'security', ...notices.handedOver(names) });
  await sendMessage(tx, to, { topic: 'security', ...notices.receivedCompany(names) });
}

/** Verified by the account's type, which the handover changes. */
async function assertNoCreator(tx: Tx, userId: number, message: string): Promise<void> {
  for (const kind of ['author', 'authorCompany'] as const) {
    if ((await findActiveStatus(tx, { userId, kind })) !== undefined) throw new AppError('conflict', { message });
  }
}

async function readHandoverNames(tx: Tx, { companyId, from, to }: Handover): Promise<{ from: string; to: string }> {
  return {
    from: (await readNames(tx, companyId, from)).member,
    to: (await readNames(tx, companyId, to)).member,
  };
}
