import type { Output, Request } from '@zhenku/contract/api';
import { PRICE_FIELDS } from '@zhenku/contract/clips/fields';
import { CHANGED_WORKS_MAX } from '@zhenku/contract/publishing/work-lists';
import { newIdempotencyKey } from '../../../api/client.ts';
import { call } from '../../../api/user-client.ts';
import type { Changes } from '../batch/bulk/bulk.ts';
import { EMPTY_DRAFT, type PriceBand, validateDraft } from '../draft.ts';

const CHANGE = 'POST /video/v1/mine/change';
type ChangeRequest = Request<typeof CHANGE>;
export type WorkChanges = NonNullable<ChangeRequest['changes']>;
export type WorkAction = ChangeRequest['action'];
type WorkResult = Output<typeof CHANGE>['results'][number];

export interface Refusal {
  videoId: number;
  videoName: string | null;
  reason: string;
  line?: number;
}

export interface ChangeSummary {
  changed: number;
  unchanged: number;
  refused: readonly Refusal[];
  /** Changed, but not completely. */
  partial: readonly Refusal[];
  /** Clips that were not sent, because the connection failed. */
  unsent: readonly number[];
  freedFiles: readonly string[];
}

/**
 * Splits items into calls of the size that the server accepts. Stops at a call that fails, and throws its error if it is
 * the first one.
 */
export async function runInParts<Item, Result>(
  items: readonly Item[],
  send: (part: readonly Item[]) => Promise<readonly Result[]>,
  onProgress: (done: number) => void,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += CHANGED_WORKS_MAX) {
    onProgress(start);
    const part = items.slice(start, start + CHANGED_WORKS_MAX);
    try {
      results.push(...(await send(part)));
    } catch (error) {
      if (start === 0) throw error;
      return results;
    }
  }
  return results;
}

export async function changeWorks(
  videoIds: readonly number[],
  change: Pick<ChangeRequest, 'action' | 'changes'>,
  onProgress: (done: number) => void,
): Promise<ChangeSummary> {
  const send = async (part: readonly number[]) =>
    (await call(CHANGE, { videoIds: [...part], ...change }, { idempotencyKey: newIdempotencyKey() })).results;
  return summaryOf(videoIds, await runInParts(videoIds, send, onProgress));
}

export function summaryOf(videoIds: readonly number[], results: readonly WorkResult[]): ChangeSummary {
  const refusalOf = ({ videoId, videoName, message = '操作失败，请重试' }: WorkResult) => ({
    videoId,
    videoName,
    reason: message,
  });
  const done = results.filter(({ code }) => code === 0);
  return {
    changed: done.filter(({ changed }) => changed).length,
    unchanged: done.filter(({ changed }) => !changed).length,
    refused: results.filter(({ code }) => code !== 0).map(refusalOf),
    partial: done.filter(({ message }) => message !== undefined).map(refusalOf),
    unsent: videoIds.slice(results.length),
    freedFiles: results.flatMap(({ fileKey }) => fileKey ?? []),
  };
}

export function toWorkChanges(changes: Changes): WorkChanges {
  const { videoKeywords, categoryIds, labelIds, authenticationType } = changes;
  const result: WorkChanges = {};
  if (videoKeywords) {
    if (videoKeywords.do === 'replace') result.videoKeywords = videoKeywords;
    else result.videoKeywords = { do: videoKeywords.do, items: [...itemsOf(videoKeywords)] };
  }
  if (categoryIds) result.categoryIds = { do: categoryIds.do, items: [...itemsOf(categoryIds)] };
  if (labelIds) result.labelIds = { do: labelIds.do, items: [...itemsOf(labelIds)] };
  if (authenticationType) result.authenticationType = authenticationType.value;
  for (const field of PRICE_FIELDS) {
    const text = changes[field]?.value.trim();
    if (text !== undefined) result[field] = text === '' ? {} : { yuan: Number(text) };
  }
  return result;
}

type Items<Item> = { do: 'set'; value: readonly Item[] } | { do: 'add' | 'remove'; items: readonly Item[] };
const itemsOf = <Item>(change: Items<Item>) => (change.do === 'set' ? change.value : change.items);

export function changesProblem(changes: Changes, band: PriceBand): string | undefined {
  for (const field of PRICE_FIELDS) {
    const value = changes[field]?.value ?? '';
    const error = value.trim() !== '' && validateDraft({ ...EMPTY_DRAFT, [field]: value }, 'kept', band)[field];
    if (error) return error;
  }
  const keywords = changes.videoKeywords;
  if (keywords?.do === 'replace' && keywords.find === '') return '请填写要查找的文字';
  if (keywords && keywords.do !== 'replace' && itemsOf(keywords).length === 0) return '请填写关键词';
  for (const list of [changes.categoryIds, changes.labelIds])
    if (list && list.do !== 'set' && list.items.length === 0) return '请选择分类或标签';
  return undefined;
}
