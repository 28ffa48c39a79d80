import { useEffect, useState } from 'react';
import { WAITING_FILES_KEY as KEY } from '../../../api/forget-user.ts';
import { readList, writeList } from '../../../ui/browser-storage.ts';
import { useStore } from '../../../ui/store.ts';
import { holdActive } from '../../uploads/file-locks.ts';
import { forgetKept, readKept, type KeptFile } from '../../uploads/kept-handles.ts';
import { myUploads } from '../../uploads/my-uploads.ts';
import { isActive, type QueuedUpload } from '../../uploads/queue-state.ts';

/** A chosen file of which nothing is on the server yet, so that only this browser knows it. */
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

/** Remembers the files that wait, and forgets those that were sent, refused or removed since `before`. */
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
    holdActive(userId, before);
    return myUploads.uploads.subscribe(() => {
      rememberWaiting(userId, before, myUploads.uploads.get());
      holdActive(userId, myUploads.uploads.get());
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

/** Returns the files that the browser can open again, once the drafts and uploads are loaded. Forgets those not needed. */
export function useKeptFiles(userId: number, ready: boolean): readonly KeptFile[] {
  const [kept, setKept] = useState<readonly KeptFile[]>([]);
  useEffect(() => {
    if (!ready) return;
    let left = false;
    void readKept(userId).then(async (all) => {
      const uploads = myUploads.uploads.get();
      const pending = uploads.filter((each) => isActive(each) || ['needsFile', 'paused'].includes(each.state));
      const needed = [...lostFiles(userId, uploads), ...pending];
      const isNeeded = (file: KeptFile) => needed.some((each) => isSame(each, file));
      if (!left) setKept(all.filter(isNeeded));
      await forgetKept(all.filter((file) => !isNeeded(file)));
    });
    return () => {
      left = true;
    };
  }, [userId, ready]);
  return kept;
}
