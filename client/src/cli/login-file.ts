import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

export interface Login {
  url: string;
  key: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

export function loginPath(env: Environment): string {
  const folder = env.XDG_CONFIG_HOME || env.APPDATA || join(env.HOME ?? homedir(), '.config');
  return join(folder, 'zhenku', 'login.json');
}

/** Returns the stored login; the environment's values take precedence. Null if either part is missing. */
export async function readLogin(env: Environment): Promise<Login | null> {
  const text = await readFile(loginPath(env), 'utf8').catch(() => '{}');
  const stored = JSON.parse(text) as Partial<Login>;
  // A key belongs to one shop: another address never gets the stored key.
  const url = env.ZHENKU_URL || stored.url;
  const key = env.ZHENKU_KEY || (url === stored.url ? stored.key : undefined);
  return url && key ? { url, key } : null;
}

/** Stores a login so that only this user of the computer can read it. Returns the file's path. */
export async function storeLogin(env: Environment, login: Login): Promise<string> {
  const path = loginPath(env);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const written = `${path}.${process.pid}`;
  await writeFile(written, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600, flag: 'w' });
  await chmod(written, 0o600);
  await rename(written, path);
  return path;
}
