import type { Request } from '@zhenku/contract/api';
import { baseName, readClipFileNames, withoutExtension } from '@zhenku/contract/clips/clip-file-names';

type SentFile = Request<'POST /project/v1/check'>['files'][number];

export type Medium = Pick<SentFile, 'sha256' | 'asset'>;

interface DroppedMedium {
  fullName: string;
  medium: Medium;
}

export type DroppedMedia = Readonly<Record<string, readonly DroppedMedium[]>>;

/** The maximum number of files with one name that are compared. */
export const MEDIA_MAX = 8;

const fullKey = (name: string): string => baseName(name.trim()).normalize('NFC').toLowerCase().normalize('NFC');

/**
 * Returns the key that a media file and its names in lists share, because systems and programs change case, Unicode
 * form and extension.
 */
export const mediaKey = (name: string): string => withoutExtension(fullKey(name));

const mediaByKey = (media: DroppedMedia, name: string): readonly DroppedMedium[] =>
  Object.hasOwn(media, mediaKey(name)) ? media[mediaKey(name)]! : [];

export const mediaNamed = (media: DroppedMedia, name: string): Medium[] =>
  mediaByKey(media, name)
    .filter(({ fullName }) => fullName === fullKey(name))
    .map(({ medium }) => medium);

/**
 * Returns the media that a list's name may mean: media with the same full name or, if there are none, media with
 * another extension. The latter may be other files, so a name that could be ours is also looked up on its own, as an
 * empty medium.
 */
export function mediaOf(media: DroppedMedia, name: string): Medium[] {
  const same = mediaNamed(media, name);
  if (same.length > 0) return same;
  const byContent = new Map(mediaByKey(media, name).map(({ medium }) => [medium.sha256 ?? medium, medium]));
  const others = [...byContent.values()];
  return others.length > 0 && readClipFileNames(name).length > 0 ? [{}, ...others] : others;
}

/**
 * Returns the media with one file added. The file replaces one with the same content, and a file whose content is still
 * being read. Returns the media unchanged if there are already `MEDIA_MAX` others with its name.
 */
export function withMedium(media: DroppedMedia, name: string, medium: Medium): DroppedMedia {
  const fullName = fullKey(name);
  const others = mediaByKey(media, name).filter(
    (known) =>
      known.fullName !== fullName || (known.medium.sha256 !== undefined && known.medium.sha256 !== medium.sha256),
  );
  if (others.length >= MEDIA_MAX) return media;
  return { ...media, [mediaKey(name)]: [...others, { fullName, medium }] };
}
