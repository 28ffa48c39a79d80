import { createPrivateKey, generateKeyPair, type KeyObject, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Returns the RSA private key in `dataDir/sandbox/<name>.pem`, created on first use. */
export async function loadOrCreateKey(dataDir: string, name: string): Promise<KeyObject> {
  const folder = join(dataDir, 'sandbox');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${name}.pem`);
  try {
    return createPrivateKey(await readFile(path));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  // Renames the file into place, so that a crash leaves a complete key or none.
  const temporary = `${path}.${randomUUID()}`;
  await writeFile(temporary, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 });
  await rename(temporary, path);
  return privateKey;
}

export const privatePem = (key: KeyObject): string => key.export({ format: 'pem', type: 'pkcs8' }).toString();
