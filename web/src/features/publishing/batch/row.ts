import type { Request } from '@zhenku/contract/api';
import { VIDEO_KEYWORD_LENGTH_MAX, VIDEO_NAME_MAX } from '@zhenku/contract/constants';
import { EMPTY_DRAFT, toRequest, validateDraft, type Draft, type PriceBand } from '../draft.ts';

export type Field = keyof Draft;
export type RowErrors = Partial<Record<Field | 'fileKey', string>>;

export interface BatchRow {
  /** Of this page; the server knows the row by its `videoId`. */
  id: number;
  /** The draft that it is kept as; null until it is saved. */
  videoId: number | null;
  /** Null until the upload is created. */
  fileKey: string | null;
  /** Empty if nobody knows which file it is for. */
  fileName: string;
  /** In the queue of uploads; null for a file that is in the draft already, or missing. */
  uploadId: number | null;
  draft: Draft;
  /** What the server or the spreadsheet's cells were refused for; each goes away when its field changes. */
  refusals: RowErrors;
  /** Whether what is missing is shown as an error: not before somebody means to be ready. */
  checked: boolean;
  /** Of its draft, when this page read or saved it last; null until it is saved. */
  version: number | null;
  /** What was sent last and not answered: it may have been saved. */
  sent: Draft | null;
  /** Its draft as somebody saved it elsewhere since; null unless one has to choose between the two. */
  newer: LoadedDraft | null;
}

export type LoadedDraft = Pick<BatchRow, 'fileKey' | 'fileName' | 'draft'> & { videoId: number; version: number };

export const newRow = (id: number, values: Partial<BatchRow> = {}): BatchRow => ({
  id,
  videoId: null,
  fileKey: null,
  fileName: '',
  uploadId: null,
  draft: EMPTY_DRAFT,
  refusals: {},
  checked: false,
  version: null,
  sent: null,
  newer: null,
  ...values,
});

/** The row as its draft is on the server. What is in the queue of uploads stays. */
export const asLoaded = (row: BatchRow, { draft, version, fileKey, fileName }: LoadedDraft): BatchRow => ({
  ...row,
  draft,
  version,
  ...(row.uploadId === null && { fileKey, fileName }),
  refusals: {},
  sent: null,
  newer: null,
});

/** The file's name without its extension: the title that a clip begins with. */
export const titleOf = (fileName: string) =>
  Array.from(fileName.replace(/\.[^.]+$/, ''))
    .slice(0, VIDEO_NAME_MAX)
    .join('');

/** Changes a row's draft. What they were refused for is answered by that. */
export function changeRow(row: BatchRow, part: Partial<Draft>): BatchRow {
  const refusals = { ...row.refusals };
  for (const field of Object.keys(part) as Field[]) delete refusals[field];
  return { ...row, draft: { ...row.draft, ...part }, refusals };
}

export function problemsOf(row: BatchRow, band: PriceBand): RowErrors {
  const problems: RowErrors = { ...validateDraft(row.draft, row.fileKey, band) };
  const long = row.draft.videoKeywords.find((word) => Array.from(word).length > VIDEO_KEYWORD_LENGTH_MAX);
  if (long !== undefined) problems.videoKeywords = `“${long}”超过${VIDEO_KEYWORD_LENGTH_MAX}个字`;
  return { ...problems, ...row.refusals };
}

const isEmpty = (value: Draft[Field]) => (Array.isArray(value) ? value.length === 0 : value === '');

/** The problems to mark: empty fields of a row that nobody has submitted yet are no errors. */
export function shownErrors(row: BatchRow, problems: RowErrors): RowErrors {
  if (row.checked) return problems;
  const entries = Object.entries(problems) as [Field | 'fileKey', string][];
  return Object.fromEntries(
    entries.filter(
      ([field]) => row.refusals[field] !== undefined || (field !== 'fileKey' && !isEmpty(row.draft[field])),
    ),
  );
}

export const toPublication = (row: BatchRow): Request<'POST /video/v1/publish'> => ({
  ...toRequest(row.draft, row.fileKey ?? ''),
  videoId: row.videoId ?? undefined,
});
