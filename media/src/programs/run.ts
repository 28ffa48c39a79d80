import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { type Binaries, locateFfmpeg, onPath } from './binaries.ts';
import { type Confine, type Confinement, filesOf, findConfinement } from './confine.ts';
import { MediaError } from '../errors.ts';

export interface RunOptions {
  signal?: AbortSignal;
  /** The timeout after which the process is killed. Default one minute. */
  timeoutMs?: number;
  /** The maximum number of bytes on stdout; more are an error, to limit memory use. Default 1 MiB. */
  maxStdoutBytes?: number;
  /**
   * ffmpeg only: called with the seconds of output so far, and the number of frames of its first video. The last call
   * has the totals.
   */
  onProgress?: (seconds: number, frames: number) => void;
  /**
   * Receives stdout line by line; stdout is then not buffered. An error that it throws ends the process and is
   * rethrown.
   */
  onLine?: (line: string) => void;
  /**
   * Functions that read the output of pipe:4, pipe:5 and so on. An error that they throw ends the process and is
   * rethrown.
   */
  onPipes?: ((pipe: AsyncIterable<Buffer>) => Promise<void>)[];
  /** Hides all other files and processes if the machine supports it; always set for ffmpeg and ffprobe. */
  confinement?: Confinement;
  /** The process's memory limit; not enforced without `prlimit`. See memory.ts. */
  memoryBytes?: number;
}

export interface RunResult {
  stdout: Buffer;
  /** The last 4 KiB. */
  stderr: string;
}

const STDERR_TAIL = 4096;
const NICENESS = '10';
/** The longest time that `setTimeout` accepts; a longer one makes it fire immediately. */
const TIMER_MAX_MS = 2 ** 31 - 1;

let located: Promise<Binaries> | undefined;
let wrapper: Promise<Wrapper> | undefined;

export function binaries(): Promise<Binaries> {
  located ??= locateFfmpeg().catch((error: unknown) => {
    located = undefined;
    throw error;
  });
  return located;
}

/** Returns arguments that open a stranger's file by its path, never as a URL, and allow no URLs inside it. */
export function fileInput(path: string): string[] {
  return ['-protocol_whitelist', 'file,pipe', '-i', `file:${path}`];
}

/**
 * Runs ffmpeg with the common arguments and then `args`. Throws MediaError `toolMissing`, `toolFailed`, `outOfMemory`,
 * `timeout` or `aborted`.
 */
export async function ffmpeg(args: string[], options: RunOptions = {}): Promise<RunResult> {
  const common = ['-hide_banner', '-nostdin', '-y', '-v', 'error'];
  const progress = options.onProgress ? ['-progress', 'pipe:3'] : [];
  const confinement = filesOf(args);
  return runTool((await binaries()).ffmpeg, [...common, ...progress, ...args], { confinement, ...options });
}

export async function ffprobe(args: string[], options: RunOptions = {}): Promise<RunResult> {
  return runTool((await binaries()).ffprobe, ['-v', 'error', ...args], { confinement: filesOf(args), ...options });
}

/**
 * Runs a program in its own process group, never through a shell, at low priority, with only the environment variables
 * that it needs, and without network if possible. The program dies with this process, even if that is killed, but a
 * Ctrl-C meant for this process does not reach the program. Throws MediaError `toolFailed`, `outOfMemory`, `timeout` or
 * `aborted`.
 */
export async function runTool(tool: string, args: string[], options: RunOptions = {}): Promise<RunResult> {
  if (options.signal?.aborted) throw new MediaError('aborted');
  wrapper ??= findWrapper();
  const { lowPriority, limitMemory, noNetwork, dieWithParent, confine } = await wrapper;
  const limit = options.memoryBytes === undefined ? [] : limitMemory(options.memoryBytes);
  const isolation = options.confinement && confine ? await confine(tool, options.confinement) : noNetwork;
  const [command, ...rest] = [...lowPriority, ...limit, ...dieWithParent, ...isolation, tool, ...args] as [
    string,
    ...string[],
  ];
  return waitForEnd(await startProcess(command, rest, options), options);
}

/** Starts a process. Throws `toolFailed` if the machine cannot start one now. */
async function startProcess(command: string, args: string[], { onPipes = [] }: RunOptions): Promise<ChildProcess> {
  try {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe', 'pipe', ...onPipes.map(() => 'pipe' as const)],
      // With the compile cache, our own programs need not load the parser that strips types.
      env: { PATH: process.env.PATH, LANG: 'C', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      detached: true,
    });
    // `spawn` throws some failures, and reports others later through a process without an ID.
    if (child.pid === undefined) throw (await once(child, 'error'))[0];
    return child;
  } catch (cause) {
    throw new MediaError('toolFailed', { reason: cause instanceof Error ? cause.message : String(cause) }, { cause });
  }
}

/** Returns whether `memoryBytes` is enforced here. */
export async function canLimitMemory(): Promise<boolean> {
  return (await onPath('prlimit')) !== null;
}

export async function canConfine(): Promise<boolean> {
  wrapper ??= findWrapper();
  return (await wrapper).confine !== null;
}

export async function canCutNetwork(): Promise<boolean> {
  wrapper ??= findWrapper();
  return (await wrapper).noNetwork.length > 0;
}

/** Command prefixes. Each execs the command after it except `confine`, which forwards signals and the exit code. */
interface Wrapper {
  lowPriority: string[];
  limitMemory: (bytes: number) => string[];
  noNetwork: string[];
  dieWithParent: string[];
  confine: Confine | null;
}

async function findWrapper(): Promise<Wrapper> {
  const [nice, prlimit, setpriv] = await Promise.all([onPath('nice'), onPath('prlimit'), onPath('setpriv')]);
  const confine = await findConfinement();
  if (!prlimit) process.emitWarning('prlimit (util-linux) is not installed: media tools run without a memory limit');
  return {
    lowPriority: nice ? [nice, '-n', NICENESS] : [],
    // Limits written memory; an address-space limit would include memory that threads and Node merely reserve.
    limitMemory: (bytes) => (prlimit ? [prlimit, `--data=${Math.round(bytes)}`] : []),
    noNetwork: await findNetworkCut(),
    dieWithParent: setpriv ? [setpriv, '--pdeathsig', 'KILL'] : [],
    confine,
  };
}

/**
 * Returns the prefix for an empty network namespace, so that an exploited parser can send nothing. Root may create one;
 * other users also need a user namespace, which the machine or its container may forbid.
 */
async function findNetworkCut(): Promise<string[]> {
  const unshare = await onPath('unshare');
  const userNamespace = process.getuid?.() === 0 ? [] : ['--user', '--map-current-user'];
  if (unshare) {
    const child = spawn(unshare, [...userNamespace, '--net', 'true'], { stdio: 'ignore' });
    const [code] = await once(child, 'close').catch(() => [null]);
    if (code === 0) return [unshare, ...userNamespace, '--net'];
  }
  process.emitWarning('media tools run with the network of this machine: unshare (util-linux) is missing or forbidden');
  return [];
}

/** Running tools, killed when this process exits: without `setpriv` they would outlive it. */
const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach(killGroup));

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}

function waitForEnd(child: ChildProcess, options: RunOptions): Promise<RunResult> {
  const { timeoutMs = 60_000, signal, onProgress } = options;
  return new Promise((resolve, reject) => {
    let killedFor: unknown;
    const kill = (reason: unknown) => {
      killedFor ??= reason;
      killGroup(child);
    };
    running.add(child);
    const tooLate = () => kill(new MediaError('timeout', { seconds: timeoutMs / 1000 }));
    const timer = setTimeout(tooLate, Math.min(timeoutMs, TIMER_MAX_MS));
    const abort = () => kill(new MediaError('aborted'));
    signal?.addEventListener('abort', abort, { once: true });

    const stdout = readStdout(child, options, kill);
    let stderr = '';
    let stuck: NodeJS.Timeout | undefined;
    child.stderr?.on('data', (chunk: Buffer) => {
      stderr = (stderr + chunk.toString()).slice(-STDERR_TAIL);
      const refused = options.memoryBytes !== undefined && OUT_OF_MEMORY.test(stderr);
      if (refused) stuck ??= setTimeout(() => kill(failureOf('stuck', stderr, options)), EXIT_GRACE_MS);
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `startProcess` opens all of them as pipes from the tool
    const [progress, ...pipes] = child.stdio.slice(3) as [Readable, ...Readable[]];
    watchProgress(progress, onProgress);
    const read = Promise.all(pipes.map((pipe, i) => options.onPipes![i]!(pipe).catch(kill)));

    const finish = () => {
      running.delete(child);
      clearTimeout(timer);
      clearTimeout(stuck);
      signal?.removeEventListener('abort', abort);
    };
    child.on('close', async (exitCode, exitSignal) => {
      finish();
      await Promise.all([stdout.ended, read]);
      if (killedFor !== undefined) reject(killedFor);
      else if (exitCode === 0) resolve({ stdout: Buffer.concat(stdout.chunks), stderr });
      else reject(failureOf(endOf(exitCode, options) ?? exitSignal ?? 'unknown', stderr, options));
    });
  });
}

function readStdout(child: ChildProcess, options: RunOptions, kill: (reason: unknown) => void) {
  const { maxStdoutBytes = 1024 * 1024, onLine } = options;
  const chunks: Buffer[] = [];
  if (onLine) {
    const lines = createInterface({ input: child.stdout! });
    lines.on('line', guarded(onLine, kill));
    return { chunks, ended: once(lines, 'close') };
  }
  let bytes = 0;
  child.stdout?.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= maxStdoutBytes) chunks.push(chunk);
    else kill(new MediaError('toolFailed', { reason: 'too much output', maxStdoutBytes }));
  });
  return { chunks, ended: Promise.resolve() };
}

function guarded<T>(receive: (part: T) => void, kill: (reason: unknown) => void): (part: T) => void {
  return (part) => {
    try {
      receive(part);
    } catch (error) {
      kill(error);
    }
  };
}

/** Matches messages of ffmpeg and its libraries when an allocation or a thread fails; some crash without a message. */
const OUT_OF_MEMORY =
  /Cannot allocate memory|Resource temporarily unavailable|malloc of size|get_buffer\(\) failed|while opening (en|de)coder/;
const CRASHES = ['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGTRAP'];
/** Exit codes by which `confine` reports the signal that ended the tool. */
const SIGNAL_EXITS = new Map(Object.entries(constants.signals).map(([name, number]) => [128 + number, name]));
/** The time for ffmpeg to end after such a message; it may wait for its own threads forever. */
const EXIT_GRACE_MS = 5_000;

function endOf(exitCode: number | null, { confinement }: RunOptions): string | number | null {
  if (exitCode === null || !confinement) return exitCode;
  return SIGNAL_EXITS.get(exitCode) ?? exitCode;
}

function failureOf(exit: string | number, stderr: string, { memoryBytes }: RunOptions): MediaError {
  const refused = OUT_OF_MEMORY.test(stderr) || CRASHES.includes(String(exit));
  if (memoryBytes !== undefined && refused) return new MediaError('outOfMemory', { memoryBytes, exit, stderr });
  return new MediaError('toolFailed', { exit, stderr });
}

/** Parses ffmpeg's progress: `out_time=HH:MM:SS.micros` twice per second; the older `out_time_ms` is in fact microseconds. */
function watchProgress(pipe: Readable, onProgress: RunOptions['onProgress']): void {
  let frames = 0;
  // Split by lines, because a chunk may contain several reports or part of one. The frame count precedes the time in a
  // report.
  createInterface({ input: pipe }).on('line', (line) => {
    frames = Number(/^frame=\s*(\d+)$/.exec(line)?.[1] ?? frames);
    const time = /^out_time=(\d+):(\d+):([\d.]+)$/.exec(line);
    if (time) onProgress?.(Number(time[1]) * 3600 + Number(time[2]) * 60 + Number(time[3]), frames);
  });
}
