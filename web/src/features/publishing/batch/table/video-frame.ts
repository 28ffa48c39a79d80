import { unloadVideo } from '../../../../ui/pictures/unload-video.ts';

const WIDTH = 192;
/** Timeout, because a file that the browser cannot decode may fire no event. */
const DECODE_TIMEOUT_MS = 8_000;

/** Serializes extraction, because each decoder needs much memory. */
let last: Promise<unknown> = Promise.resolve();
const frames = new WeakMap<File, Promise<Blob | null>>();

/** Returns a small frame of a local video, cached per file; null if the browser cannot decode it. */
export function frameOf(file: File): Promise<Blob | null> {
  let frame = frames.get(file);
  if (!frame) {
    frame = last.then(() => makeFrame(file)).catch(() => null);
    frames.set(file, frame);
    last = frame;
  }
  return frame;
}

async function makeFrame(file: File): Promise<Blob | null> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  const url = URL.createObjectURL(file);
  video.src = url;
  try {
    await until(video, 'loadeddata');
    // The first frames are often black.
    video.currentTime = Math.min(video.duration / 10, 3) || 0;
    await until(video, 'seeked');
    const canvas = document.createElement('canvas');
    canvas.width = WIDTH;
    canvas.height = Math.round((WIDTH * video.videoHeight) / video.videoWidth);
    canvas.getContext('2d')!.drawImage(video, 0, 0, canvas.width, canvas.height);
    return await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.7));
  } finally {
    unloadVideo(video);
    URL.revokeObjectURL(url);
  }
}

function until(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the video cannot be decoded')), DECODE_TIMEOUT_MS);
    const end = (settle: () => void) => () => {
      clearTimeout(timer);
      settle();
    };
    video.addEventListener(event, end(resolve), { once: true });
    video.addEventListener(
      'error',
      end(() => reject(new Error('the video cannot be decoded'))),
      { once: true },
    );
  });
}
