import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../../platform/database.ts';
import { hashPassword, isPassword } from '../accounts/passwords.ts';

interface FirstOperator {
  username: string;
  /** Of the settings; unset: one is generated. */
  password?: string | undefined;
  /** With the embedded database: where a generated password is kept, so that every start can show it. */
  dataDir?: string | undefined;
}

/**
 * Makes the administrator of the settings when there is none of that name; an existing one is left alone. Answers the
 * password to show to whoever started the server: the generated one (without `dataDir` this once), else null.
 */
export async function ensureFirstOperator(db: Db, first: FirstOperator): Promise<string | null> {
  const { username, password, dataDir } = first;
  const known = await db
    .selectFrom('operators')
    .select('password_hash')
    .where('username', '=', username)
    .executeTakeFirst();
  if (known) return dataDir ? await keptPassword(dataDir, known.password_hash) : null;
  const generated = password ? null : dataDir ? await firstOperatorPassword(dataDir) : newPassword();
  const made = await db
    .insertInto('operators')
    .values({ username, password_hash: await hashPassword(password ?? generated!), role: 'admin' })
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made ? generated : null;
}

const newPassword = () => randomBytes(12).toString('base64url');
const fileIn = (dataDir: string) => join(dataDir, 'secrets', 'operator-password');

/** The password in `dataDir/secrets/operator-password` (readable by us alone), generated when there is none. */
export async function firstOperatorPassword(dataDir: string): Promise<string> {
  const kept = await readKept(dataDir);
  if (kept) return kept;
  await mkdir(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 });
  const password = newPassword();
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

/** The kept password, unless the operator has another one by now. */
async function keptPassword(dataDir: string, passwordHash: string): Promise<string | null> {
  const kept = await readKept(dataDir);
  return kept && (await isPassword(passwordHash, kept)) ? kept : null;
}

async function readKept(dataDir: string): Promise<string | null> {
  try {
    return (await readFile(fileIn(dataDir), 'utf8')).trim() || null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
