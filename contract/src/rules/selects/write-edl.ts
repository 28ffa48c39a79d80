import { oneLine } from '../line-text.ts';
import { dropsFrames, formatTimecode, nominalRate, readTimecode, timecodeAt } from '../timecode.ts';
import { rateText, type Selects, type Shot, type Timeline, timelineOf } from './selects.ts';

/** Writes a CMX 3600 list. It has one rate: clips of other rates also state their own points in a comment. */
export function writeEdl({ name, clips }: Selects): string {
  const timeline = timelineOf(clips);
  return [
    `TITLE: ${withoutTimes(oneLine(name))}`,
    `FCM: ${timeline.dropFrame ? 'DROP FRAME' : 'NON-DROP FRAME'}`,
    '',
    ...timeline.shots.flatMap((shot, index) => eventOf(shot, index + 1, timeline)),
  ].join('\r\n');
}

function eventOf(shot: Shot, number: number, timeline: Timeline): string[] {
  const { clip, clock, start, end } = shot;
  const source = sourceTimes(shot, timeline);
  const record = [timecodeAt(start, timeline), timecodeAt(end, timeline)];
  const own = [clip.inFrame, clip.outFrame].map((frame) => timecodeAt(frame, clock)).join(' - ');
  return [
    `${String(number).padStart(3, '0')}  AX       V     C        ${[...source, ...record].join(' ')}`,
    `* FROM CLIP NAME: ${clip.fileName}`,
    ...(clock.fps === timeline.fps ? [] : [`* COMMENT: ${rateText(clock.fps)} FPS ${own}`]),
    ...noteLines(oneLine(clip.note)).map((line) => `* COMMENT: ${line}`),
    '',
  ];
}

/** Returns the source's points as the list's rate counts them. Both sides of an event have the same length. */
function sourceTimes({ clip, clock, start, end }: Shot, { fps }: Timeline): string[] {
  if (clock.fps === fps) return [clip.inFrame, clip.outFrame].map((frame) => timecodeAt(frame, clock));
  const [, second, frame] = /^(.*[:;])(\d+)$/.exec(timecodeAt(clip.inFrame, clock))!;
  const scaled = Math.floor((Number(frame) * nominalRate(fps)) / nominalRate(clock.fps));
  const dropFrame = clock.dropFrame && dropsFrames(fps);
  const from = readTimecode(`${second}${String(scaled).padStart(2, '0')}`, fps, dropFrame)!;
  return [from, from + end - start].map((each) => formatTimecode(each, fps, dropFrame));
}

const TIME = /\d{1,3}[:;.]\d{2}[:;.]\d{2}[:;.,]\d{2,3}/g;
const withoutTimes = (text: string): string => text.replaceAll(TIME, (time) => time.replaceAll(/[:;.,]/g, '-'));

/** Breaks a note before every second time code, because a line with more of them looks like an event. */
function noteLines(note: string): string[] {
  const times = [...note.matchAll(TIME)].filter((_, index) => index > 0 && index % 2 === 0);
  const starts = [0, ...times.map(({ index }) => index)];
  return starts.map((from, at) => note.slice(from, starts[at + 1]).trim()).filter((line) => line !== '');
}
