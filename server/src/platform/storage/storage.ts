import type { Readable } from 'node:stream';
import type { LinkOptions } from './links.ts';

export interface AdoptOptions {
  /** Does not wait for the disk: a file survives the process, but the machine's failure only once `flush` has returned. */
  unflushed?: boolean;
}

/**
 * The bytes of unfinished uploads, by their fileKeys: on disk (`disk-parts.ts`) or in a bucket (`bucket-parts.ts`). Whoever calls holds the
 * upload's lock.
 */
export interface Parts {
  create: (fileKey: string) => Promise<void>;
  /** How many bytes have arrived; null when there is no such part. */
  size: (fileKey: string) => Promise<number | null>;
  /** How much space on this server's disk the rest of an upload of so many bytes takes. */
  space: (fileKey: string, bytes: number) => Promise<number>;
  /** Goes on at `offset`, where it ends. Returns how many bytes came, which then stay; throws what breaks the stream off, and keeps what it can. */
  write: (fileKey: string, content: Readable, offset: number) => Promise<number>;
  /** Makes the complete part the stored file of a key; replaces what was there. */
  finish: (fileKey: string, key: string) => Promise<void>;
  /** Does nothing when there is none. */
  remove: (fileKey: string) => Promise<void>;
  /** The fileKeys of parts that have not grown for a day. */
  listOld: () => Promise<string[]>;
}

/** Longer than a row may be missing that is inserted together with its part. */
export const OLD_PART_MS = 24 * 3600 * 1000;

/**
 * The port for stored files: on disk (`disk.ts`) or in a bucket (`s3.ts`). The server chooses the keys, never a client. Files
 * under `public/` (previews, thumbnails) never change, and anybody who knows their unguessable key may read them while their clip
 * is not withdrawn; files under `private/` (originals, renditions, documents) need a signed link.
 */
export interface Storage {
  /** Writes a stream to `key`, durably and all or nothing; replaces what was there. Returns the size in bytes. */
  write: (key: string, content: Readable) => Promise<number>;
  /** Takes over a local file (moved where that is possible); replaces what was there. Returns the size in bytes. */
  adopt: (key: string, path: string, options?: AdoptOptions) => Promise<number>;
  /** Waits until a file has reached where it lasts. Throws `notFound`. */
  flush: (key: string) => Promise<void>;
  /** A stream of the whole file or of the bytes `start` to `end`, both included. Throws `notFound`. */
  read: (key: string, range?: { start: number; end: number }) => Promise<Readable>;
  /** Bytes, or null when there is no such file. */
  size: (key: string) => Promise<number | null>;
  /** Does nothing when there is no such file. */
  remove: (key: string) => Promise<void>;
  /** Runs `work` with a local path of the file, for tools that need one. Throws `notFound`. */
  withLocalFile: <T>(key: string, work: (path: string) => Promise<T>) => Promise<T>;
  /** An empty folder on this machine for temporary files, which `adopt` takes over quickest; removed afterwards, and at the next start at the latest. */
  withTempFolder: <T>(work: (path: string) => Promise<T>) => Promise<T>;
  /** What has arrived of unfinished uploads, at all servers. It survives restarts. */
  parts: Parts;
  /** How many bytes the disk of temporary files still takes. */
  freeBytes: () => Promise<number>;
  /** The lasting URL of a public file, relative to the site. */
  publicUrl: (key: string) => string;
  /** A signed URL, relative to the site, that works for `seconds` and for its holder; see `links.ts`. */
  signedUrl: (key: string, options: LinkOptions) => string;
  /** Throws when files cannot be read and written, for `/readyz`. */
  assertReachable: () => Promise<void>;
}
