import { titleOf } from '@zhenku/contract/clips/sheet';
import type { Request } from '@zhenku/contract/api';
import { VIDEO_KEYWORD_LENGTH_MAX } from '@zhenku/contract/constants';
import type { WordsInFile } from '@zhenku/contract/publishing/publishing-hints';
import { EMPTY_DRAFT, toRequest, validateDraft, type Draft, type PriceBand } from '../draft.ts';

export type Field = keyof Draft;
export type RowErrors = Partial<Record<Field | 'fileKey', string>>;

export interface BatchRow {
  /** Local id; the server knows the row by its `videoId`. */
  id: number;
  /** The row's draft; null until it is saved. */
  videoId: number | null;
  /** null until the upload is created. */
  fileKey: string | null;
  /** Empty if the file is unknown. */
  fileName: string;
  /** Id in the upload queue; null if the draft already has the file, or there is none. */
  uploadId: number | null;
  /** Id of the upload that replaces the file once it is uploaded and can be sold; null for none. */
  replacement: number | null;
  pictureUrl: string | null;
  draft: Draft;
  /** Errors from the server or from spreadsheet cells; each is cleared when its field changes. */
  refusals: RowErrors;
  /** Whether missing fields are shown as errors; true after an attempt to publish. */
  checked: boolean;
  /** The draft's version when last loaded or saved in this window; null until it is saved. */
  version: number | null;
  /** The last request without a response. The server may have saved it. */
  sent: Draft | null;
  /** Fields filled with texts from the file and unchanged since. */
  fromFile: readonly Field[];
  /** The draft as saved elsewhere; null unless there is a conflict. */
  newer: LoadedDraft | null;
}

export type LoadedDraft = Pick<BatchRow, 'fileKey' | 'fileName' | 'pictureUrl' | 'draft'> & {
  videoId: number;
  version: number;
};

export const newRow = (id: number, values: Partial<BatchRow> = {}): BatchRow => ({
  id,
  videoId: null,
  fileKey: null,
  fileName: '',
  uploadId: null,
  replacement: null,
  pictureUrl: null,
  draft: EMPTY_DRAFT,
  refusals: {},
  checked: false,
  version: null,
  sent: null,
  fromFile: [],
  newer: null,
  ...values,
});

export const withLoadedDraft = (
  row: BatchRow,
  { draft, version, fileKey, fileName, pictureUrl }: LoadedDraft,
): BatchRow => ({
  ...row,
  draft,
  version,
  ...(row.uploadId === null && { fileKey, fileName, pictureUrl }),
  refusals: {},
  sent: null,
  fromFile: [],
  newer: null,
});

export const withPicture = (row: BatchRow, { fileKey, pictureUrl }: LoadedDraft): BatchRow =>
  row.fileKey !== fileKey || row.pictureUrl === pictureUrl ? row : { ...row, pictureUrl };

export function changeRow(row: BatchRow, part: Partial<Draft>): BatchRow {
  const refusals = { ...row.refusals };
  for (const field of Object.keys(part) as Field[]) delete refusals[field];
  const fromFile = row.fromFile.filter((field) => !(field in part));
  return { ...row, draft: { ...row.draft, ...part }, refusals, fromFile };
}

/**
 * Fills a row's empty fields with the texts in its file. The initial title, which is the file's name, counts as empty.
 */
export function fillRow(row: BatchRow, words: WordsInFile): BatchRow {
  const { draft } = row;
  const { videoName, videoRemark, videoKeywords, aiGenerated } = words;
  const part: Partial<Draft> = {
    ...(videoName !== '' && ['', titleOf(row.fileName)].includes(draft.videoName) && { videoName }),
    ...(videoRemark !== '' && draft.videoRemark === '' && { videoRemark }),
    ...(videoKeywords.length > 0 && draft.videoKeywords.length === 0 && { videoKeywords }),
    ...(aiGenerated !== undefined && draft.aiGenerated === null && { aiGenerated }),
  };
  const fields = Object.keys(part) as Field[];
  if (fields.length === 0) return row;
  const changed = changeRow(row, part);
  return { ...changed, fromFile: [...changed.fromFile, ...fields] };
}

export function problemsOf(row: BatchRow, band: PriceBand): RowErrors {
  const problems: RowErrors = { ...validateDraft(row.draft, row.fileKey, band) };
  const long = row.draft.videoKeywords.find((word) => Array.from(word).length > VIDEO_KEYWORD_LENGTH_MAX);
  if (long !== undefined) problems.videoKeywords = `“${long}”超过${VIDEO_KEYWORD_LENGTH_MAX}个字`;
  return { ...problems, ...row.refusals };
}

const isEmpty = (value: Draft[Field]) => (Array.isArray(value) ? value.length === 0 : value === '');

/** Returns the errors to show: empty fields are not errors before the first attempt to publish. */
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
