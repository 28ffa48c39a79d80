import { LOOK_SIDE, lookOfPixels, packLook } from '@zhenku/contract/similar/look';

/** A canvas draws much smaller pictures from too few pixels, so they are halved until they are near their size. */
function squeezed(source: CanvasImageSource, width: number, height: number): ImageData {
  let current = draw(source, Math.min(width, 384), Math.min(height, 384));
  while (current.width > LOOK_SIDE * 2 || current.height > LOOK_SIDE * 2) {
    const halve = (side: number) => Math.max(LOOK_SIDE, Math.ceil(side / 2));
    current = draw(current, halve(current.width), halve(current.height));
  }
  return draw(current, LOOK_SIDE, LOOK_SIDE).getContext('2d')!.getImageData(0, 0, LOOK_SIDE, LOOK_SIDE);
}

function draw(source: CanvasImageSource, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.imageSmoothingQuality = 'high';
  // Transparent pictures lie on white, as most pages show them.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(source, 0, 0, width, height);
  return canvas;
}

/** Describes a picture or the current frame of a film as the server expects it. The picture itself stays here. */
export function lookOfElement(source: HTMLImageElement | HTMLVideoElement): string {
  const [width, height] =
    source instanceof HTMLVideoElement
      ? [source.videoWidth, source.videoHeight]
      : [source.naturalWidth, source.naturalHeight];
  if (width === 0 || height === 0) throw new Error('The picture is empty');
  const bytes = packLook(lookOfPixels(squeezed(source, width, height).data));
  return btoa(String.fromCharCode(...new Uint8Array(bytes.buffer)));
}
