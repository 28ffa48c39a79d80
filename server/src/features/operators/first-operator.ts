import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../../platform/config-error.ts';
import type { Db } from '../../platform/database/database.ts';
import { hashPassword, verifyPassword } from '../accounts/passwords.ts';

interface FirstOperator {
  username: string;
  /** The configured password; if absent, one is generated. */
  password?: string | undefined;
  /** The folder that stores a generated password until it is shown. */
  dataDir: string;
}

/**
 * Creates the configured administrator unless an operator has that name. Returns the generated password, or null if there is
 * none to show. Returns the password until `deleteFirstPassword` is called, so that a crash during startup does not lose it.
 */
export async function ensureFirstOperator(db: Db, first: FirstOperator): Promise<string | null> {
  const { username, password, dataDir } = first;
  const known = await db
    .selectFrom('operators')
    .select('password_hash')
    .where('username', '=', username)
    .executeTakeFirst();
  if (known) return await findValidPassword(dataDir, known.password_hash);
  const generated = password ? null : await firstOperatorPassword(dataDir);
  const made = await db
    .insertInto('operators')
    .values({ username, password_hash: await hashPassword(password ?? generated!), role: 'admin' })
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made ? generated : null;
}

/**
 * Throws `ConfigError` if there is neither an operator nor a configured password. Without this
 * check, each of several servers would generate its own password.
 */
export async function assertFirstPassword(db: Db, password: string | undefined): Promise<void> {
  if (password || (await hasOperators(db))) return;
  throw new ConfigError(
    'OPERATOR_PASSWORD is missing; set it for the first start on the new database at DATABASE_URL.',
  );
}

const hasOperators = async (db: Db) =>
  (await db.selectFrom('operators').select('id').limit(1).executeTakeFirst()) !== undefined;

const fileIn = (dataDir: string) => join(dataDir, 'secrets', 'operator-password');

export async function deleteFirstPassword(dataDir: string): Promise<void> {
  await rm(fileIn(dataDir), { force: true });
}

/** Reads the password from `dataDir/secrets/operator-password` (mode 0600), or generates and stores one. */
async function firstOperatorPassword(dataDir: string): Promise<string> {
  const stored = await readPasswordFile(dataDir);
  if (stored) return stored;
  await mkdir(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 });
  const password = randomBytes(12).toString('base64url');
  // Overwrites an empty file that a crash may have left.
  const file = await open(fileIn(dataDir), 'w', 0o600);
  try {
    await file.writeFile(`${password}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  return password;
}

/**
 * Returns the stored password if it is still the operator's. Otherwise deletes it, because another server created the
 * operator or the operator changed the password.
 */
async function findValidPassword(dataDir: string, passwordHash: string): Promise<string | null> {
  const stored = await readPasswordFile(dataDir);
  if (stored && (await verifyPassword(passwordHash, stored, 'server'))) return stored;
  await deleteFirstPassword(dataDir);
  return null;
}

async function readPasswordFile(dataDir: string): Promise<string | null> {
  try {
    return (await readFile(fileIn(dataDir), 'utf8')).trim() || null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
