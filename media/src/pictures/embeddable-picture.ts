import sharp from 'sharp';

/** A stored picture as PDF takes it: JPEG on white, or PNG where it must stay transparent. Both are `width` pixels wide at most. */
export async function embeddablePicture(
  webp: Buffer,
  { width, transparent = false }: { width: number; transparent?: boolean },
): Promise<Buffer> {
  const picture = sharp(webp).resize({ width, withoutEnlargement: true });
  return transparent
    ? await picture.png({ palette: true }).toBuffer()
    : await picture.flatten({ background: '#fff' }).jpeg({ quality: 78, mozjpeg: true }).toBuffer();
}
