import { beforeEach, describe, expect, it } from 'vitest';
import { anUpload } from '../../../../testing/samples.ts';
import { writeList } from '../../../../ui/browser-storage.ts';
import type { QueuedUpload } from '../../../uploads/queue-state.ts';
import type { StoredFile } from '../../../uploads/stored-handles.ts';
import { forgetLost, lostFiles, rememberWaiting, sortStoredFiles } from './waiting-files.ts';

const upload = (fileName: string, values: Partial<QueuedUpload> = {}) => anUpload({ fileName, ...values });
const names = (uploads: QueuedUpload[] = [], userId = 1) => lostFiles(userId, uploads).map(({ fileName }) => fileName);

beforeEach(() => writeList('waitingFiles', []));

describe('waiting files', () => {
  it('are listed after a reload, for their own user, until they are chosen again', () => {
    rememberWaiting(1, [], [upload('a.mp4'), upload('b.mp4')]);
    expect(names()).toEqual(['a.mp4', 'b.mp4']);
    expect(names([], 2)).toEqual([]);
    expect(names([upload('b.mp4')])).toEqual(['a.mp4']);
    expect(names([upload('b.mp4', { bytes: 11 })])).toEqual(['a.mp4', 'b.mp4']);
  });

  it('are forgotten once the server has them, or they are refused or removed', () => {
    const before = [upload('a.mp4'), upload('b.mp4'), upload('c.mp4'), upload('d.mp4')];
    rememberWaiting(1, [], before);
    const after = [
      upload('a.mp4', { fileKey: 'key', state: 'sending' }),
      upload('b.mp4', { state: 'failed' }),
      before[3]!,
    ];
    rememberWaiting(1, before, after);
    expect(names()).toEqual(['d.mp4']);
  });

  it('stay if they belong to another tab or user, until the user dismisses them', () => {
    rememberWaiting(1, [], [upload('a.mp4')]);
    rememberWaiting(2, [], [upload('a.mp4')]);
    rememberWaiting(1, [], [upload('b.mp4')]);
    expect(names()).toEqual(['a.mp4', 'b.mp4']);
    forgetLost(1, [upload('b.mp4')]);
    expect(names()).toEqual(['b.mp4']);
    expect(names([], 2)).toEqual(['a.mp4']);
  });
});

describe('stored files', () => {
  const storedFile = (fileName: string, keptAt = 0) => ({ fileName, bytes: 10, keptAt }) as StoredFile;
  const sorted = (...given: Parameters<typeof sortStoredFiles>) => {
    const { needed, unneeded } = sortStoredFiles(...given);
    return { needed: needed.map(({ fileName }) => fileName), unneeded: unneeded.map(({ fileName }) => fileName) };
  };

  it('are needed until their upload is complete', () => {
    const stored = ['lost', 'sending', 'paused', 'needsFile', 'failed', 'done', 'removed'].map((name) =>
      storedFile(name),
    );
    const uploads = (['sending', 'paused', 'needsFile', 'failed', 'done'] as const).map((state) =>
      upload(state, { state }),
    );
    expect(sorted(stored, [{ userId: 1, fileName: 'lost', bytes: 10 }], uploads)).toEqual({
      needed: ['lost', 'sending', 'paused', 'needsFile', 'failed'],
      unneeded: ['done', 'removed'],
    });
  });

  it('are not forgotten while another tab may be queueing them', () => {
    const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000;
    const stored = [storedFile('fresh.mp4', minutesAgo(9)), storedFile('old.mp4', minutesAgo(11))];
    expect(sorted(stored, [], [])).toEqual({ needed: [], unneeded: ['old.mp4'] });
  });
});
