/** Short side of the sent photo, in pixels: twice the server's size, so that its square crop stays sharp. */
const SHORT_SIDE = 640;
const QUALITY = 0.9;

/** Scales a size down to a short side of at most 640 pixels; keeps the aspect ratio and never enlarges. */
export function shrunkSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, SHORT_SIDE / Math.min(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Converts a photo to a small JPEG; returns an unreadable file unchanged for the server to judge. */
export async function shrinkPhoto(file: File): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return file;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, shrunkSize(picture.width, picture.height));
  const context = canvas.getContext('2d');
  if (!context) return file;
  // JPEG has no transparency: transparent pixels would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  return blob ? new File([blob], 'photo.jpg', { type: blob.type }) : file;
}
