import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Returns the secret that signs links: from the setting, or generated once in `dataDir/secrets/signing`, readable only
 * by the server's user.
 */
export async function signingSecret(dataDir: string, setting: string | undefined): Promise<string> {
  if (setting) return setting;
  const folder = join(dataDir, 'secrets');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'signing');
  const made = await open(file, 'wx', 0o600).catch(() => undefined);
  if (made) {
    await made.writeFile(randomBytes(32).toString('base64url'));
    await made.sync();
    await made.close();
  }
  return await readFile(file, 'utf8');
}

/** Returns the secret that servers sign with, without generating one; null if there is none. */
export async function readSecret(dataDir: string, setting: string | undefined): Promise<string | null> {
  return setting ?? (await readFile(join(dataDir, 'secrets', 'signing'), 'utf8').catch(() => null));
}

/** Returns the base64url HMAC-SHA-256 of `text`, for links. */
export function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

/** Returns whether `signature` belongs to `text`, compared in constant time. */
export function isSigned(secret: string, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(secret, text));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
