import { PUBLISH_BATCH_MAX } from '@zhenku/contract/constants';
import type { WordsInFile } from '@zhenku/contract/publishing/publishing-hints';
import { beforeEach, describe, expect, it } from 'vitest';
import { anUpload } from '../../../testing/samples.ts';
import { ApiError, NETWORK_ERROR } from '../../../api/client.ts';
import type { QueuedUpload } from '../../uploads/queue-state.ts';
import { EMPTY_DRAFT, WIDEST_BAND } from '../draft.ts';
import { changeMany, createBatch, editRow, followUploads, openBatch, removeRows, undoLast } from './batch.ts';
import type { Batch, PublishOutcome } from './batch-state.ts';
import { changeRows } from './bulk/bulk.ts';
import { importCsv } from './sheet/import-csv.ts';
import { isReady, publishRows } from './publish-rows.ts';
import { changeRow, fillRow, newRow, type BatchRow, type LoadedDraft } from './row.ts';
import { discardReplacement, replaceFile } from './files/replace-file.ts';
import { fileProblemOf } from './files/row-files.ts';
import { acceptNewer, keepLocal } from './save-row.ts';

let batch: Batch;
let drafts: LoadedDraft[];
let uploads: QueuedUpload[];
let saved: BatchRow[];
let deleted: number[];
let discarded: number[];
let discardedFiles: string[];
let published: BatchRow[];
let saveFails: Error | null;
let deleteFails: Error | null;
let onRefusal: () => void;
let fileProblems: Record<string, string>;
let wordsIn: Record<string, WordsInFile>;
let inspected: string[];
let outcomeOf: (row: BatchRow) => PublishOutcome;
let pass: (() => void) | null;

const settled = () => new Promise((resolve) => setTimeout(resolve));
const later = async () => {
  pass?.();
  await settled();
};
const rows = () => batch.state.get().rows;
const good = { videoName: '夜景', videoKeywords: ['城市'], hdPrice: '9' };
const draft = (videoId: number, values: Partial<LoadedDraft> = {}): LoadedDraft => ({
  videoId,
  fileKey: `key${videoId}`,
  fileName: `${videoId}.mp4`,
  pictureUrl: null,
  draft: { ...EMPTY_DRAFT, ...good },
  version: 1,
  ...values,
});
const upload = (id: number, state: QueuedUpload['state'] = 'done') =>
  anUpload({ id, fileName: `up${id}.mp4`, state, fileKey: state === 'checking' ? null : `upkey${id}` });

beforeEach(() => {
  [drafts, uploads, saved, deleted, discarded, published] = [[], [], [], [], [], []];
  discardedFiles = [];
  outcomeOf = () => ({ code: 0 });
  [fileProblems, wordsIn, inspected] = [{}, {}, []];
  saveFails = null;
  deleteFails = null;
  onRefusal = () => undefined;
  batch = createBatch({
    loadDrafts: async () => drafts,
    saveDraft: async (row) => {
      if (saveFails) {
        const failure = saveFails;
        onRefusal();
        throw failure;
      }
      saved.push(row);
      return { videoId: row.videoId ?? 100 + row.id, version: (row.version ?? 0) + 1 };
    },
    loadDraft: async (videoId) => drafts.find((each) => each.videoId === videoId) ?? null,
    deleteDraft: async (videoId) => {
      if (deleteFails) throw deleteFails;
      deleted.push(videoId);
    },
    publish: async (sent) => {
      published.push(...sent);
      return sent.map(outcomeOf);
    },
    uploads: () => uploads,
    inspectFile: async (fileKey) => {
      inspected.push(fileKey);
      return { problem: fileProblems[fileKey] ?? null, words: wordsIn[fileKey] ?? null };
    },
    discardUpload: async (id) => {
      discarded.push(id);
      uploads = uploads.filter((each) => each.id !== id);
    },
    discardFile: async (fileKey) => {
      discardedFiles.push(fileKey);
    },
    forgetUpload: (fileKey) => {
      uploads = uploads.filter((each) => each.fileKey !== fileKey);
    },
    after: (_ms, then) => {
      pass = then;
      return () => (pass = null);
    },
  });
});

describe('the texts in a file', () => {
  const words = { videoName: '雪山日出', videoRemark: '航拍', videoKeywords: ['雪山'] };

  it('fill the empty fields of a new upload, and are saved', async () => {
    uploads = [upload(1)];
    wordsIn = { upkey1: words };
    await openBatch(batch);
    await settled();
    await later();
    expect(rows()[0]).toMatchObject({ draft: words, fromFile: ['videoName', 'videoRemark', 'videoKeywords'] });
    expect(saved.at(-1)?.draft).toMatchObject(words);
    editRow(batch, rows()[0]!.id, { videoRemark: '' });
    expect(rows()[0]!.fromFile).toEqual(['videoName', 'videoKeywords']);
    followUploads(batch);
    await later();
    expect(rows()[0]!.draft.videoRemark).toBe('');
  });

  it('leave typed fields unchanged', async () => {
    uploads = [upload(1)];
    await openBatch(batch);
    const typed = changeRow(rows()[0]!, { videoName: '我的名称', videoKeywords: ['湖'] });
    expect(fillRow(typed, words)).toMatchObject({
      draft: { videoName: '我的名称', videoKeywords: ['湖'], videoRemark: '航拍' },
      fromFile: ['videoRemark'],
    });
  });

  it('do not fill an earlier draft', async () => {
    drafts = [draft(7)];
    wordsIn = { key7: words };
    await openBatch(batch);
    await later();
    expect(rows()[0]!.fromFile).toEqual([]);
  });
});

describe('the file of a draft', () => {
  const finish = async () => {
    uploads = uploads.map(({ id }) => upload(id));
    followUploads(batch);
    await settled();
    await settled();
  };

  beforeEach(async () => {
    drafts = [draft(7)];
    uploads = [upload(1, 'sending')];
    await openBatch(batch);
  });

  it('is replaced once the new one is uploaded and can be sold', async () => {
    const { id } = rows()[0]!;
    expect(replaceFile(batch, id, 1)).toBeNull();
    followUploads(batch);
    expect(rows()).toMatchObject([{ videoId: 7, fileKey: 'key7', replacement: 1 }]);
    expect(await publishRows(batch, new Set([id]), WIDEST_BAND)).toMatchObject({ published: [], uploading: 1 });
    await finish();
    const replaced = { fileKey: 'upkey1', fileName: 'up1.mp4', uploadId: 1, replacement: null };
    expect(rows()).toMatchObject([{ videoId: 7, ...replaced }]);
    expect(saved.at(-1)).toMatchObject({ videoId: 7, fileKey: 'upkey1' });
    expect(discardedFiles).toEqual(['key7']);
  });

  it('stays if the new one cannot be sold', async () => {
    const { id } = rows()[0]!;
    fileProblems = { upkey1: '视频文件已加密' };
    replaceFile(batch, id, 1);
    await finish();
    expect(rows()).toMatchObject([{ fileKey: 'key7', replacement: 1 }]);
    await discardReplacement(batch, id);
    followUploads(batch);
    expect(rows()).toMatchObject([{ fileKey: 'key7', replacement: null }]);
    expect([discarded, discardedFiles, saved]).toEqual([[1], [], []]);
  });

  it('stays on the server until the draft refers to the new one', async () => {
    saveFails = new ApiError(NETWORK_ERROR, '网络异常');
    replaceFile(batch, rows()[0]!.id, 1);
    await finish();
    expect(rows()).toMatchObject([{ fileKey: 'upkey1' }]);
    expect(discardedFiles).toEqual([]);
  });

  it('cannot be replaced by itself or by the file of another draft', async () => {
    const [first, second] = rows();
    editRow(batch, second!.id, { videoName: '另一个' });
    expect(replaceFile(batch, first!.id, 1)).toBe('所选文件已用于另一份草稿');
    expect(replaceFile(batch, second!.id, 1)).toBe('所选文件与当前文件相同');
    expect(rows()).toMatchObject([{ replacement: null }, { replacement: null, uploadId: 1 }]);
  });
});

describe('a batch', () => {
  it('shows pictures that the server has created since the last visit, but none of a replaced file', async () => {
    drafts = [draft(1)];
    await openBatch(batch);
    drafts = [draft(1, { pictureUrl: 'data:new' })];
    await openBatch(batch);
    expect(rows()[0]!.pictureUrl).toBe('data:new');
    drafts = [draft(1, { pictureUrl: 'data:other', fileKey: 'otherKey' })];
    await openBatch(batch);
    expect(rows()[0]!.pictureUrl).toBe('data:new');
  });

  it('lists earlier drafts and uploads without a draft, and selects only the uploads', async () => {
    drafts = [draft(7), draft(8, { fileKey: null, fileName: 'up1.mp4' })];
    uploads = [upload(1), upload(2)];
    await openBatch(batch);
    expect(rows().map(({ videoId, uploadId }) => [videoId, uploadId])).toEqual([
      [7, null],
      [8, 1],
      [null, 2],
    ]);
    expect([...batch.state.get().selected]).toEqual([rows()[2]!.id]);
    await later();
    expect(saved.map(({ videoId, fileKey }) => [videoId, fileKey])).toEqual([[8, 'upkey1']]);
  });

  it('saves edits as drafts, one per row', async () => {
    uploads = [upload(1, 'checking')];
    await openBatch(batch);
    const [{ id } = newRow(0)] = rows();
    editRow(batch, id, { hdPrice: '5' });
    editRow(batch, id, { hdPrice: '50' });
    await later();
    editRow(batch, id, { hdPrice: '500' });
    await later();
    expect(saved.map(({ videoId, draft }) => [videoId, draft.hdPrice])).toEqual([
      [null, '50'],
      [100 + id, '500'],
    ]);
  });

  it('shows why a draft was refused, and retries only after a change', async () => {
    drafts = [draft(1)];
    await openBatch(batch);
    const { id } = rows()[0]!;
    saveFails = new ApiError(40400, '作品不存在');
    editRow(batch, id, { hdPrice: '5' });
    await later();
    expect(rows()[0]!.refusals).toEqual({ fileKey: '作品不存在' });
    expect(batch.saver.state.get()).toEqual({ unsaved: 1, failed: 0, refused: 1 });
    saveFails = new ApiError(NETWORK_ERROR, '网络连接失败');
    editRow(batch, id, { hdPrice: '6' });
    await later();
    expect(batch.saver.state.get()).toEqual({ unsaved: 1, failed: 1, refused: 0 });
    saveFails = null;
    await later();
    expect(rows()[0]!.refusals).toEqual({});
    expect(saved.at(-1)!.draft.hdPrice).toBe('6');
  });

  it('undoes the last bulk change, but not later edits', async () => {
    drafts = [draft(1), draft(2), draft(3)];
    await openBatch(batch);
    const [first, second, third] = rows();
    const chosen = new Set([first!.id, second!.id]);
    const price = changeRows(rows(), chosen, { hdPrice: { do: 'set', value: '88' } });
    expect(changeMany(batch, '修改', [...price, newRow(99, { fileName: 'later.mp4' })])).toBe(3);
    editRow(batch, second!.id, { videoRemark: '写了' });
    await later();
    await undoLast(batch);
    await later();
    expect(rows().map(({ draft }) => [draft.hdPrice, draft.videoRemark])).toEqual([
      ['9', ''],
      ['88', '写了'],
      ['9', ''],
    ]);
    expect(rows()[2]).toBe(third);
    expect(deleted).toEqual([100 + 99]);
    expect(saved.at(-1)!.draft.hdPrice).toBe('9');
    expect(batch.state.get().undo).toBeNull();
  });

  it('publishes selected rows that are ready, and reports what other rows lack', async () => {
    drafts = [
      draft(1),
      draft(2, { draft: { ...EMPTY_DRAFT, ...good, videoKeywords: [] } }),
      draft(3),
      draft(4),
      draft(5),
    ];
    uploads = [{ ...upload(1, 'sending'), fileKey: 'key3' }];
    outcomeOf = ({ videoId }) =>
      videoId === 4 ? { code: 40000, message: '作品名称有误', fields: { videoName: '名称有误' } } : { code: 0 };
    await openBatch(batch);
    const chosen = rows().slice(0, 4);
    const summary = await publishRows(batch, new Set(chosen.map(({ id }) => id)), WIDEST_BAND);
    expect(published.map(({ videoId }) => videoId)).toEqual([1, 4]);
    expect(summary).toMatchObject({ incomplete: 1, uploading: 1, refused: 1 });
    expect(summary.published.map(({ videoId }) => videoId)).toEqual([1]);
    expect(rows().map(({ videoId, checked, refusals }) => [videoId, checked, refusals])).toEqual([
      [2, true, {}],
      [3, true, {}],
      [4, true, { videoName: '名称有误' }],
      [5, false, {}],
    ]);
  });

  it('publishes the latest edits, and shows a refusal of the whole clip at its file', async () => {
    uploads = [upload(1)];
    outcomeOf = () => ({ code: 40900, message: '文件正在校验' });
    await openBatch(batch);
    editRow(batch, rows()[0]!.id, { ...good, videoName: '最后' });
    await publishRows(batch, batch.state.get().selected, WIDEST_BAND);
    expect(published[0]).toMatchObject({ videoId: 100 + rows()[0]!.id, draft: { videoName: '最后' } });
    expect(rows()[0]!.refusals).toEqual({ fileKey: '文件正在校验' });
    outcomeOf = () => ({ code: 0 });
    await publishRows(batch, batch.state.get().selected, WIDEST_BAND);
    expect(rows()).toEqual([]);
    expect(uploads).toEqual([]);
  });

  it('inspects each file once, and does not publish one that cannot be sold', async () => {
    drafts = [draft(1), draft(2)];
    uploads = [upload(1, 'sending'), upload(2, 'known')];
    fileProblems = { key2: '分辨率低于1920×1080', upkey1: '文件已损坏' };
    await openBatch(batch);
    for (const { id } of rows()) editRow(batch, id, good);
    uploads = [upload(1), upload(2, 'known')];
    followUploads(batch);
    followUploads(batch);
    const all = new Set(rows().map(({ id }) => id));
    // Publishing waits for the pending inspection.
    const summary = await publishRows(batch, all, WIDEST_BAND);
    expect(summary).toMatchObject({ incomplete: 2, known: 1, uploading: 0, refused: 0 });
    expect(published.map(({ videoId }) => videoId)).toEqual([1]);
    expect(inspected).toEqual(['key1', 'key2', 'upkey1']);
    const state = batch.state.get();
    expect(rows().map((row) => fileProblemOf(state, row))).toEqual(['分辨率低于1920×1080', '文件已损坏', undefined]);
    expect(rows().some((row) => isReady(state, row, uploads, WIDEST_BAND))).toBe(false);
  });

  it('reports which rows were published when a later part fails', async () => {
    drafts = Array.from({ length: PUBLISH_BATCH_MAX + 1 }, (_, index) => draft(index + 1));
    outcomeOf = ({ videoId }) => {
      if (videoId === PUBLISH_BATCH_MAX + 1) throw new ApiError(NETWORK_ERROR, '网络连接失败');
      return { code: 0 };
    };
    await openBatch(batch);
    const summary = await publishRows(batch, new Set(rows().map(({ id }) => id)), WIDEST_BAND);
    expect(summary).toMatchObject({ incomplete: 0, uploading: 0, refused: 1 });
    expect(summary.published).toHaveLength(PUBLISH_BATCH_MAX);
    expect(rows().map(({ videoId, refusals }) => [videoId, refusals])).toEqual([
      [PUBLISH_BATCH_MAX + 1, { fileKey: '网络连接失败' }],
    ]);
  });

  it('imports a spreadsheet without losing edits made while the file was read', async () => {
    drafts = [draft(1)];
    await openBatch(batch);
    const { id } = rows()[0]!;
    const arrayBuffer = async () => {
      editRow(batch, id, { videoRemark: '读文件时写的' });
      return await new Blob(['文件名,HD价格\n1.mp4,88\n']).arrayBuffer();
    };
    await importCsv(batch, { arrayBuffer }, { categoryIds: [], labelIds: [], activityId: [] });
    expect(rows().map((row) => [row.draft.videoRemark, row.draft.hdPrice])).toEqual([['读文件时写的', '88']]);
  });

  it('reloads drafts when reopened, and keeps unsaved edits', async () => {
    drafts = [draft(1), draft(2), draft(3)];
    await openBatch(batch);
    saveFails = new ApiError(NETWORK_ERROR, '网络连接失败');
    editRow(batch, rows()[0]!.id, { hdPrice: '77' });
    const elsewhere = { ...EMPTY_DRAFT, ...good, hdPrice: '55' };
    drafts = [draft(1, { version: 2, draft: elsewhere }), draft(2, { version: 2, draft: elsewhere }), draft(4)];
    await openBatch(batch);
    expect(rows().map(({ videoId, draft: { hdPrice }, version }) => [videoId, hdPrice, version])).toEqual([
      [4, '9', 1],
      [1, '77', 1],
      [2, '55', 2],
    ]);
  });

  it('asks which version to keep after a conflict, and publishes nothing until then', async () => {
    drafts = [draft(1), draft(2)];
    await openBatch(batch);
    const [first, second] = rows().map(({ id }) => id) as [number, number];
    const elsewhere = { ...EMPTY_DRAFT, ...good, hdPrice: '55' };
    drafts = [1, 2].map((videoId) => draft(videoId, { version: 4, draft: elsewhere }));
    saveFails = new ApiError(40900, '草稿已在其他页面修改');
    for (const id of [first, second]) editRow(batch, id, { hdPrice: '77' });
    await later();
    saveFails = null;
    await later();
    expect(saved).toEqual([]);
    expect(batch.saver.state.get()).toMatchObject({ refused: 2 });
    const both = new Set([first, second]);
    expect(await publishRows(batch, both, WIDEST_BAND)).toMatchObject({ incomplete: 2, published: [] });
    await acceptNewer(batch, first);
    keepLocal(batch, second);
    await later();
    expect(saved.map(({ videoId, version, draft: { hdPrice } }) => [videoId, version, hdPrice])).toEqual([
      [2, 4, '77'],
    ]);
    expect(rows().map(({ draft: { hdPrice }, version, newer }) => [hdPrice, version, newer])).toEqual([
      ['55', 4, null],
      ['77', 5, null],
    ]);
    expect(batch.saver.state.get()).toEqual({ unsaved: 0, failed: 0, refused: 0 });
  });

  it('recognises its own save after a lost response', async () => {
    drafts = [draft(1)];
    await openBatch(batch);
    const { id } = rows()[0]!;
    saveFails = new ApiError(NETWORK_ERROR, '网络连接失败');
    editRow(batch, id, { hdPrice: '77' });
    await later();
    drafts = [draft(1, { version: 2, draft: rows()[0]!.draft })];
    saveFails = new ApiError(40900, '草稿已在其他页面修改');
    onRefusal = () => (saveFails = null);
    editRow(batch, id, { hdPrice: '78' });
    await later();
    expect(saved.map(({ version, draft: { hdPrice } }) => [version, hdPrice])).toEqual([[2, '78']]);
    expect(rows()[0]).toMatchObject({ version: 3, newer: null });
  });

  it('keeps edits in a row that could not be removed', async () => {
    drafts = [draft(1)];
    await openBatch(batch);
    const { id } = rows()[0]!;
    editRow(batch, id, { hdPrice: '77' });
    deleteFails = new ApiError(NETWORK_ERROR, '网络连接失败');
    await expect(removeRows(batch, new Set([id]))).rejects.toThrow('网络连接失败');
    await later();
    expect(saved.map((row) => row.draft.hdPrice)).toEqual(['77']);
  });

  it('removes rows only once their drafts and files are deleted', async () => {
    drafts = [draft(7)];
    uploads = [upload(1)];
    await openBatch(batch);
    await removeRows(batch, new Set(rows().map(({ id }) => id)));
    expect([rows(), deleted, discarded]).toEqual([[], [7], [1]]);
    followUploads(batch);
    expect(rows()).toEqual([]);
  });
});
