import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../../platform/database/database.ts';
import { hashPassword, verifyPassword } from '../accounts/passwords.ts';

interface FirstOperator {
  username: string;
  /** From the settings. Without it a password is generated. */
  password?: string | undefined;
  /** The file that keeps a generated password until it has been shown. */
  dataDir: string;
}

/**
 * Creates the administrator of the settings unless an operator has that name. Returns the generated password until
 * `forgetFirstPassword` is called, so that a start that ends before it has shown the password leaves that to the next one;
 * null when there is none to show.
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

const fileIn = (dataDir: string) => join(dataDir, 'secrets', 'operator-password');

/** Removes the generated password once the start has printed it. */
export async function forgetFirstPassword(dataDir: string): Promise<void> {
  await rm(fileIn(dataDir), { force: true });
}

/** The password in `dataDir/secrets/operator-password` (readable only by us), generated when there is none. */
async function firstOperatorPassword(dataDir: string): Promise<string> {
  const kept = await readPasswordFile(dataDir);
  if (kept) return kept;
  await mkdir(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 });
  const password = randomBytes(12).toString('base64url');
  // Overwrites an empty file: what a crash between its creation and its content left.
  const file = await open(fileIn(dataDir), 'w', 0o600);
  try {
    await file.writeFile(`${password}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  return password;
}

/** The stored password. Removes one that is not the operator's: another server created them, or they changed it. */
async function findValidPassword(dataDir: string, passwordHash: string): Promise<string | null> {
  const kept = await readPasswordFile(dataDir);
  if (kept && (await verifyPassword(passwordHash, kept, 'server'))) return kept;
  await forgetFirstPassword(dataDir);
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
