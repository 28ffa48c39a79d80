import { describe, expect, it } from 'vitest';
import { anUpload } from '../../../../testing/samples.ts';
import type { QueuedUpload } from '../../../uploads/queue-state.ts';
import { attachUploads } from './attach-uploads.ts';
import { changeRow, newRow } from '../row.ts';

const upload = (id: number, fileName: string, values: Partial<QueuedUpload> = {}) =>
  anUpload({ id, fileName, state: 'sending', ...values });
const numbering = () => {
  let last = 0;
  return () => (last += 1);
};

describe('batch rows', () => {
  it('are created per upload, named after the file, and get its key', () => {
    const rows = attachUploads([], [upload(1, '夜景.mp4'), upload(2, 'b.mov')], numbering());
    expect(rows.map(({ id, uploadId, draft }) => [id, uploadId, draft.videoName])).toEqual([
      [1, 1, '夜景'],
      [2, 2, 'b'],
    ]);
    const uploads = [upload(1, '夜景.mp4', { fileKey: 'k' }), upload(2, 'b.mov', { fraction: 0.5 })];
    const later = attachUploads(rows, uploads, numbering());
    expect(later.map(({ fileKey }) => fileKey)).toEqual(['k', null]);
    expect(later[1]).toBe(rows[1]);
    expect(attachUploads(later, uploads, numbering())).toBe(later);
  });

  it('waiting for a file are matched by their draft’s key or by file name', () => {
    const waiting = [
      newRow(1, { videoId: 7, fileKey: 'k', fileName: 'x.mp4' }),
      newRow(2, { fileName: 'a.mp4' }),
      newRow(3, { fileName: 'a.mp4' }),
    ];
    const uploads = [upload(1, 'a.mp4'), upload(2, 'a.mp4'), upload(3, 'y.mp4', { fileKey: 'k' }), upload(4, 'a.mp4')];
    const rows = attachUploads(waiting, uploads, () => 4);
    expect(rows.map(({ id, uploadId }) => [id, uploadId])).toEqual([
      [1, 3],
      [2, 1],
      [3, 2],
      [4, 4],
    ]);
  });

  it('yield to a draft that already has their file, unless they were edited', () => {
    const draft = newRow(1, { videoId: 7, fileKey: 'k', fileName: 'a.mp4' });
    const rows = attachUploads([draft], [upload(1, 'b.mp4'), upload(2, 'c.mp4')], numbering());
    const found = [upload(1, 'b.mp4', { fileKey: 'k', state: 'done' }), upload(2, 'c.mp4')];
    expect(attachUploads(rows, found, numbering()).map(({ videoId, uploadId }) => [videoId, uploadId])).toEqual([
      [7, 1],
      [null, 2],
    ]);
    const written = rows.map((row) => (row.uploadId === 1 ? changeRow(row, { hdPrice: '9' }) : row));
    expect(attachUploads(written, found, numbering()).map(({ videoId, uploadId }) => [videoId, uploadId])).toEqual([
      [7, null],
      [null, 1],
      [null, 2],
    ]);
  });

  it('disappear with their uploads, unless they were edited', () => {
    const fresh = attachUploads([], [upload(1, 'a.mp4'), upload(2, 'b.mp4'), upload(3, 'c.mp4')], numbering());
    const rows = [fresh[0]!, changeRow(fresh[1]!, { hdPrice: '9' }), { ...fresh[2]!, videoId: 5 }];
    expect(attachUploads(rows, [], numbering()).map(({ id, uploadId }) => [id, uploadId])).toEqual([
      [2, null],
      [3, null],
    ]);
  });

  it('need no upload if their draft has its file', () => {
    const rows = [newRow(1, { videoId: 7, fileKey: 'k', fileName: 'a.mp4' })];
    expect(attachUploads(rows, [], numbering())).toBe(rows);
    expect(attachUploads(rows, [upload(1, 'a.mp4')], () => 2)).toHaveLength(2);
  });
});
