import { sql } from 'kysely';
import type { PersonalData } from '../../platform/personal-data.ts';
import { deleteMailsTo } from '../../providers/mail/mail-queue.ts';

export const personalData: PersonalData = {
  tables: { verification_codes: 'erased' },
  notExported: { verification_codes: 'secrets of a few minutes' },
  erase: async (tx, { id, phone, email, pendingEmail }) => {
    await sql`
      delete from verification_codes
      where user_id = ${id} or recipient in (${phone}, ${email}, ${pendingEmail})`.execute(tx);
    await deleteMailsTo(
      tx,
      [email, pendingEmail].filter((address) => address !== null),
    );
  },
};
