import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { UPLOAD_DAYS } from '@zhenku/contract/constants';
import type { Db } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { isDiskFull } from '../observability/outages.ts';
import {
  completeResumable,
  discardResumable,
  prolongResumable,
  readResumable,
  type ResumableUpload,
} from './resumable-uploads.ts';
import type { Storage } from './storage.ts';

const EXPIRATION_MS = UPLOAD_DAYS * 24 * 3600 * 1000;

export interface PartStoreOptions {
  db: Db;
  storage: Storage;
  /** Called in the transaction that marks a file as received. */
  onReceived: (tx: Db) => Promise<void>;
}

/**
 * Stores uploads for `@tus/server`: a row for each, inserted before `create`, and the storage's parts. The library calls
 * every method with the upload locked. If the server was killed after an upload was complete, the next request for it
 * finishes it.
 */
export class PartStore extends DataStore {
  readonly #options: PartStoreOptions;

  constructor(options: PartStoreOptions) {
    super();
    this.#options = options;
    this.extensions = ['creation', 'termination', 'expiration'];
  }

  override getExpiration(): number {
    return EXPIRATION_MS;
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.#options.storage.parts.create(upload.id).catch(throwFull);
    return upload;
  }

  override async getUpload(fileKey: string): Promise<Upload> {
    const upload = await this.#read(fileKey);
    return new Upload({
      id: fileKey,
      size: upload.bytes,
      offset: await this.#offset(upload),
      metadata: { filename: upload.fileName },
      // The library counts the days from here; we count from the last part.
      creation_date: new Date(Date.parse(upload.expiresAt) - EXPIRATION_MS).toISOString(),
    });
  }

  override async write(content: Readable, fileKey: string, offset: number): Promise<number> {
    const { db, storage } = this.#options;
    const upload = await this.#read(fileKey);
    if (upload.received) return offset;
    await prolongResumable(db, upload.id);
    const arrived = offset + (await storage.parts.write(fileKey, content, offset).catch(throwFull));
    if (arrived === upload.bytes) await this.#complete(upload);
    else await prolongResumable(db, upload.id);
    return arrived;
  }

  override async remove(fileKey: string): Promise<void> {
    await discardResumable(this.#options.db, this.#options.storage, fileKey);
  }

  async #read(fileKey: string): Promise<ResumableUpload> {
    const upload = await readResumable(this.#options.db, fileKey);
    if (!upload) throw ERRORS.FILE_NOT_FOUND;
    return upload;
  }

  async #offset(upload: ResumableUpload): Promise<number> {
    if (upload.received) return upload.bytes;
    const { storage } = this.#options;
    const arrived = (await storage.parts.size(upload.fileKey)) ?? (await storage.size(upload.storageKey));
    if (arrived === null) throw ERRORS.FILE_NO_LONGER_EXISTS;
    if (arrived === upload.bytes) await this.#complete(upload);
    return arrived;
  }

  async #complete(upload: ResumableUpload): Promise<void> {
    const { db, storage, onReceived } = this.#options;
    await completeResumable({ db, storage, onReceived }, upload);
  }
}

function throwFull(error: NodeJS.ErrnoException): never {
  if (isDiskFull(error)) throw new AppError('storageFull', { cause: error });
  throw error;
}
