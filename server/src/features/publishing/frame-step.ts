import type { ProcessResult } from '@zhenku/media/process';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { ClipVersion } from './pipeline/derived-files.ts';
import type { YieldingContext } from './pipeline/yield-to-new-clips.ts';

/** Derives data from each clip's frames for another feature, during processing or later from the original. */
export interface FrameStep {
  /** URL of the module whose `watchFrames` receives the frames measured by the pipeline. */
  watcher: string;
  save: (tx: Tx, clip: ClipVersion, made: Uint8Array) => Promise<void>;
  /** Returns the next clip without the data, clips on sale first. */
  next: (db: Db) => Promise<number | undefined>;
  /** Derives a clip's missing data from its original. Returns whether data was derived. Throws if a retry may help. */
  make: (deps: FrameStepDeps, videoId: number, context: YieldingContext) => Promise<boolean>;
}

export interface FrameStepDeps {
  db: Db;
  storage: Storage;
  log?: Pick<Log, 'warn'>;
}

export async function saveWatched(
  tx: Tx,
  step: FrameStep | undefined,
  { clip, processed }: { clip: ClipVersion; processed: Pick<ProcessResult, 'measurements'> },
): Promise<void> {
  const { watched } = processed.measurements;
  if (step && watched !== null) await step.save(tx, clip, Buffer.from(watched, 'base64'));
}
