import { isMachineFailure, MediaError } from './errors.ts';
import type { Finding } from './measure/findings.ts';
import { round } from './measure/frames.ts';
import { LIMITS } from './measure/limits.ts';
import { PROBE_MEMORY_BYTES } from './programs/memory.ts';
import { ffmpeg, fileInput } from './programs/run.ts';
import { type Programme, programmeChains } from './sound-tracks.ts';

/** `path` is the output, which ends in .mka. */
interface RepairJob {
  input: string;
  facts: { durationSeconds: number; sizeBytes: number };
  audio: Programme;
  path: string;
  signal?: AbortSignal;
}

interface RepairedSound {
  path: string;
  findings: Finding[];
}

/** Shorter gaps between frames are rounding errors. */
const GAP_SECONDS = 0.005;
/** If there are more breaks, one finding covers all of them. */
const FINDINGS_MAX = 20;
const SLOWEST_DISK_BYTES_PER_MS = 10_000;

/**
 * Decodes the decodable parts of a programme, and writes them to a file with silence for the rest. Returns null if
 * nothing is broken or nothing can be decoded. Throws MediaError if the machine failed.
 */
export async function repairSound({ input, facts, audio, path, signal }: RepairJob): Promise<RepairedSound | null> {
  const breaks = watchBreaks();
  const chain = programmeChains(audio, ['programme']).join(';');
  const report = 'ametadata=mode=add:key=frame:value=1,ametadata=mode=print:file=-';
  const graph = `${chain};[programme]${report},aresample=async=1:first_pts=0[sound]`;
  const limits = { timeoutMs: 600_000 + facts.sizeBytes / SLOWEST_DISK_BYTES_PER_MS, memoryBytes: PROBE_MEMORY_BYTES };
  const args = [...fileInput(input), '-filter_complex', graph, '-map', '[sound]', '-c:a', 'flac', path];
  try {
    await ffmpeg(args, { signal, onLine: breaks.line, ...limits });
  } catch (error) {
    if (!(error instanceof MediaError) || isMachineFailure(error)) throw error;
    return null;
  }
  const findings = breaks.findings(facts.durationSeconds);
  return findings.length > 0 ? { path, findings } : null;
}

/** Reads the times of decoded frames; a step longer than usual means that frames are missing. */
function watchBreaks() {
  const steps: number[] = [];
  const times: number[] = [];
  return {
    line: (line: string) => {
      const time = Number(/pts_time:(-?[\d.]+)/.exec(line)?.[1]);
      if (!Number.isFinite(time)) return;
      if (times.length > 0) steps.push(time - times.at(-1)!);
      times.push(time);
    },
    findings: (durationSeconds: number): Finding[] => {
      if (times.length === 0) return [];
      const usual = steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? durationSeconds;
      const broken = steps
        .map((step, i) => ({ from: times[i]! + usual, to: times[i]! + step }))
        .filter(({ from, to }) => to - from > GAP_SECONDS);
      const start = times[0]!;
      if (start > usual) broken.unshift({ from: 0, to: start });
      if (broken.length <= FINDINGS_MAX) return broken.map(asFinding);
      return [asFinding({ from: broken[0]!.from, to: broken.at(-1)!.to })];
    },
  };
}

function asFinding({ from, to }: { from: number; to: number }): Finding {
  const { limit } = LIMITS.brokenSound;
  return {
    check: 'brokenSound',
    from: round(from, 2),
    to: round(to, 2),
    value: round(to - from, 2),
    limit,
    severity: 'warning',
  };
}
