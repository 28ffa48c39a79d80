import type { Readable } from 'node:stream';
import type { LinkOptions } from './links.ts';

export interface AdoptOptions {
  /** Returns before the bytes reach the disk: the file survives the process, but a machine failure only after `flush`. */
  unflushed?: boolean;
}

/**
 * Bytes of unfinished uploads, by fileKey: on disk (`disk-parts.ts`) or in a bucket (`bucket-parts.ts`). Callers hold the
 * upload's lock.
 */
export interface Parts {
  create: (fileKey: string) => Promise<void>;
  /** Returns how many bytes have arrived; null if there is no such part. */
  size: (fileKey: string) => Promise<number | null>;
  /** Returns how much local disk space the rest of an upload of `bytes` takes. */
  space: (fileKey: string, bytes: number) => Promise<number>;
  /**
   * Appends at `offset`, the current end. Returns the number of stored bytes; throws the stream's error after storing what
   * it can.
   */
  write: (fileKey: string, content: Readable, offset: number) => Promise<number>;
  /** Turns the complete part into a key's stored file, replacing an existing one. */
  finish: (fileKey: string, key: string) => Promise<void>;
  /** Removes a part, if it exists. */
  remove: (fileKey: string) => Promise<void>;
  /** Returns the fileKeys of parts that have not grown for a day. */
  listOld: () => Promise<string[]>;
}

/** The age from which parts without a row are removed, longer than the transaction that inserts a row with its part. */
export const OLD_PART_MS = 24 * 3600 * 1000;

/**
 * The interface to stored files: on disk (`disk.ts`) or in a bucket (`s3.ts`). The server, never a client, chooses the keys.
 * Files under `public/` (previews, thumbnails) never change, and anybody with their unguessable key may read them while
 * their clip is not withdrawn; files under `private/` (originals, renditions, documents) need a signed link.
 */
export interface Storage {
  /** Writes a stream to `key`, durably and all or nothing, replacing an existing file. Returns the size in bytes. */
  write: (key: string, content: Readable) => Promise<number>;
  /** Takes over a local file (by moving it if possible), replacing an existing one. Returns the size in bytes. */
  adopt: (key: string, path: string, options?: AdoptOptions) => Promise<number>;
  /** Waits until a file is durable. Throws `notFound`. */
  flush: (key: string) => Promise<void>;
  /** Returns a stream of the whole file or of bytes `start` to `end`, inclusive. Throws `notFound`. */
  read: (key: string, range?: { start: number; end: number }) => Promise<Readable>;
  /** Returns the size in bytes; null if there is no such file. */
  size: (key: string) => Promise<number | null>;
  /** Removes a file, if it exists. */
  remove: (key: string) => Promise<void>;
  /** Runs `work` with a local path of the file, for tools that need one. Throws `notFound`. */
  withLocalFile: <T>(key: string, work: (path: string) => Promise<T>) => Promise<T>;
  /**
   * Runs `work` with an empty local folder, whose files `adopt` can move; it is removed afterwards, or at the next start
   * after a crash.
   */
  withTempFolder: <T>(work: (path: string) => Promise<T>) => Promise<T>;
  /** Unfinished uploads, on all servers. They survive restarts. */
  parts: Parts;
  /** Returns the free bytes on the disk of temporary files. */
  freeBytes: () => Promise<number>;
  /** Returns a public file's permanent path on the site, for storing. */
  publicPath: (key: string) => string;
  /** Returns a public file's URL: at `ASSETS_URL` if that is set, otherwise the path. It changes with the setting. */
  publicUrl: (key: string) => string;
  /** Returns a signed URL, relative to the site, that works for `seconds` and for its holder; see `links.ts`. */
  signedUrl: (key: string, options: LinkOptions) => string;
  /** Throws if files cannot be read and written, for `/readyz`. */
  assertReachable: () => Promise<void>;
}
