import { type GoLiveCheck, GO_LIVE_LABEL, isBlocking } from '@zhenku/contract/operations/go-live';
import type { Log } from '../../../platform/observability/log.ts';
import { runChecks } from './checks.ts';
import type { CheckServices } from './finding.ts';

interface CheckResults {
  checkTime: string;
  checks: GoLiveCheck[];
}

export interface GoLive {
  /** Returns the checks' results, at most 10 s old. Callers share a run, to limit the requests to providers. */
  check: () => Promise<CheckResults>;
  /** Makes the next call check again. */
  forget: () => void;
  /** Returns how many checks blocked in the last results, and refreshes old results in the background. */
  countBlocks: () => number | undefined;
}

const FRESH_MS = 10_000;
/** Blocked checks are refreshed often to update the banner. An open shop's providers and bucket are checked rarely. */
const REFRESH_MS = { blocked: 5 * 60_000, open: 60 * 60_000 };

export function createGoLive(services: Omit<CheckServices, 'isServerRunning'>): GoLive {
  let running: Promise<CheckResults> | null = null;
  let last: (CheckResults & { at: number }) | null = null;
  /** Incremented when results are discarded, so that a run that began before is not cached. */
  let generation = 0;
  const run = async (began: number) => {
    try {
      const checks = await runChecks({ ...services, isServerRunning: true });
      const at = Date.now();
      const checked = { checkTime: new Date(at).toISOString(), checks, at };
      if (began === generation) last = checked;
      return checked;
    } finally {
      if (began === generation) running = null;
    }
  };
  const check = async (): Promise<CheckResults> => {
    if (last && Date.now() - last.at < FRESH_MS) return last;
    return await (running ??= run(generation));
  };
  return {
    check,
    forget: () => {
      generation += 1;
      [last, running] = [null, null];
    },
    countBlocks: () => {
      const blocks = last?.checks.filter(isBlocking).length;
      const age = last ? Date.now() - last.at : Infinity;
      if (age > (blocks ? REFRESH_MS.blocked : REFRESH_MS.open)) void check().catch(() => undefined);
      return blocks;
    },
  };
}

export async function warnOfBlocks(goLive: GoLive, log: Log): Promise<void> {
  const blocks = (await goLive.check()).checks.filter(isBlocking).map(({ id }) => id);
  if (blocks.length === 0) return;
  const labels = blocks.map((id) => GO_LIVE_LABEL[id]).join('、');
  log.warn({ blocks }, `上线前还要处理：${labels}。请看后台“上线检查”，或运行 npm run doctor`);
}
