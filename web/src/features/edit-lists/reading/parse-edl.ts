import { isDropFrame, nominalRate, readTimecode } from '@zhenku/contract/rules/timecode';
import type { EditList, FilmUse, Mention, ReadingChoice, UnreadPart } from './film.ts';
import { EDIT_LIST_MAX, EditListError, finishFilm, TOO_MANY_UNREAD } from './film.ts';
import { couldBeOurs, looksLikeFile, pathNames } from './name-candidates.ts';

const TIME = /(?<![\d:;.])\d{1,3}[:;.]\d{2}[:;.]\d{2}[:;.,]\d{2,3}(?![\d:;]|[.,]\d)/g;
const CHANNELS = /^([AV][AV\d/+,&]*|B|NONE)$/i;
const TRANSITION = /^(C|D|W\d{0,4}|K[BO]?)$/i;
/** Columns of an event whose number or times cannot be read. */
const EVENT_COLUMNS = /\s(?:[AV][AV\d/+,&]*|B|NONE)\s+(?:C|D|W\d{3}|K)\s+\S/i;
/** Longest line of a valid list. */
const LINE_MAX = 4_096;
/** The maximum number of lines per event; a transition or key has two. */
const EVENT_LINES_MAX = 4;
const DAY_HOURS = 24;
/** The maximum number of events, most of which are sound. */
const EVENTS_MAX = 200_000;

const BLACK = /^(BL|BLACK)$/i;
/** Reel names without a file: black, and files named only in comments. */
const NO_REEL = /^(BL|BLACK|AX|AUX|GEN|UNKNOWN)?$/i;
const NO_NAME = /^\(?(NULL|NONE|N\/A)?\)?$/i;

/** Comments that name a file: from the outgoing side, the incoming side, the key source, or without a side. */
const NAME =
  /^(?:(FROM|TO|KEY)\s+(?:CLIP\s+NAME|CLIP\s+FILE|CLIP|FILE\s+NAME|FILE|REEL)|(SOURCE\s+(?:FILE|CLIP|PATH)(?:\s+(?:NAME|PATH))?|(?:MEDIA|CLIP)\s+(?:FILE|PATH)|FILE(?:\s*NAME|\s+PATH)?|UNC)|(?:CLIP|REEL|TAPE)(?:\s+NAME)?)(?:\s*(?:[:：=]|\bIS\b)|(?<=NAME)\s)\s*(.*)$/i;
const STILL = /^(?:FROM|TO|KEY)\s+CLIP\s+IS\s+AN?\s+(?:STILL|FREEZE)\b[^:：]*[:：]?\s*(.*)$/i;
/** Statements that show no picture. They may lack a comment's asterisk. */
const NO_PICTURE =
  /^(M[12]\s|\|[CMD]:|(?:EFFECTS?|TRANSITION)\s+NAME|SPLIT\s*:|AUD\s|LOC\s*:|ASC_?S(?:OP|AT)\b|GPI\b|BLEND\b|MOTION\s+EFFECT|AUDIO\s+LEVEL|OPACITY\b|DLEDL\s*:|FINAL\s+CUT\s+PRO\s+REEL|(?:COMMENT|NOTE|SOURCE\s+TABLE|REVERSE|REPEAT|SPEED|VERSION|PROJECT|DATE)\b)/i;

/** Ranks of names: the likeliest has the lowest. */
const RANK = { file: 0, clip: 1, probable: 2, doubtful: 3, other: 4, reel: 5 } as const;

interface Name {
  text: string;
  rank: number;
}

interface Edit {
  line: number;
  text: string;
  readable: boolean;
  number: string;
  black: boolean;
  video: boolean;
  /** C, D, W001, K, KB or KO; empty: unknown. */
  transition: string;
  /** The transition's frames; null if the list states none. */
  length: number | null;
  /** Record times; null if the line has none. */
  times: { start: string; end: string } | null;
  names: Name[];
}

/** Parses a CMX 3600 list. The caller passes the frame rate, which the format lacks. */
export function parseEdl(text: string, { fps }: ReadingChoice): EditList {
  const reader = new EdlReader();
  for (const { 0: whole, 1: line, index } of text.matchAll(/([^\r\n]*)(?:\r\n|\r|\n|$)/g)) {
    if (whole === '' && index === text.length && index > 0) break;
    reader.read(line!, index);
  }
  if (!reader.edits.some(({ readable }) => readable)) throw new EditListError('没有找到 EDL 的画面事件');
  return { film: toFilm(reader, fps), mentions: reader.mentions };
}

class EdlReader {
  title = '';
  readonly counts: boolean[] = [];
  readonly edits: Edit[] = [];
  readonly unread: UnreadPart[] = [];
  readonly mentions: Mention[] = [];
  private line = 0;
  private unreadCount = 0;

  read(written: string, offset: number): void {
    this.line += 1;
    // Blanks control characters, e.g. a DOS end-of-file mark, without shifting offsets.
    const line = written.replace(/[\p{Cc}\uFEFF]/gu, ' ');
    if (line.length > LINE_MAX) this.addUnread(line);
    else this.readPart(line, offset);
  }

  private readPart(padded: string, start: number): void {
    const line = padded.trim();
    const offset = start + padded.length - padded.trimStart().length;
    if (line === '') return;
    const times = [...line.matchAll(TIME)];
    const comment = /^[*>]/.test(line);
    const body = line.replace(/^[*>\s]+/, '');
    const bodyOffset = offset + line.length - body.length;
    const first = times.findIndex((_, at) => isQuartet(line, times.slice(at, at + 4)));
    if (!comment && first >= 0) {
      // The remains of an event that ran into the next one.
      if (first > 0) this.addUnread(line.slice(0, times[first]!.index));
      this.readEvent(line, offset, times.slice(first, first + 4));
    } else if (times.length >= 3) {
      // A comment or statement ran onto the event's line.
      if (comment || NAME.test(body)) this.readComment(body, bodyOffset);
      this.addLostEvent(line, times);
    } else if (times.length < 2 && /^TITLE\s*[:：]/i.test(body)) {
      this.title ||= body.replace(/^TITLE\s*[:：]/i, '').trim();
    } else if (times.length < 2 && /^FCM\s*[:：]\s*(?:NON[-\s]*)?DROP/i.test(body)) {
      this.counts.push(/^FCM\s*[:：]\s*DROP/i.test(body));
    } else if (comment || NAME.test(body) || STILL.test(body) || NO_PICTURE.test(body)) {
      if (!/^M[12]\s/i.test(body)) this.readComment(body, bodyOffset);
    } else if (/^\d/.test(line) || times.length >= 2 || EVENT_COLUMNS.test(line)) {
      this.addLostEvent(line, times);
    } else {
      this.addUnread(line);
      this.addName(line, { offset, rank: RANK.other, side: '' });
    }
  }

  private readEvent(line: string, offset: number, times: RegExpExecArray[]): void {
    const [, , start, end] = times as [RegExpExecArray, RegExpExecArray, RegExpExecArray, RegExpExecArray];
    const head = line.slice(0, times[0]!.index);
    const after = end.index + end[0].length;
    const tail = line.slice(after);
    const columns = readColumns(head);
    if (!columns) {
      const text = line.slice(0, after);
      this.addLostEvent(text, times, head.replace(/^\s*\S+\s*/, ''));
    } else {
      if (this.edits.length > EVENTS_MAX) throw new EditListError(`剪辑表超过 ${EVENTS_MAX} 个事件`);
      const { reel, reelAt, number, channels, transition, length } = columns;
      this.edits.push({
        line: this.line,
        text: line,
        readable: true,
        number,
        black: BLACK.test(reel),
        video: /V|^B$/i.test(channels),
        transition,
        length,
        times: { start: start[0], end: end[0] },
        names: NO_REEL.test(reel)
          ? []
          : pathNames(reel).map((text) => ({ text, rank: looksLikeFile(reel) ? RANK.probable : RANK.reel })),
      });
      if (looksLikeFile(reel)) this.mention(reel, offset + reelAt);
    }
    const behind = tail.replace(/^[\s;#]+/, '');
    const behindAt = offset + line.length - behind.length;
    // The list has lost its line breaks.
    if (/^[*>]/.test(behind) || (behind.match(TIME)?.length ?? 0) >= 2) this.readPart(behind, behindAt);
    else if (behind.trim() !== '') {
      const rank = looksLikeFile(behind) ? RANK.probable : RANK.reel + 1;
      const target = this.edits.at(-1)!;
      target.names.push(...pathNames(behind.trim()).map((text) => ({ text, rank })));
      this.mention(behind.trim(), behindAt);
    }
  }

  private readComment(body: string, offset: number): void {
    const still = STILL.exec(body);
    const [, side = '', file, value = ''] = still ? [] : (NAME.exec(body) ?? []);
    const named = still?.[1] ?? value.trim();
    if (NAME.test(body) && !still) {
      const isFile = file !== undefined || /^\w+\s+FILE/i.test(body);
      const rank = isFile ? RANK.file : RANK.clip;
      const at = offset + body.lastIndexOf(named);
      if (!NO_NAME.test(named)) this.addName(named, { offset: at, rank, side: side.toUpperCase(), stated: true });
      return;
    }
    const other = named || body.replace(/^[A-Z _/-]{1,40}[:：]\s*/i, '');
    if (looksLikeFile(other))
      this.addName(other, { offset: offset + body.lastIndexOf(other), rank: RANK.other, side: '' });
  }

  /** Adds the name to all edits to which it could belong. */
  private addName(
    written: string,
    { offset, rank, side, stated = false }: { offset: number; rank: number; side: string; stated?: boolean },
  ): void {
    if (!stated && !looksLikeFile(written)) return;
    this.mention(written, offset);
    const event = this.lastEvent();
    if (event.length === 0) {
      if (stated || pathNames(written).some(couldBeOurs)) this.addUnread(written);
      return;
    }
    const added = pathNames(written.trim());
    for (const { edit, sure } of targetsOf(event, side)) {
      for (const text of added) {
        if (edit.names.some((name) => name.text === text && name.rank <= rank)) continue;
        if (edit.names.length >= EDIT_LIST_MAX.names) this.addUnread(written);
        else edit.names.push({ text, rank: sure ? rank : Math.max(rank, RANK.doubtful) });
      }
    }
  }

  private lastEvent(): Edit[] {
    const last = this.edits.at(-1);
    if (!last) return [];
    const lines = this.edits.slice(-EVENT_LINES_MAX);
    const from = lines.findLastIndex((edit) => edit.number !== last.number || !edit.readable || last.number === '');
    return last.readable ? lines.slice(Math.min(from + 1, lines.length - 1)) : [last];
  }

  private mention(written: string, start: number): void {
    this.mentions.push({ start, end: start + written.length, as: 'plain' });
  }

  private countUnread(): void {
    this.unreadCount += 1;
    if (this.unreadCount > EDIT_LIST_MAX.unread) throw new EditListError(TOO_MANY_UNREAD);
  }

  private addUnread(text: string): void {
    this.countUnread();
    this.unread.push({ line: this.line, text: shortened(text) });
  }

  private addLostEvent(text: string, times: readonly RegExpExecArray[], name = text): void {
    this.countUnread();
    const [start, end] = times.slice(-2).map(([time]) => time);
    this.edits.push({
      line: this.line,
      text,
      readable: false,
      number: '',
      black: false,
      video: true,
      transition: '',
      length: null,
      times: times.length >= 4 ? { start: start!, end: end! } : null,
      names: looksLikeFile(name) ? [{ text: name.trim(), rank: RANK.other }] : [],
    });
  }
}

const isQuartet = (line: string, times: readonly RegExpExecArray[]): boolean =>
  times.length === 4 &&
  times.slice(1).every(({ index }, at) => {
    const before = times[at]!;
    return line.slice(before.index + before[0].length, index).trim() === '';
  });

/** Reads the columns before the times from right to left, because reels contain spaces. */
function readColumns(head: string) {
  const words = [...head.matchAll(/\S+/g)];
  const last = () => words.at(-1)?.[0] ?? '';
  if (/^\(?F\)?$/i.test(last()) && /^\d+$/.test(words.at(-2)?.[0] ?? '')) words.pop();
  const length = /^\d{1,4}$/.test(last()) ? Number(words.pop()![0]) : null;
  const background = /^[BO]$/i.test(last()) && /^K$/i.test(words.at(-2)?.[0] ?? '') ? words.pop()![0] : '';
  const transition = words.pop()?.[0] ?? '';
  const channels = words.pop();
  const number = words.shift()?.[0] ?? '';
  if (!TRANSITION.test(transition) || !channels || !CHANNELS.test(channels[0]) || !/^\w{0,12}$/.test(number))
    return null;
  const reelAt = words[0]?.index ?? 0;
  const reel = words.length > 0 ? head.slice(reelAt, channels.index).trim() : '';
  return {
    number: /\d/.test(number) ? number : '',
    // Without an event number, the first column is the reel.
    reel: reel === '' && !/\d/.test(number) ? number : reel,
    reelAt,
    channels: channels[0],
    transition: (transition + background).toUpperCase(),
    length,
  };
}

const shortened = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** `sure`: the name certainly belongs to the edit. */
function targetsOf(event: readonly Edit[], side: string): { edit: Edit; sure: boolean }[] {
  const pictures = event.filter(({ video }) => video);
  if (pictures.length === 0) return event.map((edit) => ({ edit, sure: true }));
  if (pictures.length === 1) {
    const [edit] = pictures as [Edit];
    // A transition's only line shows its incoming side.
    const sure = side !== 'FROM' || edit.length === null || edit.length === 0;
    return [{ edit, sure }];
  }
  const incoming = pictures.at(-1)!;
  const pair = /^[DWK]/.test(incoming.transition);
  if (pair && side === 'KEY') return [{ edit: incoming, sure: true }];
  if (pair && side === 'TO') return [{ edit: incoming, sure: true }];
  const outgoing = pictures.slice(0, -1);
  if (pair && side === 'FROM') {
    // The names between the two lines belonged to the outgoing side, so this one may belong to the incoming side.
    const named = outgoing.some(({ names }) => names.some(({ rank }) => rank <= RANK.clip));
    const from = outgoing.map((edit) => ({ edit, sure: true }));
    return named ? [...from, { edit: incoming, sure: false }] : from;
  }
  return pictures.filter((edit) => !edit.black || edit === incoming).map((edit) => ({ edit, sure: false }));
}

const namesOf = ({ names }: Edit): string[] => names.toSorted((a, b) => a.rank - b.rank).map(({ text }) => text);

function toFilm({ edits, title, counts, unread }: EdlReader, fps: number) {
  const readable = edits.filter((edit) => edit.readable);
  const dropFrame = readable.some(({ times }) => isDropFrame(times!.start)) || counts[0] === true;
  const day = DAY_HOURS * 3_600 * nominalRate(fps);
  assertRate(readable, fps, dropFrame);
  const parts = [...unread];
  const spans: { edit: Edit; start: number; end: number }[] = [];
  /** `at`: the edit's readable time, if any. */
  const lost: { edit: Edit; at: number | null }[] = [];
  let understood = 0;
  let [startFrame, endFrame] = [Infinity, 0];
  for (const [at, edit] of edits.entries()) {
    const span = spanOf(edit, edits[at + 1], { fps, dropFrame, day });
    if (edit.readable && span) understood += 1;
    else {
      const beyond = edit.readable ? beyondRate(edit, fps, dropFrame) : undefined;
      const hint = beyond === undefined ? [] : [`时间码 ${beyond} 与帧率 ${fps} 不符，请核对帧率`];
      parts.push({ line: edit.line, text: [...hint, shortened(edit.text), ...namesOf(edit)].join(' · ') });
    }
    if (
      !span &&
      edit.readable &&
      edit.video &&
      hasImpossibleTime(edit, fps, dropFrame) &&
      edit.names.some(({ text }) => couldBeOurs(text))
    ) {
      lost.push({ edit, at: knownTime(edit, fps, dropFrame) });
    }
    const shown = edit.readable
      ? edit.video && (!edit.black || edit.names.length > 0)
      : edit.names.some(({ text }) => couldBeOurs(text));
    if (span && shown) spans.push({ edit, ...span });
    // A film may begin and end with black.
    const isBlack = edit.readable && edit.video && edit.black && span !== null && span.end > span.start;
    if (!span || !(shown || isBlack)) continue;
    startFrame = Math.min(startFrame, span.start);
    endFrame = Math.max(endFrame, span.end);
  }
  if (!Number.isFinite(startFrame)) startFrame = Math.min(...lost.map(({ at }) => at ?? Infinity));
  if (!Number.isFinite(startFrame)) startFrame = 0;
  const uses = spans.map(({ edit, start, end }): FilmUse => ({
    names: namesOf(edit),
    start: start - startFrame,
    end: end - startFrame,
  }));
  for (const { edit, at } of lost) {
    const start = Math.max(0, (at ?? startFrame) - startFrame);
    uses.push({ names: namesOf(edit), start, end: start + 1 });
  }
  const sounds = readable.filter(({ video, black }) => !video && !black).length;
  const changes = new Set(counts).size > 1;
  return finishFilm({
    format: 'edl',
    name: title,
    fps,
    dropFrame,
    startFrame,
    size: null,
    frames: Math.max(0, endFrame - startFrame),
    uses,
    understood,
    unread: parts.toSorted((a, b) => a.line - b.line),
    notes: [
      ...(changes ? ['剪辑表中途改变丢帧方式，时间一律按成片时间码读取，位置可能差几秒'] : []),
      ...(sounds > 0 ? [`${sounds} 个只用声音的事件没有计入`] : []),
    ],
  });
}

const beyondRate = ({ times }: Edit, fps: number, dropFrame: boolean): string | undefined =>
  [times?.start ?? '', times?.end ?? ''].find(
    (time) => readTimecode(time, fps, dropFrame) === null && readTimecode(time, 1_000, false) !== null,
  );

const hasImpossibleTime = ({ times }: Edit, fps: number, dropFrame: boolean): boolean =>
  times !== null && [times.start, times.end].some((time) => readTimecode(time, fps, dropFrame) === null);

/** Returns the frame of an edit's start or, if that is unreadable, its last frame; null if both are. */
function knownTime({ times }: Edit, fps: number, dropFrame: boolean): number | null {
  const [start, end] = [times?.start ?? '', times?.end ?? ''].map((time) => readTimecode(time, fps, dropFrame));
  return start ?? (typeof end === 'number' ? Math.max(0, end - 1) : null);
}

/**
 * If several events have impossible times, they count as damage only in a list with at least this many events for each.
 */
const EVENTS_PER_IMPOSSIBLE_TIME = 50;
const DAMAGED_MAX = 5;

/**
 * Throws if damage cannot explain all events with frames beyond the rate, i.e. the user chose a wrong rate. Fewer such
 * events are reported as unread. In a list of 25 frames per second that is read at 24, about every twelfth event has such a time.
 */
function assertRate(readable: readonly Edit[], fps: number, dropFrame: boolean): void {
  const beyond = readable.flatMap((edit) => beyondRate(edit, fps, dropFrame) ?? []);
  const few =
    beyond.length <= 1
      ? beyond.length === 0 || readable.length >= 3
      : beyond.length <= DAMAGED_MAX && beyond.length * EVENTS_PER_IMPOSSIBLE_TIME <= readable.length;
  if (!few) throw new EditListError(`时间码与帧率 ${fps} 不符：${beyond[0]}，请改选帧率`);
}

/** Returns an edit's place in frames of the record time code; null if it cannot be read. */
function spanOf(
  edit: Edit,
  next: Edit | undefined,
  { fps, dropFrame, day }: { fps: number; dropFrame: boolean; day: number },
): { start: number; end: number } | null {
  if (!edit.times) return null;
  const [start, end] = [edit.times.start, edit.times.end].map((time) => {
    return readTimecode(time, fps, dropFrame);
  });
  if (typeof start !== 'number' || typeof end !== 'number') return null;
  if (end > start) return { start, end };
  if (end < start) return start - end > day / 2 && end + day > start ? { start, end: end + day } : null;
  // A transition's outgoing edit has no length, but is visible until the transition ends.
  const fades = next?.number === edit.number && next.number !== '' && /^[DWK]/.test(next.transition);
  if (fades) return { start, end: start + Math.max(1, next.length ?? 1) };
  return edit.video && (!edit.black || edit.names.length > 0) ? null : { start, end };
}
