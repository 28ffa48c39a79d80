/** Final failures, all of which are the file’s fault. */
export const FILE_ERROR_CODES = [
  'empty',
  'unreadable',
  'containerNotAllowed',
  'noVideo',
  'codecNotAllowed',
  'encrypted',
  'dolbyVisionOnly',
  'tooShort',
  'tooLong',
  'tooSmall',
  'tooLarge',
  'frameGap',
  'damaged',
  'outOfMemory',
] as const;
export type FileErrorCode = (typeof FILE_ERROR_CODES)[number];

/** Failures of a file or a tool. `detail` contains numbers and names for a message. */
export type MediaErrorCode = FileErrorCode | 'timeout' | 'aborted' | 'toolMissing' | 'toolFailed';

export type MediaErrorDetail = Record<string, string | number>;

/**
 * This package's only error. Those of `FILE_ERROR_CODES` are final; `timeout`, `aborted` and `toolMissing` are the
 * machine's fault, so retrying may help. `toolFailed` may be either: see `isMachineFailure`.
 */
export class MediaError extends Error {
  readonly code: MediaErrorCode;
  readonly detail: MediaErrorDetail;

  constructor(code: MediaErrorCode, detail: MediaErrorDetail = {}, options?: ErrorOptions) {
    super(`${code} ${JSON.stringify(detail)}`, options);
    this.name = 'MediaError';
    this.code = code;
    this.detail = detail;
  }
}

/** ffmpeg's messages for a disk that cannot be written to. */
const NO_SPACE = /No space left|Disk quota exceeded|Read-only file system/;
/** ffmpeg's messages for other shortages that are not the file's fault. */
const SHORTAGE =
  /^bwrap: |Cannot allocate memory|Permission denied|Too many open files|Resource temporarily unavailable/m;
/** Exit codes of ffmpeg when a signal ends it, and of a wrapper that cannot start it. */
const MACHINE_EXITS: unknown[] = [255, 126, 127];

/** Returns whether an error is the machine's fault: it lacks something, or it ended the tool. */
export function isMachineFailure(error: unknown): boolean {
  if (!(error instanceof MediaError)) return true;
  if (error.code !== 'toolFailed') return ['timeout', 'aborted', 'toolMissing'].includes(error.code);
  const { exit, stderr = '', maxStdoutBytes } = error.detail;
  if (maxStdoutBytes !== undefined) return false;
  // No exit code: the tool was killed, or never started.
  return typeof exit !== 'number' || MACHINE_EXITS.includes(exit) || lacksSpace(error) || SHORTAGE.test(String(stderr));
}

export function lacksSpace(error: unknown): boolean {
  return error instanceof MediaError && error.code === 'toolFailed' && NO_SPACE.test(String(error.detail.stderr ?? ''));
}
