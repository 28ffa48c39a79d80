import { CHANGED_WORKS_MAX } from '@zhenku/contract/publishing/work-lists';
import { call } from '../../../api/user-client.ts';
import { newIdempotencyKey } from '../../../api/client.ts';
import { readCsv, writeCsv } from '../../../ui/text/csv.ts';
import { toRequest, type PriceBand } from '../draft.ts';
import type { Options } from '../use-options.ts';
import { type ChangeSummary, runInParts } from './change-works.ts';
import {
  appliedChange,
  type AppliedChange,
  type Plan,
  type PlannedChange,
  planImport,
  planUndo,
  readSheet,
  type WorkWords,
  worksToSheet,
} from './works-sheet.ts';
import type { WorksQuery } from './works-query.ts';

const nothing = () => undefined;

async function readWorks(videoIds: readonly number[]): Promise<WorkWords[]> {
  const works: WorkWords[] = [];
  // Sequential, because a large list must not occupy all of the server's connections.
  for (let start = 0; start < videoIds.length; start += CHANGED_WORKS_MAX) {
    const part = videoIds.slice(start, start + CHANGED_WORKS_MAX);
    works.push(...(await call('GET /video/v1/mine/words', { videoIds: part })).list);
  }
  return works;
}

const byId = (works: readonly WorkWords[]) => new Map(works.map((work) => [work.videoId, work]));

export async function exportWorks(query: WorksQuery, options: Options): Promise<string> {
  const { videoIds } = await call('GET /video/v1/mine/ids', query);
  return await writeCsv(worksToSheet(await readWorks(videoIds), options));
}

export interface ImportPlan extends Plan {
  ignored: readonly string[];
}

export async function planFile(
  file: Pick<File, 'arrayBuffer'>,
  { options, band }: { options: Options; band: PriceBand },
): Promise<ImportPlan> {
  const { lines, refused, ignored } = readSheet(await readCsv(await file.arrayBuffer()));
  const works = byId(await readWorks(lines.map(({ videoId }) => videoId)));
  const plan = planImport(lines, { works, options, band });
  const inOrder = [...refused, ...plan.refused].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
  return { ...plan, refused: inOrder, ignored };
}

export async function planUndoing(
  applied: readonly AppliedChange[],
  { options, band }: { options: Options; band: PriceBand },
): Promise<ImportPlan> {
  const works = byId(await readWorks(applied.map(({ videoId }) => videoId)));
  return { ...planUndo(applied, { works, options, band }), ignored: [] };
}

/** The server refuses a clip that was changed since the preview. */
export async function applyPlan(
  changes: readonly PlannedChange[],
  onProgress: (done: number) => void = nothing,
): Promise<{ summary: ChangeSummary; applied: AppliedChange[] }> {
  const send = async (part: readonly PlannedChange[]) => {
    const videos = part.map(({ videoId, version, after }) => ({ ...toRequest(after, ''), videoId, version }));
    return (await call('POST /video/v1/update/batch', { videos }, { idempotencyKey: newIdempotencyKey() })).results;
  };
  const results = await runInParts(changes, send, onProgress);
  const done = changes.filter((_, index) => results[index]?.code === 0);
  const refused = changes.flatMap(({ line, videoId, videoName }, index) => {
    const result = results[index];
    if (!result || result.code === 0) return [];
    const reason = result.message ?? '修改失败，请重试';
    return [{ ...(line !== undefined && { line }), videoId, videoName, reason }];
  });
  const unsent = changes.slice(results.length).map(({ videoId }) => videoId);
  const summary = { changed: done.length, unchanged: 0, refused, partial: [], unsent, freedFiles: [] };
  return { summary, applied: done.map(appliedChange) };
}
