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
 * `aborted`, `toolMissing` and `toolFailed` (no disk space, killed, …) blame the machine: trying again may help.
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
