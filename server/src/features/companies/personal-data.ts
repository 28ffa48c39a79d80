import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { ClosingCheck, DataOwner, PersonalData } from '../../platform/personal-data.ts';

export const personalData: PersonalData = {
  tables: { companies: 'kept', company_members: 'erased', company_invites: 'erased', company_transfers: 'kept' },
  export: [
    {
      file: 'company',
      title: '所属企业',
      rows: (owner) => sql`
        select c.id as key, c.name as "companyName", m.role as "companyRole", c.verified_at as "verifyTime",
          case m.role when 'owner' then c.credit_code end as "socialCreditCode",
          (select joined_at from company_members j where j.user_id = m.user_id) as "addTime"
        from user_companies m join companies c on c.id = m.company_id where m.user_id = ${owner.id}`,
    },
    {
      file: 'company-invites',
      title: '收到的企业邀请',
      rows: (owner) => sql`
        select i.id as key, c.name as "companyName", i.role as "companyRole", i.status, i.created_at as "addTime"
        from company_invites i join companies c on c.id = i.company_id where i.user_id = ${owner.id}`,
    },
    {
      file: 'company-transfers',
      title: '企业转让',
      rows: (owner) => sql`
        select t.id as key, c.name as "companyName", t.from_user_id = ${owner.id} as "given",
          t.transferred_at as "addTime"
        from company_transfers t join companies c on c.id = t.company_id
        where t.from_user_id = ${owner.id} or t.to_user_id = ${owner.id}`,
    },
  ],
  erase: async (tx, { id, companyId }) => {
    await tx
      .updateTable('companies')
      .set({ credit_code: null, verified_at: null })
      .where('owner_user_id', '=', id)
      .execute();
    await tx.deleteFrom('company_members').where('user_id', '=', id).execute();
    await deleteInvites(tx, { id, companyId });
  },
};

/**
 * Refuses to close the account of a company that has members. Deletes the invitations before looking for members, so that it
 * waits for an acceptance in progress and later acceptances find no invitation.
 */
export const checkMembers: ClosingCheck = async (tx, owner) => {
  await deleteInvites(tx, owner);
  const { rows } = await sql`select from company_members where company_id = ${owner.companyId}::int limit 1`.execute(
    tx,
  );
  return rows.length > 0 ? '企业中还有成员，请先移除' : null;
};

async function deleteInvites(tx: Tx, { id, companyId }: DataOwner): Promise<void> {
  await sql`delete from company_invites where user_id = ${id} or company_id = ${companyId}::int`.execute(tx);
}
