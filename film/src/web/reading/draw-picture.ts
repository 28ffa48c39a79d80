import type { VideoSample } from 'mediabunny';

/** Longer side of a film thumbnail, in pixels. */
const SIDE = 320;
const QUALITY = 0.7;

let canvas: OffscreenCanvas | null = null;

/** Draws a frame as a JPEG of at most 320 pixels in width and height; null if the browser fails. */
export async function drawPicture(sample: VideoSample): Promise<Blob | null> {
  const [width, height] = pictureSize(sample.displayWidth, sample.displayHeight);
  try {
    if (!canvas || canvas.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d')!;
    context.imageSmoothingQuality = 'high';
    sample.draw(context, 0, 0, width, height);
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  } catch {
    // The check works without thumbnails.
    return null;
  }
}

export function pictureSize(width: number, height: number): [width: number, height: number] {
  const scale = Math.min(1, SIDE / Math.max(width, height));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}

/** Converts a picture to a `data:` URL, which pages show without a request. */
export function dataUrl(picture: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable picture')));
    reader.readAsDataURL(picture);
  });
}
