import type { PoolClient } from 'pg';
import { decrypt, encrypt, keyedHash, type Keyring } from './encryption.ts';

/** The parts of migrations that SQL cannot do, by name; each runs first in the migration's transaction. */
export type MigrationSteps = Record<string, (client: PoolClient) => Promise<void>>;

export const migrationSteps = (keyring: Keyring): MigrationSteps => ({
  '0051_licensee_codes.sql': (client) => encryptLicenseeCodes(client, keyring),
  '0054_licensor_numbers_of_before.sql': (client) => freezeLicensorNumbers(client, keyring),
});

const BATCH = 500;

/** Copies `certificates.licensee_code`, which the migration drops, to `certificate_codes`. */
async function encryptLicenseeCodes(client: PoolClient, keyring: Keyring): Promise<void> {
  // A server of the version before may still run.
  await client.query('lock table certificates in share row exclusive mode');
  const place = { table: 'certificate_codes', column: 'code' };
  for (;;) {
    const { rows } = await client.query<{ id: string; licensee_code: string }>(
      `select id, licensee_code from certificates
       where id not in (select certificate_id from certificate_codes) limit ${BATCH}`,
    );
    for (const { id, licensee_code: code } of rows) {
      await client.query('insert into certificate_codes (certificate_id, code, code_hash) values ($1, $2, $3)', [
        id,
        encrypt(keyring, code, { ...place, row: id }),
        keyedHash(keyring, code, place),
      ]);
    }
    if (rows.length < BATCH) return;
  }
}

/** Freezes the identity numbers of the persons who were certified when they sold. */
async function freezeLicensorNumbers(client: PoolClient, keyring: Keyring): Promise<void> {
  // A server of the version before may still sell.
  await client.query('lock table licences in share row exclusive mode');
  for (;;) {
    const { rows } = await client.query<{ licence_id: number; authentication_id: number; identity_number: Buffer }>(
      `select l.id as licence_id, i.authentication_id, i.identity_number
       from licences l
       join licence_snapshots s on s.licence_id = l.id
       join videos v on v.id = l.video_id
       join authentications a on a.user_id = v.author_id and a.decided_at <= l.granted_at
       join authentication_identities i on i.authentication_id = a.id and i.certified
       where not s.licensor_organisation and l.id not in (select licence_id from licensor_numbers) limit ${BATCH}`,
    );
    for (const { licence_id: id, authentication_id: row, identity_number: sealed } of rows) {
      const number = decrypt(keyring, sealed, { table: 'authentication_identities', column: 'identity_number', row });
      await client.query('insert into licensor_numbers (licence_id, identity_number) values ($1, $2)', [
        id,
        encrypt(keyring, number, { table: 'licensor_numbers', column: 'identity_number', row: id }),
      ]);
    }
    if (rows.length < BATCH) return;
  }
}
