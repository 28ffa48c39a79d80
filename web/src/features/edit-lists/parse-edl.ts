import {
  type EditList,
  EditListError,
  fileNameOf,
  type FilmUse,
  finishFilm,
  type Mention,
  type ReadingChoice,
} from './film.ts';
import { isDropFrame, readTimecode } from '@zhenku/contract/rules/timecode';

const TIME = String.raw`\d{1,3}[:;.]\d{2}[:;.]\d{2}[:;.,]\d{2,3}`;
/** Event number, reel, channels, transition type and length, and the source and record times. */
const EVENT = new RegExp(
  String.raw`^(\d+)\s+(\S+)\s+(\S+)\s+(C|D|W\d*|K\s?[BO]?)\s*(\d+)?\s+(${TIME})\s+(${TIME})\s+(${TIME})\s+(${TIME})\s*$`,
  'i',
);
const NAME = /^\*\s*(?:(FROM|TO)\s+CLIP\s+NAME|(SOURCE\s+FILE)|CLIP\s+NAME)\s*:(.*)$/i;
/** Reel names without a file: black, and files named only in comments. */
const NO_REEL = /^(BL|BLACK|AX|AUX|GEN|UNKNOWN)$/i;

interface Edit {
  number: string;
  reel: string;
  video: boolean;
  transition: number;
  start: string;
  end: string;
  name: string | null;
}

/** Parses a CMX 3600 list. The caller passes the frame rate, which the format lacks. */
export function parseEdl(text: string, { fps }: ReadingChoice): EditList {
  const edits: Edit[] = [];
  const mentions: Mention[] = [];
  let [title, dropFrame] = ['', false];
  for (const { 0: line, index } of text.matchAll(/[^\r\n]+/g)) {
    const trimmed = line.replace(/^\uFEFF/, '').trim();
    const event = EVENT.exec(trimmed);
    if (event) {
      edits.push(toEdit(event));
      dropFrame ||= isDropFrame(event[8]!);
      continue;
    }
    if (/^TITLE:/i.test(trimmed)) title = trimmed.slice(6).trim();
    if (/^FCM:\s*DROP/i.test(trimmed)) dropFrame = true;
    const [, direction, source, writtenName = ''] = NAME.exec(trimmed) ?? [];
    const name = writtenName.trim();
    if (name === '') continue;
    nameEdit(edits, { fromBefore: direction?.toUpperCase() === 'FROM', exact: source !== undefined, name });
    const start = index + line.lastIndexOf(name);
    mentions.push({ start, end: start + name.length, as: 'plain' });
  }
  if (edits.length === 0) throw new EditListError('没有找到 EDL 的画面事件');
  return { film: toFilm(edits, { title, dropFrame, fps }), mentions };
}

const toEdit = ([, number, reel, channels, , length, , , start, end]: RegExpExecArray): Edit => ({
  number: number!,
  reel: reel!,
  video: /V|^B$/i.test(channels!),
  transition: Number(length ?? 0),
  start: start!,
  end: end!,
  name: null,
});

/** Names the edit that a comment refers to: the last one, or the outgoing side of its transition. */
function nameEdit(edits: Edit[], comment: { fromBefore: boolean; exact: boolean; name: string }): void {
  const [last, before] = [edits.at(-1), edits.at(-2)];
  if (!last) return;
  const pair = before !== undefined && before.number === last.number && last.transition > 0;
  const edit = pair && comment.fromBefore ? before : last;
  // A source file name is more exact than a clip name.
  if (edit.name === null || comment.exact) edit.name = fileNameOf(comment.name);
}

function toFilm(edits: readonly Edit[], { title, dropFrame, fps }: { title: string; dropFrame: boolean; fps: number }) {
  const timed = edits.map((edit, at) => {
    const [start, end] = [edit.start, edit.end].map((time) => readTimecode(time, fps, dropFrame));
    if (start === null || end === null) throw new EditListError(`时间码与帧率 ${fps} 不符：${edit.start}，请改选帧率`);
    const next = edits[at + 1];
    // A transition's outgoing edit has no length, but is visible until the transition ends.
    const fades = start === end && next !== undefined && next.number === edit.number;
    return { edit, start: start!, end: fades ? start! + next.transition : end! };
  });
  const startFrame = timed.reduce((earliest, { start }) => Math.min(earliest, start), Infinity);
  const uses = timed
    .filter(({ edit }) => edit.video && (edit.name !== null || !/^(BL|BLACK)$/i.test(edit.reel)))
    .map(({ edit, start, end }): FilmUse => {
      const name = edit.name ?? (NO_REEL.test(edit.reel) ? '' : edit.reel);
      return { names: [name], start: start - startFrame, end: end - startFrame };
    });
  return finishFilm({ format: 'edl', name: title, fps, dropFrame, startFrame, size: null, uses });
}
