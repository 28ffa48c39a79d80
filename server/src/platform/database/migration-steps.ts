import type { PoolClient } from 'pg';
import { decrypt, encrypt, keyedHash, type Keyring } from '../encryption/encryption.ts';

/** The parts of migrations that SQL cannot do, by file name. Each runs first in its migration's transaction. */
export type MigrationSteps = Record<string, (client: PoolClient) => Promise<void>>;

export const migrationSteps = (keyring: Keyring): MigrationSteps => ({
  '0051_licensee_codes.sql': (client) => encryptLicenseeCodes(client, keyring),
  '0054_licensor_numbers_of_before.sql': (client) => freezeLicensorNumbers(client, keyring),
});

const BATCH = 500;

/** Copies `certificates.licensee_code`, which the migration drops, to `certificate_codes`. */
async function encryptLicenseeCodes(client: PoolClient, keyring: Keyring): Promise<void> {
  // A server of the previous version may still run.
  await client.query('lock table certificates in share row exclusive mode');
  const place = { table: 'certificate_codes', column: 'code' };
  let last = '';
  for (;;) {
    const { rows } = await client.query<{ id: string; licensee_code: string }>(
      `select id, licensee_code from certificates where id > $1 order by id limit ${BATCH}`,
      [last],
    );
    await client.query(
      `insert into certificate_codes (certificate_id, code, code_hash)
       select * from unnest($1::text[], $2::bytea[], $3::bytea[])`,
      [
        rows.map(({ id }) => id),
        rows.map(({ id, licensee_code: code }) => encrypt(keyring, code, { ...place, row: id })),
        rows.map(({ licensee_code: code }) => keyedHash(keyring, code, place)),
      ],
    );
    if (rows.length < BATCH) return;
    last = rows.at(-1)!.id;
  }
}

/** Stores the identity numbers that licensors had when they sold. */
async function freezeLicensorNumbers(client: PoolClient, keyring: Keyring): Promise<void> {
  // A server of the previous version may still sell.
  await client.query('lock table licences in share row exclusive mode');
  let last = 0;
  for (;;) {
    const { rows } = await client.query<{ licence_id: number; authentication_id: number; identity_number: Buffer }>(
      `select l.id as licence_id, i.authentication_id, i.identity_number
       from licences l
       join licence_snapshots s on s.licence_id = l.id
       join videos v on v.id = l.video_id
       join authentications a on a.user_id = v.author_id and a.decided_at <= l.granted_at
       join authentication_identities i on i.authentication_id = a.id and i.certified
       where not s.licensor_organisation and l.id > $1 order by l.id limit ${BATCH}`,
      [last],
    );
    const numbers = rows.map(({ licence_id: id, authentication_id: row, identity_number: sealed }) => {
      const number = decrypt(keyring, sealed, { table: 'authentication_identities', column: 'identity_number', row });
      return encrypt(keyring, number, { table: 'licensor_numbers', column: 'identity_number', row: id });
    });
    await client.query(
      'insert into licensor_numbers (licence_id, identity_number) select * from unnest($1::int[], $2::bytea[])',
      [rows.map(({ licence_id: id }) => id), numbers],
    );
    if (rows.length < BATCH) return;
    last = rows.at(-1)!.licence_id;
  }
}
