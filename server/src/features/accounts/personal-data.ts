import { sql } from 'kysely';
import type { PersonalData } from '../../platform/personal-data.ts';

export const personalData: PersonalData = {
  tables: { verification_codes: 'erased', wechat_identities: 'erased', wechat_logins: 'erased' },
  notExported: {
    verification_codes: 'secrets that expire within minutes',
    wechat_logins: 'secrets that expire within minutes',
  },
  export: [
    {
      file: 'wechat',
      title: '微信登录',
      // WeChat's id for the person is not stored.
      rows: (owner) => sql`
        select min(user_id) as key, min(bound_at) as "bindTime" from wechat_identities where user_id = ${owner.id}
        having count(*) > 0`,
    },
  ],
  /**
   * Skips a new code that is being redeemed: somebody is registering with this phone and waits for this account to release
   * it.
   */
  erase: async (tx, { id, phone, email }) => {
    await sql`
      delete from verification_codes where id in (
        select id from verification_codes where user_id = ${id} or recipient in (${phone}, ${email})
        for update skip locked)`.execute(tx);
    await tx.deleteFrom('wechat_identities').where('user_id', '=', id).execute();
    await tx.deleteFrom('wechat_logins').where('user_id', '=', id).execute();
  },
};
