import { VIDEO_UPLOAD_BYTES } from '@zhenku/contract/constants';
import { formatSize } from '@zhenku/contract/format';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/user-client.ts';
import { measureProgress, addSample, type Progress, type Sample } from './upload-rate.ts';
import { UPLOAD_FAILED, uploadByTicket } from './upload.ts';

export type Upload =
  | { state: 'none' }
  | { state: 'sending'; file: File; progress: Progress }
  | { state: 'done'; file: File; fileKey: string }
  | { state: 'failed'; file: File; message: string };

function problemOf(file: File): string | null {
  if (file.size === 0) return '文件是空的，请重新选择';
  return file.size > VIDEO_UPLOAD_BYTES ? `文件不能超过${formatSize(VIDEO_UPLOAD_BYTES)}` : null;
}

async function send(file: File, signal: AbortSignal, onProgress: (progress: Progress) => void): Promise<string> {
  const ticket = await call('POST /upload/v2/videoUploadPolicy', { fileName: file.name }, { signal });
  let samples: Sample[] = [];
  await uploadByTicket(ticket, file, {
    signal,
    onSent: (bytes) => {
      samples = addSample(samples, { time: performance.now(), bytes });
      onProgress(measureProgress(samples, file.size));
    },
  });
  return ticket.fileKey;
}

/** The upload of one video: starts, reports progress, cancels. Leaving the page cancels it. */
export function useUpload() {
  const [upload, setUpload] = useState<Upload>({ state: 'none' });
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const cancel = () => {
    stop.current?.abort();
    stop.current = null;
    setUpload({ state: 'none' });
  };
  const start = async (file: File) => {
    stop.current?.abort();
    const problem = problemOf(file);
    if (problem) return setUpload({ state: 'failed', file, message: problem });
    const controller = new AbortController();
    stop.current = controller;
    const show = (next: Upload) => {
      if (!controller.signal.aborted) setUpload(next);
    };
    show({ state: 'sending', file, progress: measureProgress([], file.size) });
    try {
      const fileKey = await send(file, controller.signal, (progress) => show({ state: 'sending', file, progress }));
      show({ state: 'done', file, fileKey });
    } catch (error) {
      show({ state: 'failed', file, message: error instanceof Error ? error.message : UPLOAD_FAILED });
    }
  };
  return { upload, start, cancel };
}
