import { normalizeName, readCell, SHEET_COLUMNS, type SheetColumn, textOfCell } from '@zhenku/contract/clips/sheet';
import type { Output } from '@zhenku/contract/api';
import { PRICE_FIELDS, type WordField, wordOf } from '@zhenku/contract/clips/fields';
import { TIER_LABEL, TIERS, VIDEO_STATUS, VIDEO_STATUS_LABEL } from '@zhenku/contract/constants';
import { formatVideoId } from '@zhenku/contract/format';
import { SELECTED_WORKS_MAX } from '@zhenku/contract/publishing/work-lists';
import { type Draft, draftOf, EMPTY_DRAFT, PRICE_OF_TIER, type PriceBand, validateDraft } from '../draft.ts';
import type { Options } from '../use-options.ts';
import type { Refusal } from './change-works.ts';

export type WorkWords = Output<'GET /video/v1/mine/words'>['list'][number];

const NUMBER = '素材编号';
const READ_ONLY: readonly string[] = ['状态', '销量'];

export function worksToSheet(works: readonly WorkWords[], options: Options): string[][] {
  const lines = works.map((work) => {
    const draft = draftOf(work);
    const facts = [formatVideoId(work.videoId), VIDEO_STATUS_LABEL[work.videoStatus] ?? '', String(work.saleCount)];
    return [...facts, ...SHEET_COLUMNS.map((column) => textOfCell(column, draft[column.field], options))];
  });
  return [[NUMBER, ...READ_ONLY, ...SHEET_COLUMNS.map(({ label }) => label)], ...lines];
}

export interface SheetLine {
  line: number;
  videoId: number;
  cells: readonly { column: SheetColumn; text: string }[];
}

export interface ReadSheet {
  lines: readonly SheetLine[];
  refused: readonly Refusal[];
  /** Columns that do not map to a field. */
  ignored: readonly string[];
}

/** Reads the lines that name a clip. Throws an Error for the user if there is no column of clip numbers. */
export function readSheet(sheet: readonly (readonly string[])[]): ReadSheet {
  const [titles = [], ...rows] = sheet;
  const names = titles.map((title) => normalizeName(title.replace('\uFEFF', '')));
  const place = names.indexOf(normalizeName(NUMBER));
  if (place === -1) throw new Error(`第1行没有“${NUMBER}”一列，请先导出CSV，在其中修改`);
  if (rows.length > SELECTED_WORKS_MAX) throw new Error(`一次最多导入${SELECTED_WORKS_MAX}行`);
  const columns = names.map((name) => SHEET_COLUMNS.find(({ label }) => normalizeName(label) === name));
  const known = [NUMBER, ...READ_ONLY].map(normalizeName);
  const ignored = titles.filter(
    (title, index) => !columns[index] && title.trim() !== '' && !known.includes(names[index]!),
  );
  const lines: SheetLine[] = [];
  const refused: Refusal[] = [];
  const seen = new Set<number>();
  rows.forEach((row, index) => {
    const line = index + 2;
    const text = (row[place] ?? '').normalize('NFKC').trim();
    const videoId = /^#?0*[1-9]\d{0,8}$/.test(text) ? Number(text.replace('#', '')) : 0;
    const refuse = (reason: string) => refused.push({ videoId, videoName: null, line, reason });
    if (videoId === 0) return refuse(text === '' ? `没有${NUMBER}` : `“${text}”不是${NUMBER}`);
    if (seen.has(videoId)) return refuse('与前面的行重复');
    seen.add(videoId);
    const cells = columns.flatMap((column, at) => (column ? [{ column, text: (row[at] ?? '').trim() }] : []));
    lines.push({ line, videoId, cells });
  });
  return { lines, refused, ignored };
}

export interface FieldChange {
  field: WordField;
  label: string;
  before: string;
  after: string;
}

export interface PlannedChange {
  /** Absent if the change does not come from a spreadsheet. */
  line?: number;
  videoId: number;
  videoName: string;
  version: number;
  before: Draft;
  after: Draft;
  fields: readonly FieldChange[];
}

export interface Plan {
  changes: readonly PlannedChange[];
  refused: readonly Refusal[];
  unchanged: number;
}

const IMPORTABLE: readonly number[] = [VIDEO_STATUS.published, VIDEO_STATUS.offline];

interface CurrentWorks {
  works: ReadonlyMap<number, WorkWords>;
  options: Options;
  band: PriceBand;
}

/**
 * Compares lines with the clips' current state. A missing column leaves its field unchanged; an empty cell clears it. A
 * line with an error is refused as a whole, so that no clip is partly changed.
 */
export function planImport(lines: readonly SheetLine[], known: CurrentWorks): Plan {
  const plan = { changes: [] as PlannedChange[], refused: [] as Refusal[], unchanged: 0 };
  for (const sheetLine of lines) {
    const { line, videoId } = sheetLine;
    const work = known.works.get(videoId);
    const problem = work ? statusProblem(work) : '没有这条作品';
    if (problem || !work) {
      plan.refused.push({ line, videoId, videoName: work?.videoName ?? null, reason: problem! });
      continue;
    }
    const { after, problems } = readLine(sheetLine, draftOf(work), known.options);
    addChange(plan, { work, after, problems, line, ...known });
  }
  return plan;
}

const statusProblem = ({ videoStatus }: WorkWords) =>
  IMPORTABLE.includes(videoStatus)
    ? undefined
    : `“${VIDEO_STATUS_LABEL[videoStatus]}”的作品不能用CSV修改，只能修改已发布和已下架的作品`;

function readLine({ cells }: SheetLine, before: Draft, options: Options): { after: Draft; problems: string[] } {
  const part: Partial<Record<WordField, unknown>> = {};
  const problems: string[] = [];
  for (const { column, text } of cells) {
    const { field, label } = column;
    // The cell is unchanged since the export, so categories and labels that are no longer listed stay too.
    if (text === textOfCell(column, before[column.field], options).trim()) continue;
    if (text === '') {
      const word = wordOf(field);
      if (word.required) problems.push(`${label}不能为空`);
      else part[field] = EMPTY_DRAFT[field];
      continue;
    }
    const { value, refusal } = readCell(column, text, options);
    if (refusal) problems.push(refusal);
    else part[field] = value;
  }
  return { after: { ...before, ...part } as Draft, problems };
}

interface PlannedLine extends CurrentWorks {
  work: WorkWords;
  after: Draft;
  problems: readonly string[];
  line?: number;
}

function addChange(
  plan: { changes: PlannedChange[]; refused: Refusal[]; unchanged: number },
  wanted: PlannedLine,
): void {
  const { work, after, problems, line, options, band } = wanted;
  const { videoId, videoName, version } = work;
  const before = draftOf(work);
  const fields = SHEET_COLUMNS.filter(({ field }) => !isSameValue(field, before[field], after[field])).map(
    (column) => ({
      field: column.field,
      label: column.label,
      before: textOfCell(column, before[column.field], options),
      after: textOfCell(column, after[column.field], options),
    }),
  );
  const found =
    fields.length > 0 ? [...problems, ...formProblems(after, band), ...tierProblems(work, fields)] : problems;
  const place = { videoId, ...(line !== undefined && { line }) };
  if (found.length > 0) plan.refused.push({ ...place, videoName, reason: found.join('；') });
  else if (fields.length === 0) plan.unchanged += 1;
  else plan.changes.push({ ...place, videoName, version, before, after, fields });
}

function formProblems(draft: Draft, band: PriceBand): string[] {
  const errors = validateDraft(draft, 'kept', band);
  return SHEET_COLUMNS.flatMap(({ field, label }) => (errors[field] ? [`${label}：${errors[field]}`] : []));
}

/** Reports new prices for tiers that the file does not supply, because the server would drop them. */
const tierProblems = ({ tiers }: WorkWords, fields: readonly FieldChange[]) =>
  TIERS.filter(
    (tier) =>
      tiers !== null &&
      !tiers.includes(tier) &&
      fields.some(({ field, after }) => field === PRICE_OF_TIER[tier] && after !== ''),
  ).map((tier) => `原片不提供${TIER_LABEL[tier]}规格`);

/** Normalises a value for comparison: the server sorts groups and drops trailing zeros. */
function comparable(field: WordField, value: Draft[WordField]): unknown {
  if (PRICE_FIELDS.some((price) => price === field)) return value === '' ? '' : Number(value);
  if (wordOf(field).type === 'ids') return (value as readonly number[]).toSorted((a, b) => a - b);
  return typeof value === 'string' ? value.trim() : value;
}

const isSameValue = (field: WordField, a: Draft[WordField], b: Draft[WordField]) =>
  JSON.stringify(comparable(field, a)) === JSON.stringify(comparable(field, b));

export type AppliedChange = Pick<PlannedChange, 'videoId' | 'videoName'> & {
  before: Partial<Draft>;
  after: Partial<Draft>;
};

export function appliedChange({ videoId, videoName, before, after, fields }: PlannedChange): AppliedChange {
  const partOf = (draft: Draft) => Object.fromEntries(fields.map(({ field }) => [field, draft[field]]));
  return { videoId, videoName, before: partOf(before), after: partOf(after) };
}

/** Plans the reverse of applied changes. Refuses clips that were changed again since. */
export function planUndo(applied: readonly AppliedChange[], known: CurrentWorks): Plan {
  const plan = { changes: [] as PlannedChange[], refused: [] as Refusal[], unchanged: 0 };
  for (const { videoId, videoName, before, after } of applied) {
    const work = known.works.get(videoId);
    if (!work) {
      plan.refused.push({ videoId, videoName, reason: '作品已删除' });
      continue;
    }
    const current = draftOf(work);
    const fields = Object.keys(after) as WordField[];
    const changedAgain = fields.some((field) => !isSameValue(field, current[field], after[field]!));
    const problems = changedAgain ? ['导入后又有改动，没有撤销'] : [];
    addChange(plan, { work, after: { ...current, ...before }, problems, ...known });
  }
  return plan;
}
