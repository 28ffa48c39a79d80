import { formatVideoId } from '@zhenku/contract/format';
import { oneLine } from '@zhenku/contract/rules/line-text';
import { filmAdvice } from '@zhenku/contract/rules/film-advice';
import { FILM_STATUS, type FilmTone } from '@zhenku/contract/rules/film-status';
import { type FilmClock, formatTimecode, isNtsc, nominalRate, timecodeAt } from '@zhenku/contract/rules/timecode';
import { escapeXml } from '@zhenku/contract/rules/xml-text';
import { type FilmFile, type FilmPlace, placesOf } from './film-result.ts';

export const MARKER_FORMATS = {
  resolve: { label: '达芬奇（EDL）', extension: 'edl' },
  premiere: { label: 'Premiere Pro（XML）', extension: 'xml' },
  finalCut: { label: 'Final Cut Pro（FCPXML）', extension: 'fcpxml' },
} as const;
export type MarkerFormat = keyof typeof MARKER_FORMATS;

export interface MarkedFilm extends FilmClock {
  frames: number;
}

export function writeMarkers(
  format: MarkerFormat,
  { title, film, files }: { title: string; film: MarkedFilm; files: readonly FilmFile[] },
): string {
  const places = placesOf(files);
  const name = oneLine(title);
  if (format === 'resolve') return resolveEdl(name, film, places);
  return format === 'premiere' ? premiereXml(name, film, places) : finalCutXml(name, film, places);
}

const labelOf = ({ file }: FilmPlace): string => FILM_STATUS[file.status].label;

const noteOf = ({ file }: FilmPlace): string =>
  oneLine(
    [
      file.videoId === null ? '' : `${formatVideoId(file.videoId)} ${file.videoName}`,
      file.name,
      filmAdvice(file),
      file.licence?.authorizationId ? `授权编号 ${file.licence.authorizationId}` : '',
    ]
      .filter(Boolean)
      .join(' · '),
  );

const RESOLVE_COLOUR: Record<FilmTone, string> = { good: 'Green', todo: 'Yellow', open: 'Red', unknown: 'Blue' };

/** Writes markers as DaVinci Resolve's "timeline markers to EDL" does. Its fields end at `|`. */
function resolveEdl(title: string, film: MarkedFilm, places: readonly FilmPlace[]): string {
  const field = (text: string) => text.replaceAll('|', '/');
  return [
    `TITLE: ${title}`,
    `FCM: ${film.dropFrame ? 'DROP FRAME' : 'NON-DROP FRAME'}`,
    '',
    ...places.flatMap((place, at) => {
      const [from, to] = [timecodeAt(place.start, film), timecodeAt(place.start + 1, film)];
      const colour = RESOLVE_COLOUR[FILM_STATUS[place.file.status].tone];
      return [
        `${String(at + 1).padStart(3, '0')}  001      V     C        ${from} ${to} ${from} ${to}`,
        `${field(noteOf(place))} |C:ResolveColor${colour} |M:${field(labelOf(place))} |D:${place.end - place.start}`,
        '',
      ];
    }),
  ].join('\r\n');
}

/** Writes an empty sequence with markers as FCP 7 XML, which Premiere Pro imports. */
function premiereXml(title: string, film: MarkedFilm, places: readonly FilmPlace[]): string {
  const [timebase, ntsc] = [nominalRate(film.fps), isNtsc(film.fps)];
  const rate = `<rate><timebase>${timebase}</timebase><ntsc>${ntsc ? 'TRUE' : 'FALSE'}</ntsc></rate>`;
  const markers = places.map(
    (place) =>
      `<marker><name>${escapeXml(labelOf(place))}</name><comment>${escapeXml(noteOf(place))}</comment><in>${place.start}</in><out>${place.end}</out></marker>`,
  );
  const timecode = `<timecode>${rate}<string>${formatTimecode(film.startFrame, film.fps, film.dropFrame)}</string><frame>${film.startFrame}</frame><displayformat>${film.dropFrame ? 'DF' : 'NDF'}</displayformat></timecode>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE xmeml>',
    '<xmeml version="4">',
    `<sequence><name>${escapeXml(title)}</name><duration>${film.frames}</duration>${rate}${timecode}`,
    '<media><video><track></track></video></media>',
    ...markers,
    '</sequence>',
    '</xmeml>',
    '',
  ].join('\n');
}

/** Writes a project of one gap with markers as FCPXML. Times are fractions of a second in whole frames. */
function finalCutXml(title: string, film: MarkedFilm, places: readonly FilmPlace[]): string {
  const [timebase, ntsc] = [nominalRate(film.fps), isNtsc(film.fps)];
  const [count, scale] = ntsc ? [1_001, timebase * 1_000] : [100, timebase * 100];
  const time = (frames: number) => `${frames * count}/${scale}s`;
  const start = time(film.startFrame);
  const markers = places.map(
    (place) =>
      `<marker start="${time(film.startFrame + place.start)}" duration="${time(place.end - place.start)}" value="${escapeXml(labelOf(place))}" note="${escapeXml(noteOf(place))}"/>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE fcpxml>',
    '<fcpxml version="1.9">',
    `<resources><format id="r1" frameDuration="${count}/${scale}s" width="1920" height="1080"/></resources>`,
    `<library><event name="${escapeXml(title)}"><project name="${escapeXml(title)}">`,
    `<sequence format="r1" tcStart="${start}" tcFormat="${film.dropFrame ? 'DF' : 'NDF'}" duration="${time(film.frames)}"><spine>`,
    `<gap name="Gap" offset="${start}" start="${start}" duration="${time(film.frames)}">`,
    ...markers,
    '</gap>',
    '</spine></sequence></project></event></library>',
    '</fcpxml>',
    '',
  ].join('\n');
}
