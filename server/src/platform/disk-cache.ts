import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A cache of bytes by id in a file, for data that would take too much memory. It is lost when the process ends. With 24
 * MiB of cards in memory, a server with 200,000 clips answered 226 to 295 varied searches per second; with this file,
 * 1,600 to 2,260.
 */
export interface DiskCache {
  /** Returns each id's bytes, or undefined. They share one buffer. */
  read: (ids: readonly number[]) => (Buffer | undefined)[];
  /** Sets an id's bytes, which the cache may drop at any time. */
  set: (id: number, bytes: Buffer) => void;
  close: () => void;
}

interface Settings {
  folder: string;
  /** The file's size limit. When the file would exceed it, the cache drops everything. */
  maxBytes: number;
}

/**
 * Opens an empty cache for ids from 0 on with few gaps. It reads and writes synchronously: frequently read data is in the
 * operating system's memory, where copying takes 2 µs instead of 20 µs through a thread. Throws if it cannot create a file
 * in the folder; later disk failures only cause cache misses.
 */
export function openDiskCache({ folder, maxBytes }: Settings): DiskCache {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `cache-${randomUUID()}`);
  let file: number | null = openSync(path, 'wx+', 0o600);
  // An unlinked file is deleted when the process ends, even by a kill.
  unlinkSync(path);
  let offsets = new Float64Array(0);
  let lengths = new Uint32Array(0);
  let end = 0;

  function read(ids: readonly number[]): (Buffer | undefined)[] {
    const bytes = Buffer.allocUnsafe(ids.reduce((sum, id) => sum + (lengths[id] ?? 0), 0));
    let next = 0;
    return ids.map((id) => {
      const length = lengths[id] ?? 0;
      const start = next;
      next += length;
      if (length === 0) return undefined;
      const into = bytes.subarray(start, next);
      return readAt(offsets[id]!, into) ? into : undefined;
    });
  }

  function readAt(offset: number, into: Buffer): boolean {
    if (file === null) return false;
    try {
      return readSync(file, into, 0, into.length, offset) === into.length;
    } catch {
      return false;
    }
  }

  function set(id: number, bytes: Buffer): void {
    if (id >= lengths.length) grow(Math.ceil((id + 1) * 1.25));
    lengths[id] = 0;
    if (bytes.length > maxBytes) return;
    if (end + bytes.length > maxBytes) {
      lengths.fill(0);
      end = 0;
    }
    if (!writeAt(end, bytes)) return;
    offsets[id] = end;
    lengths[id] = bytes.length;
    end += bytes.length;
  }

  function writeAt(offset: number, bytes: Buffer): boolean {
    if (file === null) return false;
    try {
      return writeSync(file, bytes, 0, bytes.length, offset) === bytes.length;
    } catch {
      return false;
    }
  }

  function grow(size: number): void {
    const [grownOffsets, grownLengths] = [new Float64Array(size), new Uint32Array(size)];
    grownOffsets.set(offsets);
    grownLengths.set(lengths);
    [offsets, lengths] = [grownOffsets, grownLengths];
  }

  function close(): void {
    if (file !== null) closeSync(file);
    // Another file may reuse its descriptor.
    file = null;
  }

  return { read, set, close };
}
