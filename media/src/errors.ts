/** The failures of a file or a tool. `detail` carries numbers and names for a message. */
export type MediaErrorCode =
  | 'empty'
  | 'unreadable'
  | 'containerNotAllowed'
  | 'noVideo'
  | 'codecNotAllowed'
  | 'tooShort'
  | 'tooLong'
  | 'tooSmall'
  | 'tooLarge'
  | 'frameGap'
  | 'damaged'
  | 'outOfMemory'
  | 'timeout'
  | 'aborted'
  | 'toolMissing'
  | 'toolFailed';

export type MediaErrorDetail = Record<string, string | number>;

/**
 * The one error of this package. The codes from `empty` to `outOfMemory` blame the file and are final; `timeout`,
 * `aborted` and `toolMissing` blame the machine: trying again may help. `toolFailed` may be either's: see `isMachineFailure`.
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

/** What ffmpeg prints when the disk takes no more. */
const NO_SPACE = /No space left|Disk quota exceeded|Read-only file system/;
/** What it prints when the machine lacks something else that the file cannot be blamed for. */
const SHORTAGE =
  /^bwrap: |Cannot allocate memory|Permission denied|Too many open files|Resource temporarily unavailable/m;
/** Codes of ffmpeg when a signal tells it to end, and of a wrapper that cannot start it. */
const MACHINE_EXITS: unknown[] = [255, 126, 127];

/** Whether an error says nothing about the file, which may be fine: the machine is short of something, or ended the tool. */
export function isMachineFailure(error: unknown): boolean {
  if (!(error instanceof MediaError)) return true;
  if (error.code !== 'toolFailed') return ['timeout', 'aborted', 'toolMissing'].includes(error.code);
  const { exit, stderr = '', maxStdoutBytes } = error.detail;
  if (maxStdoutBytes !== undefined) return false;
  // Without a number the tool was killed, or never started.
  return typeof exit !== 'number' || MACHINE_EXITS.includes(exit) || lacksSpace(error) || SHORTAGE.test(String(stderr));
}

/** Whether a tool failed because the disk takes no more. */
export function lacksSpace(error: unknown): boolean {
  return error instanceof MediaError && error.code === 'toolFailed' && NO_SPACE.test(String(error.detail.stderr ?? ''));
}
