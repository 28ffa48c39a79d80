import type { Request } from '@zhenku/contract/api';
import { baseName, withoutExtension } from '@zhenku/contract/clips/clip-file-names';

type SentFile = Request<'POST /project/v1/check'>['files'][number];

/** A media file's hash and the clip that its tag names. */
export type Medium = Pick<SentFile, 'sha256' | 'asset'>;

/** The media dropped beside a list, by `mediaKey`. Different files may share a key. */
export type DroppedMedia = Readonly<Record<string, readonly Medium[]>>;

/** Files of one name in many folders are no accident. */
const MEDIA_MAX = 8;

/** Returns the key that a media file and its names in lists share: systems and programs change case, Unicode form and extension. */
export const mediaKey = (name: string): string =>
  withoutExtension(baseName(name.trim()).normalize('NFC')).toLowerCase().normalize('NFC');

export const mediaOf = (media: DroppedMedia, name: string): readonly Medium[] =>
  Object.hasOwn(media, mediaKey(name)) ? media[mediaKey(name)]! : [];

/** Returns the media with one file added, in place of the same content and of a file whose content is still being read. */
export function withMedium(media: DroppedMedia, name: string, medium: Medium): DroppedMedia {
  const others = mediaOf(media, name).filter(({ sha256 }) => sha256 !== undefined && sha256 !== medium.sha256);
  return { ...media, [mediaKey(name)]: [...others, medium].slice(-MEDIA_MAX) };
}
