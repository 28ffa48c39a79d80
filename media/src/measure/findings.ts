export type Check =
  | 'black'
  | 'frozen'
  | 'blackOrFrozen'
  | 'silent'
  | 'brokenSound'
  | 'highlights'
  | 'shadows'
  | 'blur'
  | 'shake'
  | 'interlaced'
  | 'bars'
  | 'duplicates'
  | 'loudness'
  | 'colourTags'
  | 'enlarged';

export interface Finding {
  check: Check;
  /** Seconds; null, like `to`, for the whole clip. */
  from: number | null;
  to: number | null;
  /** The measured value in the check's unit; see limits.ts. */
  value: number;
  limit: number;
  severity: 'note' | 'warning' | 'serious';
}

/** The detail of an original of at least 3840 by 2160. */
export interface TrueResolution {
  /** 1 real, 2 probably enlarged, 3 too soft to tell. */
  verdict: 1 | 2 | 3;
  /** The number of lines that its detail would fill. */
  value: number;
}

export const wholeClipFinding = (finding: Omit<Finding, 'from' | 'to'>): Finding => ({
  ...finding,
  from: null,
  to: null,
});
