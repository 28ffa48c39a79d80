import { SMALL_UPLOAD_BYTES } from '@zhenku/contract/constants';

/** Sizes and qualities to try: small enough to upload, large enough to read bank slips. */
const TRIES = [
  { longSide: 3200, quality: 0.85 },
  { longSide: 2400, quality: 0.8 },
  { longSide: 1600, quality: 0.75 },
] as const;

export function fitSize(width: number, height: number, longSide: number): { width: number; height: number } {
  const scale = Math.min(1, longSide / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/**
 * Converts a photo of a proof to a JPEG that is small enough to upload. Returns the file unchanged if it is small
 * enough, unreadable, or not a picture, e.g. a PDF.
 */
export async function shrinkProof(file: File): Promise<File> {
  if (file.size <= SMALL_UPLOAD_BYTES || !file.type.startsWith('image/')) return file;
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return file;
  try {
    for (const { longSide, quality } of TRIES) {
      const blob = await draw(picture, longSide, quality);
      if (blob && blob.size <= SMALL_UPLOAD_BYTES) {
        return new File([blob], file.name.replace(/(\.\w+)?$/, '.jpg'), { type: blob.type });
      }
    }
    return file;
  } finally {
    picture.close();
  }
}

async function draw(picture: ImageBitmap, longSide: number, quality: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, fitSize(picture.width, picture.height, longSide));
  const context = canvas.getContext('2d');
  if (!context) return null;
  // JPEG has no transparency: transparent pixels would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
