import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { Metrics } from '../../../platform/observability/metrics.ts';
import type { WaitingOriginal } from './waiting-original.ts';

/** Steps shown to the creator, with the progress (0 to 1) at which each begins. */
const STEPS = {
  检查文件: 0,
  生成封面: 0.02,
  转码: 0.05,
  生成预览: 0.92,
  保存文件: 0.97,
} as const;

export type Step = keyof typeof STEPS;

const METRIC_LABELS: Record<Step, string> = {
  检查文件: 'probe',
  生成封面: 'poster',
  转码: 'transcode',
  生成预览: 'pictures',
  保存文件: 'save',
};

const NAMES = Object.keys(STEPS) as Step[];
const WRITE_EVERY_MS = 1_000;

export interface Progress {
  /** Reports the current step and the completed fraction of it (0 to 1). */
  at: (step: Step, fraction?: number) => void;
  /** Aborts when the original no longer needs processing because the clip was deleted or the file replaced. */
  gone: AbortSignal;
  stop: () => Promise<void>;
}

/** Writes an original's processing progress to its row, at most once per second within a step, and times each step. */
export function trackProgress(
  db: Db,
  { id, originalKey, nextVersion }: WaitingOriginal,
  metrics?: Pick<Metrics, 'pipelineSeconds'>,
): Progress {
  const gone = new AbortController();
  let last: { step: Step; time: number } | undefined;
  let writing = Promise.resolve();
  let endStep: (() => unknown) | undefined;
  const write = async (step: Step, progress: number) => {
    const table = nextVersion ? 'video_versions' : 'videos';
    const clip = nextVersion ? sql.ref('video_id') : sql.ref('id');
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set step = ${step}, progress = ${progress}
      where ${clip} = ${id} and original_key = ${originalKey} and status = ${VIDEO_STATUS.processing}`.execute(db);
    if (numAffectedRows === 0n) gone.abort();
  };
  return {
    gone: gone.signal,
    at: (step, fraction = 0) => {
      const now = Date.now();
      if (last?.step !== step) {
        endStep?.();
        endStep = metrics?.pipelineSeconds.startTimer({ step: METRIC_LABELS[step] });
      }
      if (last?.step === step && now - last.time < WRITE_EVERY_MS) return;
      last = { step, time: now };
      const start = STEPS[step];
      const end = STEPS[NAMES[NAMES.indexOf(step) + 1]!] ?? 1;
      // A failed write is harmless, because the transaction that ends the processing writes everything that matters.
      writing = writing.then(() => write(step, start + (end - start) * fraction)).catch(() => undefined);
    },
    stop: () => {
      endStep?.();
      endStep = undefined;
      return writing;
    },
  };
}
