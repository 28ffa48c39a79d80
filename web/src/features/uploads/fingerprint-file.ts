import { hashFile } from './hash-file.ts';

const SAMPLE_BYTES = 1024 * 1024;

/** Returns a fingerprint of a file's size, first MiB and last MiB, which is as fast for large files as for small ones. */
export async function fingerprintFile(file: File): Promise<string> {
  const end = Math.max(0, file.size - SAMPLE_BYTES);
  return await hashFile(new Blob([`${file.size}\n`, file.slice(0, SAMPLE_BYTES), file.slice(end)]));
}
