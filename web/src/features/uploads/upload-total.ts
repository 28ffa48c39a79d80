import { isActive, type QueuedUpload } from './queue-state.ts';

export interface UploadTotal {
  active: number;
  sending: number;
  waiting: number;
  interrupted: number;
  paused: number;
  fraction: number;
  bytesPerSecond: number;
  /** null while unknown. */
  secondsLeft: number | null;
}

const sentOf = ({ state, bytes, fraction }: QueuedUpload) => (state === 'checking' ? 0 : bytes * fraction);

export function totalOf(uploads: readonly QueuedUpload[]): UploadTotal {
  const count = (...states: QueuedUpload['state'][]) => uploads.filter(({ state }) => states.includes(state)).length;
  const active = uploads.filter(isActive);
  const bytes = active.reduce((sum, upload) => sum + upload.bytes, 0);
  const sent = active.reduce((sum, upload) => sum + sentOf(upload), 0);
  const bytesPerSecond = active.reduce((sum, upload) => sum + upload.bytesPerSecond, 0);
  return {
    active: active.length,
    sending: count('sending'),
    waiting: count('waiting', 'checking'),
    interrupted: count('interrupted'),
    paused: count('paused'),
    fraction: bytes === 0 ? 0 : sent / bytes,
    bytesPerSecond,
    secondsLeft: bytesPerSecond > 0 ? (bytes - sent) / bytesPerSecond : null,
  };
}
