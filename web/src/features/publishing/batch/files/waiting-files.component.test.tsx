import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anUpload } from '../../../../testing/samples.ts';
import { clearToken, writeToken } from '../../../../api/token.ts';
import { createFakeIndexedDB } from '../../../../testing/fake-indexed-db.ts';
import { storeHandles, readStoredFiles } from '../../../uploads/stored-handles.ts';
import { myUploads } from '../../../uploads/my-uploads.ts';
import { useStoredFiles, useLostFiles } from './waiting-files.ts';

const upload = (fileName: string) => anUpload({ fileName, bytes: 5 });
const HOUR = 3600 * 1000;
const handleOf = (name: string) => ({ kind: 'file' as const, name, getFile: async () => new File(['video'], name) });

beforeEach(() => {
  vi.stubGlobal('indexedDB', createFakeIndexedDB());
  writeToken('token');
});
afterEach(() => {
  myUploads.uploads.set([]);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('stored files that no upload needs', () => {
  const open = async (listed: boolean) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await storeHandles(1, [handleOf('needed.mp4'), handleOf('over.mp4')], () => true);
    vi.setSystemTime(Date.now() + HOUR);
    myUploads.uploads.set([upload('needed.mp4')]);
    const { result } = renderHook(() => useStoredFiles(1, { ready: true, listed }));
    await waitFor(() => expect(result.current.map(({ fileName }) => fileName)).toEqual(['needed.mp4']));
    return (await readStoredFiles(1)).map(({ fileName }) => fileName);
  };

  it('are forgotten once the uploads are listed', async () => {
    await open(true);
    await vi.waitFor(async () => expect(await readStoredFiles(1)).toHaveLength(1));
  });

  it('stay if the uploads could not be listed', async () => {
    expect(await open(false)).toEqual(['needed.mp4', 'over.mp4']);
  });
});

describe('waiting files', () => {
  const stored = () => localStorage.getItem('waitingFiles') ?? '';

  it('are remembered only while the user is logged in', () => {
    renderHook(() => useLostFiles(1));
    act(() => myUploads.uploads.set([upload('a.mp4')]));
    expect(stored()).toContain('a.mp4');
    clearToken();
    localStorage.removeItem('waitingFiles');
    act(() => myUploads.uploads.set([upload('b.mp4')]));
    expect(stored()).toBe('');
  });

  it('stay when the queue of an expired login ends', () => {
    renderHook(() => useLostFiles(1));
    act(() => myUploads.uploads.set([upload('a.mp4')]));
    clearToken();
    act(() => myUploads.uploads.set([]));
    expect(stored()).toContain('a.mp4');
  });
});
