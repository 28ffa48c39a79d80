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

/**
 * Returns the environment's login if it has both address and key, otherwise the stored one; null without either, or if the
 * file is damaged.
 */
export async function readLogin(env: Environment): Promise<Login | null> {
  const text = await readFile(loginPath(env), 'utf8').catch(() => '{}');
  const stored = parseLogin(text);
  const { ZHENKU_URL: url, ZHENKU_KEY: key } = env;
  if (url && key) return { url, key };
  // A key belongs to one shop: the stored address never gets another key, and another address never gets the stored key.
  if (key || !stored || (url && originOf(url) !== originOf(stored.url))) return null;
  return stored;
}

function parseLogin(text: string): Login | null {
  try {
    const { url, key } = JSON.parse(text) as Partial<Login>;
    return typeof url === 'string' && typeof key === 'string' ? { url, key } : null;
  } catch {
    return null;
  }
}

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url);

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
