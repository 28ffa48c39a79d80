import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { nextTurn } from '../../platform/observability/event-loop.ts';

/** Bytes before each part: its length, and a checksum of this and all earlier parts. */
const FRAME_BYTES = 8;
/** Maximum part length; a longer one indicates damage. */
const PART_MAX = 64 * 1024 ** 2;

export class DamagedFile extends Error {
  override name = 'DamagedFile';
}

/**
 * Writes parts to a file readable only by the server's user, yielding to other work in between. Replaces the file after all
 * parts are written and `beforeRename` has succeeded; otherwise the file stays unchanged.
 */
export async function writeParts(
  path: string,
  parts: Iterable<Uint8Array>,
  { signal, beforeRename }: { signal: AbortSignal; beforeRename: () => Promise<void> },
): Promise<void> {
  const unfinished = `${path}.new`;
  await rm(unfinished, { force: true });
  const file = await open(unfinished, 'wx', 0o600);
  try {
    let sum = 0;
    for (const part of parts) {
      signal.throwIfAborted();
      sum = crc32(part, sum);
      const frame = Buffer.alloc(FRAME_BYTES);
      frame.writeUInt32LE(part.length, 0);
      frame.writeUInt32LE(sum, 4);
      await file.appendFile(Buffer.concat([frame, part]));
    }
    await file.sync();
  } finally {
    await file.close();
  }
  await beforeRename();
  await rename(unfinished, path);
}

/** Calls `read` with a function that reads the next part. Throws `DamagedFile` for a corrupted part. */
export async function readParts<T>(
  path: string,
  read: (next: () => Promise<Uint8Array<ArrayBuffer>>) => Promise<T>,
): Promise<T> {
  const file = await open(path);
  try {
    let sum = 0;
    return await read(async () => {
      const frame = await readBytes(file, FRAME_BYTES);
      const length = frame.readUInt32LE(0);
      if (length > PART_MAX) throw new DamagedFile('a part is too long');
      const part = await readBytes(file, length);
      sum = crc32(part, sum);
      if (sum !== frame.readUInt32LE(4)) throw new DamagedFile('the checksum of a part is wrong');
      await nextTurn();
      return part;
    });
  } finally {
    await file.close();
  }
}

async function readBytes(file: FileHandle, length: number): Promise<Buffer<ArrayBuffer>> {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length;) {
    const { bytesRead } = await file.read(bytes, at, length - at);
    if (bytesRead === 0) throw new DamagedFile('the file ends too soon');
    at += bytesRead;
  }
  return bytes;
}
