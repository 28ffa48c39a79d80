/**
 * The interface between film/ and the server: everything that film/ imports, and everything that it provides. In the
 * server only `film.ts` loads film/.
 */
import type { Registry } from 'prom-client';
import type { FrameStep } from './features/publishing/frame-step.ts';
import type { Db } from './platform/database/database.ts';
import type { Keyring } from './platform/encryption/encryption.ts';
import type { App } from './platform/http/route.ts';
import type { Log } from './platform/observability/log.ts';
import type { Storage } from './platform/storage/storage.ts';

export interface FilmFeature {
  frameStep: FrameStep;
  start: (services: FilmServices) => RunningFilm;
}

export interface FilmServices {
  db: Db;
  log: Pick<Log, 'info' | 'warn'>;
  storage: Storage;
  keyring: Keyring;
  maxBytes: number;
}

/** An in-memory index of all clips, and its endpoints. */
export interface RunningFilm {
  serve: (app: App) => void;
  report: (registry: Registry) => void;
  stop: () => Promise<void>;
}

// The server's functions and types that film/ may import.
export { clipMark } from './features/catalogue/clip-mark.ts';
export { pictureUrl, thumbnailKey } from './features/catalogue/media-urls.ts';
export { isPublished, wherePublished } from './features/catalogue/published.ts';
export { type Owner, ownedBy } from './features/companies/ownership.ts';
export type { ClipVersion } from './features/publishing/pipeline/derived-files.ts';
export type { FrameStepDeps } from './features/publishing/frame-step.ts';
export { runYielding, type YieldingContext } from './features/publishing/pipeline/yield-to-new-clips.ts';
export { type AskedThread, startAskedThread } from './platform/ask-thread.ts';
export { inTransaction } from './platform/database/database.ts';
export { AppError } from './platform/errors.ts';
export { createFairQueue } from './platform/fair-queue.ts';
export { route } from './platform/http/route.ts';
export type { Operation } from './platform/operation.ts';
export { reportGauge } from './platform/observability/metrics.ts';
export type { UserSession } from './platform/sessions.ts';
export type { App, Db, Keyring, Log, Registry, Storage };
