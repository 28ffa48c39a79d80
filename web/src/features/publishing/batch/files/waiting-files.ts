import { useEffect, useState } from 'react';
import { WAITING_FILES_KEY as KEY } from '../../../../api/forget-user.ts';
import { isLoggedIn } from '../../../../api/session.ts';
import { readList, writeList } from '../../../../ui/browser-storage.ts';
import { useStore } from '../../../../ui/store.ts';
import { forgetKept, readKept, type KeptFile } from '../../../uploads/kept-handles.ts';
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

/** Returns the files that a user chose before this page loaded and that the queue lacks. */
export const lostFiles = (userId: number, uploads: readonly QueuedUpload[]): WaitingFile[] =>
  readList(KEY, isWaitingFile).filter(
    (file) => file.userId === userId && !uploads.some((upload) => isSame(file, upload)),
  );

/** Remembers the waiting files, and forgets those that were sent, refused or removed since `before`. */
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

/** Remembers the user's waiting files, and returns those that a reload lost. */
export function useLostFiles(userId: number): { lost: readonly WaitingFile[]; forget: () => void } {
  const uploads = useStore(myUploads.uploads);
  const [, setForgotten] = useState(0);
  useEffect(() => {
    let before = myUploads.uploads.get();
    rememberWaiting(userId, [], before);
    return myUploads.uploads.subscribe(() => {
      // Logging out has removed them; an expired login keeps them.
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

/** Another tab keeps files a moment before it queues them. */
const FRESH_MS = 10 * 60 * 1000;

/** Splits a user's kept files into those still needed and those to forget. Fresh ones may be in neither. */
export function sortKept(
  kept: readonly KeptFile[],
  lost: readonly WaitingFile[],
  uploads: readonly QueuedUpload[],
): { needed: KeptFile[]; over: KeptFile[] } {
  const pending = uploads.filter((each) => isActive(each) || ['needsFile', 'paused', 'failed'].includes(each.state));
  const isNeeded = (file: KeptFile) => [...lost, ...pending].some((each) => isSame(each, file));
  const isFresh = ({ keptAt }: KeptFile) => keptAt > Date.now() - FRESH_MS;
  return {
    needed: kept.filter(isNeeded),
    over: kept.filter((file) => !isNeeded(file) && !isFresh(file)),
  };
}

/**
 * Returns the files that the browser can open again, once the drafts are loaded. Forgets those not needed, unless it is
 * unknown which uploads the server has.
 */
export function useKeptFiles(
  userId: number,
  { ready, listed }: { ready: boolean; listed: boolean },
): readonly KeptFile[] {
  const [kept, setKept] = useState<readonly KeptFile[]>([]);
  useEffect(() => {
    if (!ready) return;
    let left = false;
    void readKept(userId).then(async (all) => {
      const uploads = myUploads.uploads.get();
      const { needed, over } = sortKept(all, lostFiles(userId, uploads), uploads);
      if (!left) setKept(needed);
      if (listed) await forgetKept(over);
    });
    return () => {
      left = true;
    };
  }, [userId, ready, listed]);
  return kept;
}
