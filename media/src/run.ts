import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { type Binaries, locateFfmpeg, onPath } from './binaries.ts';
import { MediaError } from './errors.ts';

export interface RunOptions {
  signal?: AbortSignal;
  /** The process is killed after this time. Default one minute. */
  timeoutMs?: number;
  /** More than this on stdout is an error, so that a surprise never fills the memory. Default 1 MiB. */
  maxStdoutBytes?: number;
  /** ffmpeg only: seconds of output written so far. */
  onProgress?: (seconds: number) => void;
}

export interface RunResult {
  stdout: Buffer;
  /** The last 4 KiB. */
  stderr: string;
}

const STDERR_TAIL = 4096;
const NICENESS = '10';

let located: Promise<Binaries> | undefined;
let wrapper: Promise<string[]> | undefined;

/** The binaries in use, looked up once. */
export function binaries(): Promise<Binaries> {
  located ??= locateFfmpeg().catch((error: unknown) => {
    located = undefined;
    throw error;
  });
  return located;
}

/** Arguments that open a stranger's file: by path only, never a URL, nor a list that names further ones. */
export function fileInput(path: string): string[] {
  return ['-protocol_whitelist', 'file,pipe', '-i', `file:${path}`];
}

/** Runs ffmpeg with `args` after the common ones. Throws MediaError `toolFailed`, `timeout` or `aborted`. */
export async function ffmpeg(args: string[], options: RunOptions = {}): Promise<RunResult> {
  const common = ['-hide_banner', '-nostdin', '-y', '-v', 'error'];
  const progress = options.onProgress ? ['-progress', 'pipe:3'] : [];
  return runTool((await binaries()).ffmpeg, [...common, ...progress, ...args], options);
}

/** Runs ffprobe likewise. */
export async function ffprobe(args: string[], options: RunOptions = {}): Promise<RunResult> {
  return runTool((await binaries()).ffprobe, ['-v', 'error', ...args], options);
}

/**
 * Runs a program as a process of its own, never through a shell, at low priority, with no more of our environment than
 * it needs. It dies with this process, also when that is killed.
 */
export async function runTool(tool: string, args: string[], options: RunOptions = {}): Promise<RunResult> {
  if (options.signal?.aborted) throw new MediaError('aborted');
  wrapper ??= processWrapper();
  const [command, ...rest] = [...(await wrapper), tool, ...args] as [string, ...string[]];
  const child = spawn(command, rest, {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, LANG: 'C' },
  });
  return settled(child, options);
}

/** Both exec what follows them, so that the process we hold is the tool itself. */
async function processWrapper(): Promise<string[]> {
  const [nice, setpriv] = await Promise.all([onPath('nice'), onPath('setpriv')]);
  return [...(nice ? [nice, '-n', NICENESS] : []), ...(setpriv ? [setpriv, '--pdeathsig', 'KILL'] : [])];
}

function settled(child: ChildProcess, options: RunOptions): Promise<RunResult> {
  const { timeoutMs = 60_000, maxStdoutBytes = 1024 * 1024, signal, onProgress } = options;
  return new Promise((resolve, reject) => {
    let killedFor: MediaError | undefined;
    const kill = (reason: MediaError) => {
      killedFor ??= reason;
      child.kill('SIGKILL');
    };
    const timer = setTimeout(() => kill(new MediaError('timeout', { seconds: timeoutMs / 1000 })), timeoutMs);
    const abort = () => kill(new MediaError('aborted'));
    signal?.addEventListener('abort', abort, { once: true });

    const chunks: Buffer[] = [];
    let stdoutBytes = 0;
    child.stdout?.on('data', (chunk: Buffer) => {
      stdoutBytes += chunk.length;
      if (stdoutBytes <= maxStdoutBytes) chunks.push(chunk);
      else kill(new MediaError('toolFailed', { reason: 'too much output', maxStdoutBytes }));
    });
    let stderr = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      stderr = (stderr + chunk.toString()).slice(-STDERR_TAIL);
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fourth of the four pipes
    watchProgress(child.stdio[3] as Readable, onProgress);

    const finish = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
    child.on('error', (cause) => {
      finish();
      reject(new MediaError('toolFailed', { reason: cause.message }, { cause }));
    });
    child.on('close', (exitCode, exitSignal) => {
      finish();
      if (killedFor) reject(killedFor);
      else if (exitCode === 0) resolve({ stdout: Buffer.concat(chunks), stderr });
      else reject(new MediaError('toolFailed', { exit: exitCode ?? exitSignal ?? 'unknown', stderr }));
    });
  });
}

/** ffmpeg reports `out_time=HH:MM:SS.micros` twice a second; the older `out_time_ms` is in fact microseconds. */
function watchProgress(pipe: Readable, onProgress: RunOptions['onProgress']): void {
  // By lines: several reports may come at once, and one in pieces.
  createInterface({ input: pipe }).on('line', (line) => {
    const time = /^out_time=(\d+):(\d+):([\d.]+)$/.exec(line);
    if (time) onProgress?.(Number(time[1]) * 3600 + Number(time[2]) * 60 + Number(time[3]));
  });
}
