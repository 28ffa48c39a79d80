import { hashFile } from '../uploads/hash-file.ts';

/** Returns the value sent instead of the password: the lower-case hex SHA-256 of its UTF-8 bytes. */
export async function passwordDigest(password: string): Promise<string> {
  const bytes = new TextEncoder().encode(password);
  // Browsers have no crypto.subtle on pages without HTTPS.
  if (!globalThis.isSecureContext) return await hashFile(new Blob([bytes]));
  const hash = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
