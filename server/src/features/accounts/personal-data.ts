import { sql } from 'kysely';
import type { PersonalData } from '../../platform/personal-data.ts';

export const personalData: PersonalData = {
  tables: { verification_codes: 'erased' },
  notExported: { verification_codes: 'secrets of a few minutes' },
  /**
   * Skips a new code that is being redeemed: somebody is registering with this phone and waits for this account to release
   * it.
   */
  erase: async (tx, { id, phone, email }) => {
    await sql`
      delete from verification_codes where id in (
        select id from verification_codes where user_id = ${id} or recipient in (${phone}, ${email})
        for update skip locked)`.execute(tx);
  },
};
