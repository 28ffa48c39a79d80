import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answers } from '../testing/fake-api.ts';
import { createFakeIndexedDB } from '../testing/fake-indexed-db.ts';
import { endSession, logOut } from './session.ts';
import { clearToken, readToken, writeToken } from './token.ts';

let indexedDB: ReturnType<typeof createFakeIndexedDB>;
beforeEach(() => {
  indexedDB = createFakeIndexedDB();
  indexedDB.open('kept-files', 2);
  vi.stubGlobal('indexedDB', indexedDB);
  vi.spyOn(location, 'reload').mockReturnValue();
  localStorage.setItem('waitingFiles', '[{"userId":1,"fileName":"a.mp4","bytes":5}]');
  writeToken('token');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const remainingFiles = () => [...indexedDB.names(), localStorage.getItem('waitingFiles')];

describe('a user’s files in the browser', () => {
  it('are removed before the page reloads after logging out', async () => {
    answers('POST /user/v1/logout', null);
    let keptAtReload: unknown;
    vi.mocked(location.reload).mockImplementation(() => void (keptAtReload = remainingFiles()));
    await logOut();
    expect(readToken()).toBeNull();
    expect(keptAtReload).toEqual([null]);
  });

  it('are removed when the account is closed', async () => {
    endSession();
    await vi.waitFor(() => expect(remainingFiles()).toEqual([null]));
  });

  it('stay when the login expires', async () => {
    clearToken();
    await Promise.resolve();
    expect(remainingFiles()).toEqual(['kept-files', expect.stringContaining('a.mp4')]);
  });
});
