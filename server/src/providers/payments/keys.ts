import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { ConfigError } from '../../platform/config-error.ts';

/** Unwraps a key as the providers' tools print it: PEM or bare base64, with real line breaks or `\n`. */
const unwrapped = (key: string): string => key.replaceAll('\\n', '\n').trim();

/** Throws a ConfigError that names the setting without its value. */
function readable(setting: string, read: () => string): string {
  try {
    return read();
  } catch {
    throw new ConfigError(
      `${setting} is not an RSA key; use the one that the provider's tools print, as PEM or in base64.`,
    );
  }
}

export const privateKeyOf = (setting: string, key: string): string => readable(setting, () => privateKeyPem(key));

export const publicKeyOf = (setting: string, key: string): string => readable(setting, () => publicKeyPem(key));

/** Returns a setting's certificates as PEM; a root's setting may have several. */
export function certificateOf(setting: string, certificate: string): string {
  const text = unwrapped(certificate);
  try {
    void new X509Certificate(text);
    return text;
  } catch {
    throw new ConfigError(`${setting} is not a certificate; use the file that Alipay issued, as PEM.`);
  }
}

function privateKeyPem(key: string): string {
  const text = unwrapped(key);
  const pem = { format: 'pem', type: 'pkcs8' } as const;
  if (text.startsWith('-----')) return createPrivateKey(text).export(pem).toString().trim();
  const der = { key: Buffer.from(text, 'base64'), format: 'der' } as const;
  const read = (type: 'pkcs8' | 'pkcs1') =>
    createPrivateKey({ ...der, type })
      .export(pem)
      .toString()
      .trim();
  try {
    return read('pkcs8');
  } catch {
    return read('pkcs1');
  }
}

function publicKeyPem(key: string): string {
  const text = unwrapped(key);
  const publicKey = text.startsWith('-----')
    ? createPublicKey(text)
    : createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
  // Trimmed, because Alipay's SDK expects a PEM's last line at the very end.
  return publicKey.export({ format: 'pem', type: 'spki' }).toString().trim();
}
