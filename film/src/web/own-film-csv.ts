import { formatTime, formatVideoId } from '@zhenku/contract/format';
import { timecodeAt } from '@zhenku/contract/rules/timecode';
import { writeCsv } from '../../../web/src/film-interface.ts';
import type { Shot } from './film-sights.ts';
import { clockTime } from './film-times.ts';
import { certaintyLabel, editsLabel } from './certainty-label.ts';

interface SearchedFilm {
  name: string;
  sha256: string;
  fps: number;
  time: string;
}

export function ownFilmCsv(shots: readonly Shot[], { name, sha256, fps, time }: SearchedFilm): Promise<string> {
  const clock = { fps, dropFrame: false, startFrame: 0 };
  const timecode = (seconds: number) => timecodeAt(Math.round(seconds * fps), clock);
  return writeCsv([
    [
      '影片文件',
      '影片 SHA-256',
      '影片入点',
      '影片出点',
      '素材编号',
      '作品名称',
      '作品中的位置',
      '改动',
      '把握',
      '作品网址',
      '比对时间',
    ],
    ...shots
      .filter(({ sight }) => sight !== null)
      .map(({ clip, sight }) => [
        name,
        sha256,
        timecode(clip.filmFrom),
        timecode(clip.filmTo),
        formatVideoId(clip.videoId),
        clip.videoName,
        `${clockTime(clip.clipFrom)}–${clockTime(clip.clipTo)}`,
        editsLabel(clip),
        certaintyLabel(clip, sight),
        `${location.origin}/#/detail/${clip.videoId}`,
        formatTime(time),
      ]),
  ]);
}
