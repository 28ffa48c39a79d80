import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

const BUFFER_BYTES = 256 * 1024;

/** Returns the SHA-256 of a local file of any size, read through one buffer: a stream would allocate one per chunk. */
export async function sha256OfFile(path: string, signal: AbortSignal): Promise<Buffer> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  await using file = await open(path);
  for (;;) {
    signal.throwIfAborted();
    const { bytesRead } = await file.read(buffer);
    if (bytesRead === 0) return hash.digest();
    hash.update(buffer.subarray(0, bytesRead));
  }
}
