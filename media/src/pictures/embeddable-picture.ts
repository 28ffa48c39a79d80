import sharp from 'sharp';

/**
 * Converts a stored picture to a format that PDF supports: JPEG on white, or PNG to keep it transparent. Both are at most
 * `width` pixels wide.
 */
export async function embeddablePicture(
  webp: Buffer,
  { width, transparent = false }: { width: number; transparent?: boolean },
): Promise<Buffer> {
  const picture = sharp(webp).resize({ width, withoutEnlargement: true });
  return transparent
    ? await picture.png({ palette: true }).toBuffer()
    : await picture.flatten({ background: '#fff' }).jpeg({ quality: 78, mozjpeg: true }).toBuffer();
}
