import { readClipFileNames } from '../clips/clip-file-names.ts';
import type { FilmFinding } from '../projects/projects.ts';
import type { FilmStatus } from './film-check.ts';
import { FILM_STATUS } from './film-status.ts';

interface CheckedFile {
  status: FilmStatus;
  name: string;
  /** `asset` without a known clip: the metadata names a clip that does not exist. */
  by: FilmFinding['by'];
}

const NO_SUCH_CLIP = '像本站的文件名，但没有编号和名称都相符的素材，请核对来源';

const isLikeOurs = ({ status, name, by }: CheckedFile): boolean =>
  status === 'unknown' && (by === 'asset' || readClipFileNames(name).length > 0);

export const filmAdvice = (file: CheckedFile): string =>
  isLikeOurs(file) ? NO_SUCH_CLIP : FILM_STATUS[file.status].advice;

/** Returns the advice in a report, which gives none for files from other sources. */
export const reportAdvice = (file: CheckedFile): string =>
  file.status === 'unknown' && !isLikeOurs(file) ? '' : filmAdvice(file);
