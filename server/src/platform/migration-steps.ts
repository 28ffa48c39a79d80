import type { PoolClient } from 'pg';
import { encrypt, keyedHash, type Keyring } from './encryption.ts';

/** What SQL cannot do, by the migration in whose transaction it comes first. */
export type MigrationSteps = Record<string, (client: PoolClient) => Promise<void>>;

export const migrationSteps = (keyring: Keyring): MigrationSteps => ({
  '0051_licensee_codes.sql': (client) => encryptLicenseeCodes(client, keyring),
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
