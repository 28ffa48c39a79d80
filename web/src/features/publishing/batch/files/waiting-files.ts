import { useEffect, useState } from 'react';
import { WAITING_FILES_KEY as KEY } from '../../../../api/forget-user.ts';
import { isLoggedIn } from '../../../../api/session.ts';
import { readList, writeList } from '../../../../ui/browser-storage.ts';
import { useStore } from '../../../../ui/store.ts';
import { forgetStoredFiles, readStoredFiles, type StoredFile } from '../../../uploads/stored-handles.ts';
import { myUploads } from '../../../uploads/my-uploads.ts';
import { isActive, type QueuedUpload } from '../../../uploads/queue-state.ts';

/** A chosen file without uploaded bytes, which only this browser knows. */
export interface WaitingFile {
  userId: number;
  fileName: string;
  bytes: number;
}

const LISTED_MAX = 500;

const isWaitingFile = (item: unknown): item is WaitingFile =>
  typeof item === 'object' &&
  item !== null &&
  'userId' in item &&
  'fileName' in item &&
  typeof item.fileName === 'string' &&
  'bytes' in item;

const isSame = (a: Pick<WaitingFile, 'fileName' | 'bytes'>, b: Pick<WaitingFile, 'fileName' | 'bytes'>) =>
  a.fileName === b.fileName && a.bytes === b.bytes;

const isWaiting = ({ fileKey, state }: QueuedUpload) => fileKey === null && state !== 'failed' && state !== 'known';

export const lostFiles = (userId: number, uploads: readonly QueuedUpload[]): WaitingFile[] =>
  readList(KEY, isWaitingFile).filter(
    (file) => file.userId === userId && !uploads.some((upload) => isSame(file, upload)),
  );

/** Remembers the waiting files, and forgets files that were sent, refused or removed since `before`. */
export function rememberWaiting(
  userId: number,
  before: readonly QueuedUpload[],
  uploads: readonly QueuedUpload[],
): void {
  const waiting = uploads.filter(isWaiting);
  const stored = readList(KEY, isWaitingFile);
  const isOver = (file: WaitingFile) =>
    file.userId === userId && [...before, ...uploads].some((upload) => isSame(file, upload));
  const next = [
    ...stored.filter((file) => !isOver(file)),
    ...waiting.map(({ fileName, bytes }) => ({ userId, fileName, bytes })),
  ].slice(-LISTED_MAX);
  if (JSON.stringify(next) !== JSON.stringify(stored)) writeList(KEY, next);
}

export function forgetLost(userId: number, uploads: readonly QueuedUpload[]): void {
  const lost = lostFiles(userId, uploads);
  const isLost = (file: WaitingFile) => file.userId === userId && lost.some((each) => isSame(each, file));
  writeList(
    KEY,
    readList(KEY, isWaitingFile).filter((file) => !isLost(file)),
  );
}

export function useLostFiles(userId: number): { lost: readonly WaitingFile[]; forget: () => void } {
  const uploads = useStore(myUploads.uploads);
  const [, setForgotten] = useState(0);
  useEffect(() => {
    let before = myUploads.uploads.get();
    rememberWaiting(userId, [], before);
    return myUploads.uploads.subscribe(() => {
      // Logging out removes the stored files; an expired login keeps them.
      if (!isLoggedIn()) return;
      rememberWaiting(userId, before, myUploads.uploads.get());
      before = myUploads.uploads.get();
    });
  }, [userId]);
  return {
    lost: lostFiles(userId, uploads),
    forget: () => {
      forgetLost(userId, uploads);
      setForgotten((count) => count + 1);
    },
  };
}

/** Another tab stores files shortly before it queues them. */
const FRESH_MS = 10 * 60 * 1000;

/** Splits a user's stored files into those to keep and those to forget. Fresh files may be in neither group. */
export function sortStoredFiles(
  stored: readonly StoredFile[],
  lost: readonly WaitingFile[],
  uploads: readonly QueuedUpload[],
): { needed: StoredFile[]; unneeded: StoredFile[] } {
  const pending = uploads.filter((each) => isActive(each) || ['needsFile', 'paused', 'failed'].includes(each.state));
  const isNeeded = (file: StoredFile) => [...lost, ...pending].some((each) => isSame(each, file));
  const isFresh = ({ keptAt }: StoredFile) => keptAt > Date.now() - FRESH_MS;
  return {
    needed: stored.filter(isNeeded),
    unneeded: stored.filter((file) => !isNeeded(file) && !isFresh(file)),
  };
}

/**
 * Returns the files that the browser can open again, once the drafts are loaded. Forgets unneeded files, unless it is
 * unknown which uploads the server has.
 */
export function useStoredFiles(
  userId: number,
  { ready, listed }: { ready: boolean; listed: boolean },
): readonly StoredFile[] {
  const [stored, setStored] = useState<readonly StoredFile[]>([]);
  useEffect(() => {
    if (!ready) return;
    let left = false;
    void readStoredFiles(userId).then(async (all) => {
      const uploads = myUploads.uploads.get();
      const { needed, unneeded } = sortStoredFiles(all, lostFiles(userId, uploads), uploads);
      if (!left) setStored(needed);
      if (listed) await forgetStoredFiles(unneeded);
    });
    return () => {
      left = true;
    };
  }, [userId, ready, listed]);
  return stored;
}
