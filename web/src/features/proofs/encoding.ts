/** Returns the SHA-256 in lower-case hex. Browsers offer it only on HTTPS pages. */
export async function sha256Hex(data: Uint8Array | string): Promise<string> {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : Uint8Array.from(data);
  return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

export const bytesToHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const hexToBytes = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));

/** Decodes canonical base64url of `bytes` bytes. Throws for anything else. */
export function decodeBase64Url(text: string, bytes: number): Uint8Array<ArrayBuffer> {
  const decoded = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.codePointAt(0)!,
  );
  if (decoded.length !== bytes || encodeBase64Url(decoded) !== text) throw new Error('not canonical base64url');
  return decoded;
}

const encodeBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** Serializes JSON canonically (RFC 8785): names sorted by UTF-16 code units, no white space. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, each]) => `${JSON.stringify(name)}:${canonicalJson(each)}`).join(',')}}`;
}

export async function verifyEd25519(publicKey: string, signature: string, message: Uint8Array): Promise<boolean> {
  const raw = decodeBase64Url(publicKey, 32);
  const signed = decodeBase64Url(signature, 64);
  const key = await crypto.subtle.importKey('raw', raw, { name: 'Ed25519' }, false, ['verify']);
  return await crypto.subtle.verify({ name: 'Ed25519' }, key, signed, Uint8Array.from(message));
}

/** Returns whether this browser can check the chain's signatures, which needs HTTPS. */
export async function canVerifyEd25519(): Promise<boolean> {
  try {
    await crypto.subtle.importKey('raw', new Uint8Array(32), { name: 'Ed25519' }, false, ['verify']);
    return true;
  } catch {
    return false;
  }
}
