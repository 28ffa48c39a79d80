/**
 * All that the film check, in the folder film/, has of the server, and what it offers to it. `film.ts` loads it; nothing else of the
 * server knows it.
 */
import type { Registry } from 'prom-client';
import type { FrameStep } from './features/publishing/frame-step.ts';
import type { Db } from './platform/database/database.ts';
import type { Keyring } from './platform/encryption/encryption.ts';
import type { App } from './platform/http/route.ts';
import type { Log } from './platform/observability/log.ts';
import type { Storage } from './platform/storage/storage.ts';

/** What the film check offers. */
export interface FilmFeature {
  /** Codes the frames of clips. */
  frameStep: FrameStep;
  start: (services: FilmServices) => RunningFilm;
}

export interface FilmServices {
  db: Db;
  log: Pick<Log, 'info' | 'warn'>;
  storage: Storage;
  keyring: Keyring;
  /** The most memory for codes. */
  maxBytes: number;
}

/** An index of all clips in memory, and the calls that it answers. */
export interface RunningFilm {
  serve: (app: App) => void;
  report: (registry: Registry) => void;
  stop: () => Promise<void>;
}

// What it may use.
export { clipMark } from './features/catalogue/clip-mark.ts';
export { pictureUrl, thumbnailKey } from './features/catalogue/media-urls.ts';
export { isPublished, wherePublished } from './features/catalogue/published.ts';
export { type Owner, ownedBy } from './features/companies/ownership.ts';
export type { ClipVersion } from './features/publishing/pipeline/derived-files.ts';
export type { FrameStepDeps } from './features/publishing/frame-step.ts';
export { isRetried } from './features/publishing/pipeline/renewal-failures.ts';
export { watchForNewClips, type YieldingContext } from './features/publishing/pipeline/yield-to-new-clips.ts';
export { inTransaction } from './platform/database/database.ts';
export { AppError } from './platform/errors.ts';
export { createFairQueue } from './platform/fair-queue.ts';
export { route } from './platform/http/route.ts';
export type { Operation } from './platform/operation.ts';
export { reportGauge } from './platform/observability/metrics.ts';
export type { UserSession } from './platform/sessions.ts';
export type { App, Db, FrameStep, Keyring, Log, Registry, Storage };
